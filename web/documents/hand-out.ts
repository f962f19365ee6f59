import type { MadeFile } from './made-file.ts'

/** A tab that opens the file needs the address for a while, longer than the click that asked for it. */
const keptMs = 60_000

/** Saves the file as a download of the browser. */
export function saveFile({ name, blob }: MadeFile): void {
  const link = document.createElement('a')
  link.href = address(blob)
  link.download = name
  link.click()
}

/**
 * Shows the file in a new tab, which must be opened in the click itself, before the file is there;
 * where the browser opens none, the file is saved instead.
 */
export async function openInTab(made: () => Promise<MadeFile>): Promise<void> {
  const tab = open('', '_blank')
  try {
    const file = await made()
    if (tab) tab.location.replace(address(file.blob))
    else saveFile(file)
  } catch (error) {
    tab?.close()
    throw error
  }
}

function address(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
  return url
}
