import type { tableEncodings } from '#contract/imports.ts'

/**
 * What stands in a cell: a text, or what a spreadsheet knows better. `day` is a date (`text` is YYYY-MM-DD, or a time that
 * says its zone: which day that is hangs on the portal's); `doubt` says in German why `text` may not be what somebody typed.
 */
export type Cell = string | { text: string; day?: true; doubt?: string }

/** A row that is not empty, by its number in the file, from 1. */
export interface TableRow {
  row: number
  cells: Cell[]
}

/** A cell that covers several columns above the headings, and gives them a name in common. */
export interface HeadingGroup {
  row: number
  left: number
  right: number
  text: string
}

export type TextEncoding = (typeof tableEncodings)[number]

export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file was read. */
export interface TableFacts {
  format: 'csv' | 'xlsx'
  encoding: TextEncoding | null
  delimiter: Delimiter | null
  sheet: string | null
  sheets: string[]
  groups: HeadingGroup[]
}

/** The same of one that has just been read, with words of it that tell whether its encoding is the right one. */
export interface ArrivingTable extends TableFacts {
  count: number
  letters: string[]
}

export interface ReadTable extends TableFacts {
  rows: TableRow[]
  letters: string[]
}

/** How a file is to be read, where it does not say so rightly itself. */
export interface ReadingWishes {
  sheet?: string | undefined
  encoding?: TextEncoding | undefined
  delimiter?: Delimiter | undefined
  /** What may stand above its columns, in plain words: it tells what parts the values of a text. */
  headings?: readonly string[] | undefined
}

/** A table may not be larger than this. */
const maxRows = 50_000
export const maxColumns = 1_000
const maxCells = 1_000_000
/** Of all its cells: a workbook names a text once for many of them, and a few kilobytes would be gigabytes of rows. */
const maxCharacters = 32_000_000
/** So far down headings are looked for. */
export const lastHeadingRow = 20
/** Characters of what stands above a column that count: nobody calls one by more. */
export const longestHeading = 255
/** As in spreadsheets. */
export const maxText = 32_767

export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  return typeof cell === 'string' ? cell : cell.text
}

export function isEmpty(cell: Cell | undefined): boolean {
  return textOf(cell).trim() === ''
}

/** What the cells of a table hold, counted while they are read. */
export interface Filled {
  cells: number
  characters: number
}

/** `A` for 0, `AA` for 26. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

/** Why a table is too large, as what follows „Die Datei „…““; undefined where it is not. */
export function whyTooLarge(
  rows: number,
  { cells, characters }: Filled,
  columns: number,
): string | undefined {
  if (rows > maxRows) return `hat mehr als ${german(maxRows)} Zeilen. Bitte aufteilen!`
  if (columns > maxColumns) return `hat mehr als ${german(maxColumns)} Spalten. Bitte kürzen!`
  if (cells > maxCells) return `hat mehr als ${german(maxCells)} gefüllte Zellen. Bitte aufteilen!`
  if (characters > maxCharacters) {
    return `hat in ihren Zellen mehr als ${german(maxCharacters)} Zeichen. Bitte aufteilen!`
  }
  return undefined
}

/** The same of a text in one cell. */
export function whyTooLong(text: string, row: number, column: number): string | undefined {
  if (text.length <= maxText) return undefined
  return `hat in ${letterOf(column)}${row} mehr als ${german(maxText)} Zeichen. Fehlt davor ein Anführungszeichen?`
}

function german(count: number): string {
  return count.toLocaleString('de-DE')
}
