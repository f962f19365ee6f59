import { useEffect } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { fetchPdfWorker } from '../files/pdf-worker.ts'

interface Connection {
  saveData?: boolean
}

export const loadPreview = () => import('./FilePreview.tsx')

/**
 * Prefetches the preview while the browser is idle, as its code could not be loaded once the connection is lost; and the
 * PDF reader's worker: a third of a megabyte that would otherwise delay a document without a preview picture. Not if the
 * customer saves data.
 */
export function usePreparedPreview(devices: CustomerDevice[]): void {
  const needsReader = devices.some(({ media }) =>
    media.some(({ url }) => url?.mime === 'application/pdf' && url.preview === null),
  )
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!navigator.onLine || connection?.saveData) return
    // Safari has no requestIdleCallback.
    const whenIdle =
      globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000))
    whenIdle(() => {
      // A failure shows when a file is opened.
      loadPreview().catch(() => undefined)
      if (needsReader) void fetchPdfWorker()
    })
  }, [needsReader])
}
