/** A page may be this wide, in CSS pixels. */
const widest = 960

/**
 * Draws all pages of a PDF; `onPage` gets them in their order. Without a viewer of the browser's own, as that one
 * would stand under our content security policy; and without a worker, which trusted types forbid.
 */
export async function drawPdf(
  pdf: Blob,
  room: number,
  onPage: (canvas: HTMLCanvasElement, number: number, count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const [{ getDocument }, data] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    pdf.arrayBuffer(),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs'),
  ])
  // Silent: it would complain in the console that it has no worker.
  const reading = getDocument({ data, verbosity: 0, useSystemFonts: false, useWasm: false })
  try {
    const document = await reading.promise
    for (let number = 1; number <= document.numPages && !signal.aborted; number += 1) {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: 1 })
      const scale = (Math.min(room, widest) / natural.width) * devicePixelRatio
      const viewport = page.getViewport({ scale })
      const canvas = globalThis.document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
      if (!signal.aborted) onPage(canvas, number, document.numPages)
    }
  } finally {
    await reading.destroy()
  }
}
