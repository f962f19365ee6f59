import { useEffect } from 'react'
import type { CustomerDevice } from '#contract/customer.ts'
import { fetchPdfWorker } from '../files/pdf-worker.ts'

interface Connection {
  saveData?: boolean
}

/**
 * Fetches the worker of the PDF reader while there is nothing else to do: a third of a megabyte that would otherwise
 * stand between the tap and a page of which there is no picture. Not where the customer saves data.
 */
export function usePreparedPreview(devices: CustomerDevice[]): void {
  const needsReader = devices.some(({ media }) =>
    media.some(({ url }) => url?.mime === 'application/pdf' && url.preview === null),
  )
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: Connection }
    if (!needsReader || !navigator.onLine || connection?.saveData) return
    // Safari knows no idle time.
    const whenIdle =
      globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000))
    whenIdle(() => void fetchPdfWorker())
  }, [needsReader])
}
