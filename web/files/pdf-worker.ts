/** Where the build puts the scripts that the PDF reader asks for by name (`pdf-scripts.ts`). */
declare const __PDF_SCRIPTS__: string

/** The folder of the reader's own scripts. */
export const pdfScripts = __PDF_SCRIPTS__

/** The reader's worker: opening and decoding never hold up the page, however large a scan is. */
export const pdfWorker = `${pdfScripts}worker.js`

interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createScriptURL: (address: string) => string | null },
  ): void
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

// The reader names its worker by a plain text, which trusted types refuse: this one alone they let pass.
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address === pdfWorker ? address : null),
})

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
