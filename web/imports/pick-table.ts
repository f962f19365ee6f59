/** What the system's choice of files offers at first; what a file is, its bytes say. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,text/csv'

/** The same limit as the server's, so that nobody waits for a file that it will refuse. */
const maxBytes = 32_000_000

/** Of dropped or chosen files the one that is sent; or in German why none is. */
export function pickTable(files: readonly File[]): { file: File } | { problem: string } {
  const [file, ...others] = files
  if (!file) return { problem: 'Bitte eine Tabelle auswählen!' }
  if (others.length > 0) return { problem: 'Bitte eine Tabelle nach der anderen!' }
  if (file.size === 0) return { problem: `Die Datei „${file.name}“ ist leer.` }
  if (file.size > maxBytes) {
    return { problem: `Die Tabelle „${file.name}“ ist zu groß. Erlaubt sind höchstens 32 MB.` }
  }
  return { file }
}
