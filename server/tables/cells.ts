import type { tableEncodings } from '#contract/imports.ts'

/**
 * The content of a cell: a text, or an object where the spreadsheet knows more. `day` marks a date (`text` is
 * YYYY-MM-DD, or a time with its zone, whose day depends on the portal's zone); `doubt` is the German reason why `text`
 * may differ from what was entered.
 */
export type Cell = string | { text: string; day?: true; doubt?: string }

/** A row that is not empty, with its number in the file, from 1. */
export interface TableRow {
  row: number
  cells: Cell[]
}

/** A cell that spans several columns above the headings and is part of their names. */
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

/** The facts of a table that has just been read, with words that show whether the encoding is right. */
export interface ArrivingTable extends TableFacts {
  count: number
  letters: string[]
}

export interface ReadTable extends TableFacts {
  rows: TableRow[]
  letters: string[]
}

/** How to read a file, where it does not say so itself. */
export interface ReadingOptions {
  sheet?: string | undefined
  encoding?: TextEncoding | undefined
  delimiter?: Delimiter | undefined
  /** Known headings, normalised by `plain`: they help to find the delimiter. */
  headings?: readonly string[] | undefined
}

/** Limits of a table. */
const maxRows = 50_000
export const maxColumns = 1_000
const maxCells = 1_000_000
/**
 * Maximum number of characters of all cells: a workbook stores a repeated text once, so that a few kilobytes could
 * become gigabytes of rows.
 */
const maxCharacters = 32_000_000
/** The last row in which headings are looked for. */
export const lastHeadingRow = 20
/** Characters of a heading that are considered. */
export const maxHeadingLength = 255
/** Maximum length of a cell's text, as in spreadsheets. */
export const maxText = 32_767

export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  return typeof cell === 'string' ? cell : cell.text
}

export function isEmpty(cell: Cell | undefined): boolean {
  return textOf(cell).trim() === ''
}

/** The size of a table's contents, counted while it is read. */
export interface TableSize {
  cells: number
  characters: number
}

/** `A` for 0, `AA` for 26. */
export function letterOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letterOf(Math.floor(column / 26) - 1) + last
}

/** Why a table is too large, as a German predicate for „Die Datei „…““; undefined if it is not. */
export function whyTooLarge(
  rows: number,
  { cells, characters }: TableSize,
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

/** The same for the text of one cell. */
export function whyTooLong(text: string, row: number, column: number): string | undefined {
  if (text.length <= maxText) return undefined
  return `hat in ${letterOf(column)}${row} mehr als ${german(maxText)} Zeichen. Fehlt davor ein Anführungszeichen?`
}

function german(count: number): string {
  return count.toLocaleString('de-DE')
}
