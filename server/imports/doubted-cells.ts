/**
 * In the file of wrong rows, where cells hold only text, precedes values that a spreadsheet may have altered; no real
 * value begins with it.
 */
const mark = '[zweifelhaft, bitte prüfen]'

export function marked(text: string): string {
  return isMarked(text) ? text : `${mark} ${text}`
}

export function isMarked(text: string): boolean {
  return text.normalize('NFC').trimStart().startsWith(mark)
}

/** The problem of a cell whose mark has not been removed. */
export const stillMarked = `Hier steht noch „${mark}“. Bitte den Wert so eingeben, wie er gemeint ist; stimmt er, genügt es, den Vermerk zu löschen.`
