import type { Cell } from './cells.ts'

/** What a number format makes of a number, as far as it matters here. */
export type NumberFormat =
  | { kind: 'plain' }
  /** Whole numbers with leading zeros: `00000`. */
  | { kind: 'zeros'; length: number }
  | { kind: 'day' }
  | { kind: 'time' }
  | { kind: 'scientific' }
  | { kind: 'percent' }
  /** Shown with words, or with signs between its digits: `"SN-"0000`, `000-000`. */
  | { kind: 'worded' }

/** Formats that files name by number without saying what they are (ECMA-376, 18.8.30). */
const builtIn: Record<number, NumberFormat> = {
  ...Object.fromEntries([9, 10].map((id) => [id, { kind: 'percent' }])),
  ...Object.fromEntries([11, 48].map((id) => [id, { kind: 'scientific' }])),
  ...Object.fromEntries(
    [14, 15, 16, 17, 22, ...numbers(27, 36), ...numbers(50, 58)].map((id) => [id, { kind: 'day' }]),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, { kind: 'time' }])),
}

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn[id] ?? { kind: 'plain' }
  const [first = ''] = code.split(';')
  // What stands in quotes, behind a backslash or in brackets is shown as it is, or says a colour, country or condition.
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const found = kindOf(bare)
  const isNumber = found.kind === 'plain' || found.kind === 'zeros'
  return isNumber && saysMore(first) ? { kind: 'worded' } : found
}

function kindOf(bare: string): NumberFormat {
  if (/^0{2,}$/.test(bare)) return { kind: 'zeros', length: bare.length }
  if (/general|standard/i.test(bare)) return { kind: 'plain' }
  if (/e[+-]/i.test(bare)) return { kind: 'scientific' }
  if (bare.includes('%')) return { kind: 'percent' }
  if (/[yd]/i.test(bare)) return { kind: 'day' }
  if (/[hs]/i.test(bare)) return { kind: 'time' }
  return /^m+$/i.test(bare) ? { kind: 'day' } : { kind: 'plain' }
}

/** Whether a number is shown with letters or digits beside it, or with signs between its own. */
function saysMore(code: string): boolean {
  const said = [...code.matchAll(/"([^"]*)"|\\(.)/g)].map(([, words, sign]) => words ?? sign)
  return /[\p{L}\p{N}]/u.test(said.join('')) || /0[-/ ]0/.test(code.replaceAll(/["\\]/g, ''))
}

/** A cell that holds a number, as it stands in the file. */
export function numberCell(raw: string, format: NumberFormat, is1904: boolean): Cell {
  const value = Number(raw)
  if (raw === '' || !Number.isFinite(value)) return { text: raw, doubt: notANumber }
  if (format.kind === 'day') return dayCell(value, is1904)
  if (format.kind === 'time') return { text: raw, doubt: isTime }
  if (format.kind === 'percent') return { text: raw, doubt: isPercent }
  if (format.kind === 'worded') return { text: raw, doubt: isWorded }
  if (!Number.isInteger(value)) return { text: shown(value), doubt: isFraction }
  if (Math.abs(value) >= 1e15) return { text: BigInt(value).toString(), doubt: isRounded }
  if (format.kind === 'scientific') return { text: String(value), doubt: isScientific }
  if (format.kind === 'zeros' && value >= 0) return String(value).padStart(format.length, '0')
  return String(value)
}

function shown(value: number): string {
  return String(value).replace('.', ',')
}

const dayLength = 24 * 60 * 60_000
/** Days are counted from here, so that 1 March 1900 is the 61st: the day before is one that never was. */
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
const isWorded = `Die Zelle zeigt mehr als die Zahl, die in der Datei steht: Ihr Format fügt etwas hinzu. ${asText}`
const isFraction = `Die Zelle enthält eine Zahl mit Nachkommastellen; wie sie geschrieben war, steht nicht in der Datei. ${asText}`
const isRounded = `Die Tabellenkalkulation hat diese Zahl auf 15 Stellen gerundet. ${asText}`
const isScientific = `Die Zelle enthält eine Zahl in wissenschaftlicher Schreibweise; wie sie eingegeben war, steht nicht in der Datei. ${asText}`
const noDay = 'Die Zelle enthält ein Datum, das es nicht gibt.'
