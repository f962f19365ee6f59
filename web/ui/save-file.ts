/** A file made by the server or by this page. */
export interface MadeFile {
  name: string
  blob: Blob
}

/** The browser may start saving some time after the click. */
const revokeAfterMs = 60_000

/** Saves the file as a browser download. */
export function saveFile({ name, blob }: MadeFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
