import { admitWorker } from '../base/admitted-workers.ts'

/** Where the build puts the scripts that the PDF reader asks for by name (`pdf-scripts.ts`). */
declare const __PDF_SCRIPTS__: string

/** The folder of the reader's own scripts. */
export const pdfScripts = __PDF_SCRIPTS__

/** The reader's worker: opening and decoding never hold up the page, however large a scan is. */
export const pdfWorker = admitWorker(`${pdfScripts}worker.js`)

/** Fetches the worker before the reader asks for it, which it only does once it runs; it then comes from the browser's cache. */
export async function fetchPdfWorker(signal?: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(pdfWorker, {
      priority: signal ? 'auto' : 'low',
      signal: signal ?? null,
    })
    await answer.blob()
  } catch {
    // Why it cannot be loaded, the reader says.
  }
}
