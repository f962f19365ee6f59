import { revokeLater } from '../base/revoke-later.ts'

/** A file made by the server or by this page. */
export interface MadeFile {
  name: string
  blob: Blob
}

/** Saves the file as a browser download. */
export function saveFile({ name, blob }: MadeFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  revokeLater(link.href)
}
