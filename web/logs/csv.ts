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
  const isSafe = !startsFormula.test(text) && !looksLikeNumber.test(text)
  return quoted(isSafe ? text : `'${text}`)
}

/** What spreadsheets take for a formula (OWASP, „CSV Injection“), in wide spelling too. */
const startsFormula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/

/**
 * What Excel would turn into another number or a date: a serial number 007, 1e5 or 3-4, or one of more than
 * 15 digits. Plain numbers stay as they are.
 */
const looksLikeNumber = /^(?!(0|[1-9]\d{0,14})$)\d[\d.,:/\s-]*(e[+-]?\d+)?$/i

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
