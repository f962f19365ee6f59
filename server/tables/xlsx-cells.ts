import type { Cell } from './cells.ts'
import { type Section, sectionsOf, shownBy } from './number-sections.ts'

/** What a number format displays, as far as it matters here; or how each of its sections displays numbers. */
export type NumberFormat = { kind: 'plain' | Exclude<Section['kind'], 'number'> } | Section[]

/** Formats that files refer to by number without defining them (ECMA-376, 18.8.30). */
const builtIn: Record<number, NumberFormat> = {
  ...Object.fromEntries([9, 10].map((id) => [id, { kind: 'percent' }])),
  ...Object.fromEntries([11, 48].map((id) => [id, { kind: 'scientific' }])),
  ...Object.fromEntries(
    [14, 15, 16, 17, 22, ...numbers(27, 36), ...numbers(50, 58)].map((id) => [id, { kind: 'day' }]),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, { kind: 'time' }])),
}

/** In characters. Excel allows no longer formats, and hostile ones of megabytes would take minutes to read. */
const maxFormat = 255
/** A fraction: what it displays is not the number itself. */
const doubtful = '?/?'

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (!code) return builtIn[id] ?? { kind: 'plain' }
  return sectionsOf(code.length > maxFormat ? doubtful : code)
}

/** A cell with a number, as stored in the file. */
export function numberCell(raw: string, format: NumberFormat, is1904: boolean): Cell {
  const value = Number(raw)
  if (raw === '' || !Number.isFinite(value)) return { text: raw, doubt: notANumber }
  const section = Array.isArray(format) ? format.find(({ fits }) => fits(value)) : undefined
  const kind = Array.isArray(format) ? (section?.kind ?? 'number') : format.kind
  if (kind === 'day') return dayCell(value, is1904)
  if (kind === 'time') return { text: raw, doubt: isTime }
  if (kind === 'percent') return { text: raw, doubt: isPercent }
  if (!Number.isInteger(value)) return { text: displayed(value), doubt: isFraction }
  if (Math.abs(value) >= 1e15) return { text: BigInt(value).toString(), doubt: isRounded }
  if (kind === 'scientific') return { text: String(value), doubt: isScientific }
  const text = kind === 'plain' ? String(value) : section && asShown(section, value)
  return text ?? { text: raw, doubt: isOtherwise }
}

/**
 * A number as displayed: with the leading zeros of a format such as `00000`, but without separators of thousands.
 * Undefined if more or less than that is displayed.
 */
function asShown(section: Section, value: number): string | undefined {
  const digits = String(value)
  const text = shownBy(section, value)
  if (text === undefined || text === digits) return text
  if (/^0\d+$/.test(text) && !section.isWritten && Number(text) === value) return text
  const isParted = /^-?[1-9]\d*(?:[ \u00a0\u202f'’]\d{3})+$/.test(text)
  return isParted && text.replaceAll(/[^\d-]/g, '') === digits && !hasZeros(section)
    ? digits
    : undefined
}

/** Whether a number is padded with zeros: their separators belong to the number, and do not mark thousands. */
function hasZeros({ pieces = [] }: Section): boolean {
  return pieces.filter((piece) => 'place' in piece && piece.place === '0').length > 1
}

function displayed(value: number): string {
  return String(value).replace('.', ',')
}

const dayLength = 24 * 60 * 60_000
/** Counting from here, 1 March 1900 is day 61: the day before it never existed. */
const epoch = Date.UTC(1899, 11, 30)
const since1904 = 1_462
const lastDay = 2_958_465

function dayCell(value: number, is1904: boolean): Cell {
  const count = Math.floor(value) + (is1904 ? since1904 : 0)
  if (count < 1 && value >= 0 && value < 1) return { text: String(value), doubt: isTime }
  if (count < 1 || count > lastDay || count === 60) return { text: String(value), doubt: noDay }
  const shift = count < 60 ? 1 : 0
  const day = new Date(epoch + (count + shift) * dayLength)
  return { text: day.toISOString().slice(0, 10), day: true }
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const asText = 'Bitte die Spalte als Text formatieren und den Wert neu eingeben!'
const notANumber = 'Die Zelle enthält eine Zahl, die sich nicht lesen lässt.'
const isTime = 'Die Zelle enthält eine Uhrzeit.'
const isPercent = `Die Zelle enthält eine Prozentzahl. ${asText}`
const isOtherwise = `Die Zelle zeigt etwas anderes als die Zahl, die in der Datei steht; das macht ihr Format. ${asText}`
const isFraction = `Die Zelle enthält eine Zahl mit Nachkommastellen; wie sie geschrieben war, steht nicht in der Datei. ${asText}`
const isRounded = `Die Tabellenkalkulation hat diese Zahl auf 15 Stellen gerundet. ${asText}`
const isScientific = `Die Zelle enthält eine Zahl in wissenschaftlicher Schreibweise; wie sie eingegeben war, steht nicht in der Datei. ${asText}`
const noDay = 'Die Zelle enthält ein Datum, das es nicht gibt.'
