import type { Locator } from '@playwright/test'
import type { FileOnDisk } from './pdf-files.ts'

/** Simulates dragging a file over an element, or dropping it there. */
export async function dragFile(to: Locator, type: 'dragover' | 'drop', file: FileOnDisk) {
  const { name, mimeType, buffer } = file
  const dataTransfer = await to.page().evaluateHandle(
    ([bytes, called, mime]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
      transfer.items.add(new File([content], called, { type: mime }))
      return transfer
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )
  await to.dispatchEvent(type, { dataTransfer })
}
