const separator = ';'
const lineEnd = '\r\n'

/** Prefix of a CSV file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** A CSV file that German Excel opens with a double click: semicolons, CRLF after each line. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join(separator) + lineEnd).join('')
}

/** A CSV cell for untrusted text: always displayed as text, never evaluated as a formula or converted. */
export function textCell(text: string): string {
  return quoted(guarded(text))
}

/** The original text of a guarded cell. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && guarded(cell.slice(1)) === cell ? cell.slice(1) : cell
}

/** Whether a cell is the error of a formula; text that merely looks like one is guarded. */
export function isErrorCell(cell: string): boolean {
  return looksLikeError.test(cell.trim())
}

/**
 * Text for a workbook cell, which is never evaluated; only an apostrophe that would pass for our guard needs a second
 * one.
 */
export function workbookText(text: string): string {
  return unguarded(text) === text ? text : `'${text}`
}

function guarded(text: string): string {
  // An apostrophe in the text would pass for our guard.
  const bare = text.replace(/^'+/, '')
  return misreadable.some((pattern) => pattern.test(bare)) ? `'${text}` : text
}

/** What spreadsheets take for a formula (OWASP, "CSV Injection"), full-width signs included. */
const startsFormula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

/**
 * What Excel would convert to another number or a date: a serial number such as 007, 1e5 or 3-4, or one of more than
 * 15 digits, also as a percentage, price or time of day. Plain numbers stay as they are.
 */
const looksLikeNumber = /^(?!(0|[1-9]\d{0,14})$)\d[\d.,:/\s-]*(e[+-]?\d+|[%€$£]|[ap]m?)?$/i

/** A price with its currency sign in front, and the parentheses in which accountants write negative amounts. */
const looksLikePrice = [/^[€$£]\s*\d[\d.,\s]*$/, /^\(\s*\d[\d.,\s]*\)$/]

/** A day or year with the month in letters, and the words that spreadsheets read as booleans. */
const month =
  '(jan(uar)?|feb(ruar)?|märz?|mrz|apr(il)?|mai|juni?|juli?|aug(ust)?|sept?(ember)?|okt(ober)?|nov(ember)?|dez(ember)?)'
const looksLikeDate = [
  new RegExp(`^\\d{1,2}[.\\s/-]*${month}\\b`, 'i'),
  new RegExp(`^${month}[.\\s/-]*\\d{1,4}$`, 'i'),
]
const looksLikeTruth = /^(wahr|falsch|true|false)$/i

/** What spreadsheets display for a failed formula, in German and English, and save as text. */
const looksLikeError =
  /^(#(nv|n\/a|bezug!|ref!|wert!|value!|div\/0!|name\?|zahl!|num!|null!|überlauf!|spill!)|err:\d{3})$/i

/** What a spreadsheet would change. */
const misreadable = [
  ...[startsFormula, looksLikeNumber, ...looksLikePrice],
  ...[...looksLikeDate, looksLikeTruth, looksLikeError],
]

/** Commas and tabs are quoted as well: a program that splits at them would otherwise start an unguarded cell. */
function quoted(text: string): string {
  return /[;,\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
