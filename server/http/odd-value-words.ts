import type { z } from 'zod'
import { counted, inWords } from '../core/german-numbers.ts'

/**
 * A German message for an invalid value for which the contract has none: only programs send such values, not forms.
 * zod's own German mentions „string“ and „object“.
 */
export function oddValueInWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return expectedWords[issue.expected] ?? 'Bitte einen gültigen Wert angeben!'
    case 'invalid_value':
      return `Erlaubt ist nur ${issue.values.map((value) => `„${String(value)}“`).join(', ')}!`
    case 'too_big':
      return `Höchstens ${amountOf(issue.origin, issue.maximum)}!`
    case 'too_small':
      return `Mindestens ${amountOf(issue.origin, issue.minimum)}!`
    default:
      return 'Bitte einen gültigen Wert angeben!'
  }
}

const expectedWords: Partial<Record<string, string>> = {
  string: 'Bitte einen Text angeben!',
  number: 'Bitte eine Zahl angeben!',
  int: 'Bitte eine ganze Zahl angeben!',
  boolean: 'Bitte „true“ oder „false“ angeben!',
  array: 'Bitte eine Liste angeben!',
  object: 'Bitte ein Objekt angeben!',
  record: 'Bitte ein Objekt angeben!',
  date: 'Bitte einen Zeitpunkt angeben!',
}

function amountOf(origin: string, limit: number | bigint): string {
  const count = Number(limit)
  if (origin === 'string') return `${inWords(count)} Zeichen`
  const isList = origin === 'array' || origin === 'set' || origin === 'map'
  return isList ? counted(count, 'Eintrag', 'Einträge') : inWords(count)
}
