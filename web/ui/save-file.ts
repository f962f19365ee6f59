/** A file that the server or this page has made. */
export interface MadeFile {
  name: string
  blob: Blob
}

/** The browser may begin to save some time after the click. */
const keptMs = 60_000

/** Saves the file as a download of the browser. */
export function saveFile({ name, blob }: MadeFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
