import { useEffect } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { fetchPdfWorker } from '../files/pdf-worker.ts'

interface Connection {
  saveData?: boolean
}

/**
 * Prefetches the PDF reader's worker while the browser is idle: a third of a megabyte that would otherwise delay a
 * document without a preview picture. Not if the customer saves data.
 */
export function usePreparedPreview(devices: CustomerDevice[]): void {
  const needsReader = devices.some(({ media }) =>
    media.some(({ url }) => url?.mime === 'application/pdf' && url.preview === null),
  )
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!needsReader || !navigator.onLine || connection?.saveData) return
    // Safari has no requestIdleCallback.
    const whenIdle =
      globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000))
    whenIdle(() => void fetchPdfWorker())
  }, [needsReader])
}
