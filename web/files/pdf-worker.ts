import { admitWorker } from '../base/admitted-workers.ts'
import workerScript from './pdf-worker-main.ts?worker&url'

/** Where the build puts the scripts that the PDF reader requests by name (`pdf-scripts.ts`). */
declare const __PDF_SCRIPTS__: string

/** The folder of the decoders. */
export const pdfScripts = __PDF_SCRIPTS__

/** The reader's worker, so that opening and decoding never block the page, however large a scan is. */
export const pdfWorker = admitWorker(workerScript)

/** Prefetches the worker into the browser's cache, as the reader requests it only once it runs itself. */
export async function fetchPdfWorker(signal?: AbortSignal): Promise<void> {
  try {
    const response = await fetch(pdfWorker, {
      priority: signal ? 'auto' : 'low',
      signal: signal ?? null,
    })
    await response.blob()
  } catch {
    // The reader reports why it could not be loaded.
  }
}
