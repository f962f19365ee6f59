/** Stands before what a spreadsheet may have made of a value, in the file of wrong rows, where a cell is nothing but text; no value of anybody's begins so. */
const mark = '[zweifelhaft, bitte prüfen]'

export function marked(text: string): string {
  return isMarked(text) ? text : `${mark} ${text}`
}

export function isMarked(text: string): boolean {
  return text.normalize('NFC').trimStart().startsWith(mark)
}

/** What is said of a cell that nobody has corrected since. */
export const stillMarked = `Hier steht noch „${mark}“. Bitte den Wert so eingeben, wie er gemeint ist; stimmt er, genügt es, den Vermerk zu löschen.`
