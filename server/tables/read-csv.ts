import { type CsvError, parse } from 'csv-parse/sync'
import { isErrorCell, unguarded } from '#contract/csv.ts'
import { Refusal } from '../inspection/refusal.ts'
import {
  type Cell,
  type Delimiter,
  delimiters,
  maxColumns,
  type ReadingOptions,
  type ReadTable,
  type TableRow,
  whyTooLarge,
  whyTooLong,
} from './cells.ts'
import { decodeText } from './decode-text.ts'
import { delimiterOf } from './delimiter-of.ts'
import { withoutLooseQuotes } from './loose-quotes.ts'
import { sampleWords } from './sample-words.ts'

/**
 * Reads text with values separated by commas, semicolons, tabs or bars; every value stays a text. Throws a `Refusal` if
 * it is not a table.
 */
export function readCsv(bytes: Buffer, options: ReadingOptions = {}): ReadTable {
  const { text, encoding, isSure } = decodeText(bytes, options.encoding)
  if (text.includes('\u0000')) throw new Refusal(binary)
  const { body, said: declared } = withoutSeparatorLine(withoutEndOfDos(text))
  const why = whyNoTable(body)
  if (why) throw new Refusal(why)
  if (body.trim() === '') throw new Refusal(empty)
  const delimiter = options.delimiter ?? declared ?? delimiterOf(body, options.headings)
  const rows = readRows(withoutLooseQuotes(body, delimiter), delimiter, isSure)
  if (rows.length === 0) throw new Refusal(empty)
  const letters = encoding.startsWith('utf') ? [] : sampleWords(body)
  return { format: 'csv', encoding, letters, delimiter, sheet: null, sheets: [], groups: [], rows }
}

/** Why a text is not a table despite its name: many programs write web pages with the extension `.xls`. */
function whyNoTable(text: string): string | undefined {
  const head = text.slice(0, 1_000).trimStart()
  if (/^<\?xml\b/i.test(head)) return isXml
  if (/^<(!--|(!doctype|html|head|meta|style|body|table)\b)/i.test(head)) return isHtml
  return head.startsWith('{\\rtf') ? isRtf : undefined
}

/** DOS programs, and some later ones, end a text with a control character (0x1A). */
function withoutEndOfDos(text: string): string {
  const end = text.trimEnd()
  return end.endsWith('\u001a') ? end.slice(0, -1) : text
}

/** Excel writes `sep=;` above a table, and does not count that line. */
function withoutSeparatorLine(text: string): { body: string; said: Delimiter | undefined } {
  const [line, mark] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const declared = delimiters.find((delimiter) => delimiter === mark)
  return line === undefined
    ? { body: text, said: declared }
    : { body: text.slice(line.length), said: declared }
}

/** Rows are created while reading, so that the table is in memory only once. */
function readRows(text: string, delimiter: Delimiter, isSure: boolean): TableRow[] {
  const rows: TableRow[] = []
  let row = 0
  const filled = { cells: 0, characters: text.length }
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 4_000_000,
      on_record(values: string[]) {
        row += 1
        const last = values.findLastIndex((value) => value.trim() !== '')
        if (last === -1) return undefined
        const cells = values.slice(0, last + 1).map((value, column) => {
          const text = textIn(value, row, column)
          const doubt = doubtOfSpreadsheet(value)
          if (doubt !== undefined) return { text, doubt }
          return isSure ? text : doubtfulCell(text)
        })
        filled.cells += cells.filter((cell) => cell !== '').length
        rows.push({ row, cells })
        const why = whyTooLarge(rows.length, filled, Math.min(cells.length, maxColumns + 1))
        if (why) throw new Refusal(why)
        return undefined
      },
    })
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number }
    if (code === undefined) throw error
    throw new Refusal(explain(code, lines))
  }
  return rows
}

function explain(code: string, line: number | undefined): string {
  const at = line === undefined ? '' : ` in Zeile ${line}`
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return `hat ein Anführungszeichen, das nicht wieder geschlossen wird (bis Zeile ${line ?? '?'}). Bitte berichtigen!`
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `hat eine Zeile von mehr als 4 MB${at}. Fehlt davor ein Anführungszeichen?`
  }
  return `hat${at} ein Anführungszeichen mitten in einem Wert. Dort muss es verdoppelt sein und der Wert in Anführungszeichen stehen!`
}

function textIn(value: string, row: number, column: number): string {
  const why = whyTooLong(value, row, column)
  if (why) throw new Refusal(why)
  return textFormula.exec(value)?.[1]?.replaceAll('""', '"') ?? unguarded(value)
}

/** A formula that is a text and nothing else: so other programs keep Excel from reading `0071` as a number. */
const textFormula = /^="((?:[^"]|"")*)"$/

/** Why a spreadsheet did not save what was entered, if so; our own files guard such texts. */
function doubtOfSpreadsheet(value: string): string | undefined {
  const text = value.trim()
  if (isErrorCell(text)) return `Hier steht der Fehler ${text}.`
  return shortenedNumber.test(text)
    ? `So schreiben Tabellenkalkulationen lange Nummern, von denen dabei Stellen verloren gehen. Bitte die ganze Nummer eingeben; heißt sie wirklich so, gehört ein Apostroph davor ('${text}).`
    : undefined
}

/** `4,71E+08` is what spreadsheets save of 471000123 in a narrow column. */
const shortenedNumber = /^-?\d([.,]\d+)?E[+-]\d{2,3}$/

/** Marks text that may have been decoded wrongly, in a file without a byte order mark. */
function doubtfulCell(text: string): Cell {
  if (text.includes('\ufffd')) return { text, doubt: lost }
  return /[\u0080-\u009f]/.test(text) ? { text, doubt: unknown } : text
}

const empty = 'enthält keine Tabelle: Sie ist leer.'
const binary = 'ist keine CSV-Datei. Bitte als „CSV UTF-8“ oder .xlsx speichern!'
const remedy = 'Bitte in Excel öffnen und als .xlsx speichern!'
const isHtml = `ist eine Web-Seite (HTML) und keine Tabelle, wie auch immer sie heißt. ${remedy}`
const isXml = `ist eine XML-Datei und keine Tabelle, wie auch immer sie heißt. ${remedy}`
const isRtf = 'ist ein Text aus einer Textverarbeitung (RTF). Bitte als .xlsx oder CSV speichern!'
const unknown =
  'Hier stehen Zeichen, die es in keinem Text gibt. Wahrscheinlich ist die Datei anders kodiert.'
const lost = 'Hier gingen schon beim Speichern Zeichen verloren (�).'
