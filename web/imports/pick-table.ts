/** Initial filter of the file dialog; the actual format is detected from the bytes. */
export const tableFiles = '.csv,.tsv,.txt,.xlsx,text/csv'

/** The server's limit, so that nobody waits for an upload that it would refuse. */
const maxBytes = 32_000_000

/** The only file of a drop or selection; or a German reason why it cannot be sent. */
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
