import { type Difference, isList, isUnreadable } from './compare-drafts.ts'
import { germanDay } from './german-day.ts'
import type { Coded } from './use-conflict.ts'

/**
 * One of the two values of a field, in German. Passwords and pictures cannot be shown as text, so they are described by
 * whose they are.
 */
export function differenceInWords(
  difference: Difference,
  whose: 'mine' | 'theirs',
  choices?: readonly Coded[],
): string {
  const { name, isMine, [whose]: value } = difference
  if (isUnreadable(name)) return passwords[whose]
  if (!isPicture(value)) return inWords(value, choices)
  if (whose === 'theirs') return 'das Bild, das jetzt gilt'
  return isMine ? 'Ihr neues Bild' : 'das bisherige Bild'
}

/** Pictures are the only values without a name. */
function isPicture(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !isList(value) && !('name' in value)
}

function inWords(value: unknown, choices: readonly Coded[] = []): string {
  if (value === true) return 'ja'
  if (value === false) return 'nein'
  if (isList(value)) return value.map((item) => inWords(item, choices)).join(', ') || nothing
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  const choiceOfCode = choices.find((choice) => choice.value === value)
  if (choiceOfCode) return choiceOfCode.label
  return value === null || value === '' ? nothing : germanDay(String(value))
}

const nothing = '(leer)'

const passwords = {
  mine: 'Ihr neues Passwort',
  theirs: 'das Passwort, das jetzt gilt',
}
