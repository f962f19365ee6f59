import type { MadeFile } from '../client/make-file.ts'

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
