import { fold } from '../db/fold.ts'
import { type Cell, isEmpty, textOf } from '../tables/cells.ts'
import { isMarked, stillMarked } from './doubted-cells.ts'
import type { FieldRule } from './field-rules.ts'
import { type DayOrder, type Here, readDay } from './read-day.ts'

/** The value of a cell for a field, as the draft takes it; or its problem, in German. */
export type ReadValue = { value: unknown } | { problem: string } | { nothing: true }

export interface ReadingRules {
  dayOrder: DayOrder
  emptyCells: 'clear' | 'keep'
}

/** The same, with this portal's time zone and year. */
export interface CellRules extends ReadingRules, Here {}

export function readValue(field: FieldRule, cell: Cell | undefined, rules: CellRules): ReadValue {
  if (cell === undefined || isEmpty(cell)) {
    const isLeft = field.kind === 'pass' || (rules.emptyCells === 'keep' && !field.isKey)
    return isLeft ? { nothing: true } : { value: field.empty }
  }
  if (typeof cell !== 'string' && cell.doubt) return { problem: cell.doubt }
  if (isMarked(textOf(cell))) return { problem: stillMarked }
  const isDay = typeof cell !== 'string' && cell.day === true
  const text = isDay ? dayHere(textOf(cell), rules) : textOf(cell)
  switch (field.kind) {
    case 'day': {
      if (isDay) return { value: text }
      const read = readDay(text, rules.dayOrder, rules)
      return 'day' in read ? { value: read.day } : read
    }
    case 'free':
      return { value: isDay ? germanDay(text) : text }
    case 'truth':
      return isDay ? { problem: noTruth } : truthOf(text)
    case 'choice':
      return { value: choiceOf(field, text) }
    case 'text':
    case 'pass':
      return isDay ? { problem: dayAsText(text) } : { value: text }
  }
}

/** The displayed text of a cell for which only text can be kept. */
export function asText(cell: Cell, here: Here): string {
  const text = textOf(cell)
  return typeof cell !== 'string' && cell.day ? germanDay(dayHere(text, here)) : text
}

/** The local day of a cell that the spreadsheet marks as a date. */
function dayHere(text: string, here: Here): string {
  const read = readDay(text, null, here)
  return 'day' in read ? read.day : text
}

export function germanDay(day: string): string {
  return day.split('-').toReversed().join('.')
}

function truthOf(text: string): ReadValue {
  const words = text.trim().toLowerCase()
  if (yes.includes(words)) return { value: true }
  if (no.includes(words)) return { value: false }
  return { problem: noTruth }
}

/** Words for no known value are passed on, so that the draft refuses them. */
function choiceOf({ words = {} }: FieldRule, text: string): string {
  const folded = fold(text)
  const found = Object.entries(words).find(([value, spellings]) => {
    return value === folded || spellings.some((word) => fold(word) === folded)
  })
  return found?.[0] ?? text.trim()
}

const yes = ['ja', 'j', 'yes', 'y', 'wahr', 'true', '1', 'x']
const no = ['nein', 'n', 'no', 'falsch', 'false', '0', '-']
const noTruth = 'Bitte ja oder nein angeben!'

function dayAsText(day: string): string {
  return `Die Tabellenkalkulation hat hieraus ein Datum gemacht (${germanDay(day)}). Bitte die Spalte als Text formatieren und den Wert neu eingeben!`
}
