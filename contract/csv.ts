const separator = ';'
const lineEnd = '\r\n'

/** What a CSV file begins with, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Lines of a CSV file that a German Excel opens with a double click: semicolons, CRLF after each line. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join(separator) + lineEnd).join('')
}

/** A cell of a text that somebody else may have written: always shown, never carried out or converted. */
export function textCell(text: string): string {
  return quoted(guarded(text))
}

/** The text that such a cell was made of. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && guarded(cell.slice(1)) === cell ? cell.slice(1) : cell
}

/** Whether a cell says that a formula went wrong; what somebody wrote so is guarded. */
export function isErrorCell(cell: string): boolean {
  return looksLikeError.test(cell.trim())
}

/** A text in a cell of a workbook, which carries nothing out: but an apostrophe that would be taken for ours needs another. */
export function workbookText(text: string): string {
  return unguarded(text) === text ? text : `'${text}`
}

function guarded(text: string): string {
  // Apostrophes that somebody wrote would be taken for ours.
  const bare = text.replace(/^'+/, '')
  return taken.some((pattern) => pattern.test(bare)) ? `'${text}` : text
}

/** What spreadsheets take for a formula (OWASP, „CSV Injection“), in wide spelling too. */
const startsFormula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

/**
 * What Excel would turn into another number or a date: a serial number 007, 1e5 or 3-4, or one of more than
 * 15 digits, also as a share, a price or a time of day. Plain numbers stay as they are.
 */
const looksLikeNumber = /^(?!(0|[1-9]\d{0,14})$)\d[\d.,:/\s-]*(e[+-]?\d+|[%€$£]|[ap]m?)?$/i

/** A price with its sign before it, and the brackets in which accountants write what is missing. */
const looksLikePrice = [/^[€$£]\s*\d[\d.,\s]*$/, /^\(\s*\d[\d.,\s]*\)$/]

/** A day or a year with its month in letters, and the words that spreadsheets take for yes and no. */
const month =
  '(jan(uar)?|feb(ruar)?|märz?|mrz|apr(il)?|mai|juni?|juli?|aug(ust)?|sept?(ember)?|okt(ober)?|nov(ember)?|dez(ember)?)'
const looksLikeDate = [
  new RegExp(`^\\d{1,2}[.\\s/-]*${month}\\b`, 'i'),
  new RegExp(`^${month}[.\\s/-]*\\d{1,4}$`, 'i'),
]
const looksLikeTruth = /^(wahr|falsch|true|false)$/i

/** What spreadsheets show where a formula went wrong, in German and English, and save so as text. */
const looksLikeError =
  /^(#(nv|n\/a|bezug!|ref!|wert!|value!|div\/0!|name\?|zahl!|num!|null!|überlauf!|spill!)|err:\d{3})$/i

/** What a spreadsheet would not leave as it is. */
const taken = [
  ...[startsFormula, looksLikeNumber, ...looksLikePrice],
  ...[...looksLikeDate, looksLikeTruth, looksLikeError],
]

/** Commas and tabs as well: programs that part cells at them, too, would begin one that nobody has guarded. */
function quoted(text: string): string {
  return /[;,\t"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
