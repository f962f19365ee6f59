/** Reads bytes of a file of this computer; fails with a German sentence if it is no longer as it was when chosen. */
export async function readBytes(file: File, start = 0, end?: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(start, end).arrayBuffer())
  } catch {
    throw new Error(
      `Die Datei „${file.name}“ wurde inzwischen geändert, verschoben oder gelöscht. Bitte wählen Sie sie noch einmal aus!`,
    )
  }
}
