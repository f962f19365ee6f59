import type { PDFDocumentProxy } from 'pdfjs-dist'
import { problemOf } from '../client/request.ts'
import './promise-with-resolvers.ts'
import { fetchPdfWorker, pdfScripts, pdfWorker } from './pdf-worker.ts'

/** An open PDF, whose pages are rendered one by one. */
export interface OpenPdf {
  count: number
  /** Size of the first page in CSS pixels; nearly always that of all pages. */
  width: number
  height: number
  /** Renders a page at this width in CSS pixels; undefined if aborted. */
  draw(number: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement | undefined>
}

/** Maximum number of pixels of a page: phones fail above 16 million for all canvases together. */
const maxPixels = 6_000_000

/** Maximum length of a canvas's side: beyond it, browsers leave it blank or fail. */
const maxSide = 16_000

/**
 * Opens a PDF from its bytes or from the address of a file of ours, of which only the needed parts are fetched. The
 * browser's own viewer is not used, as it would be subject to our content security policy. `signal` closes the PDF and
 * terminates its worker.
 */
export async function openPdf(pdf: Blob | string, signal: AbortSignal): Promise<OpenPdf> {
  void fetchPdfWorker(signal)
  const [{ getDocument, GlobalWorkerOptions, InvalidPDFException }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    typeof pdf === 'string' ? throwIfRefused(pdf, signal) : undefined,
  ])
  GlobalWorkerOptions.workerSrc = pdfWorker
  const source =
    typeof pdf === 'string'
      ? { url: pdf, disableAutoFetch: true, disableStream: true, rangeChunkSize: 262_144 }
      : { data: await pdf.arrayBuffer() }
  signal.throwIfAborted()
  const reading = getDocument({
    ...source,
    verbosity: 0,
    useSystemFonts: false,
    useWasm: false,
    wasmUrl: pdfScripts,
  })
  signal.addEventListener('abort', () => void reading.destroy())
  const document = await reading.promise
  if (document.numPages === 0) throw new InvalidPDFException('The PDF has no pages.')
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return {
    count: document.numPages,
    width,
    height,
    draw: (number, room, stop) => drawPage(document, number, room, stop),
  }
}

/**
 * Requests the file before the reader does: while its worker is slow to start, the reader briefly leaves a rejection
 * unhandled, which the browser reports as an uncaught error.
 */
async function throwIfRefused(address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { method: 'HEAD', signal })
  if (!response.ok) throw problemOf(response, undefined)
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  width: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement | undefined> {
  const page = await document.getPage(number)
  if (signal.aborted) return undefined
  const natural = page.getViewport({ scale: 1 })
  const sharp = (width / natural.width) * devicePixelRatio
  const largest = Math.sqrt(maxPixels / (natural.width * natural.height))
  const longest = maxSide / Math.max(natural.width, natural.height)
  const viewport = page.getViewport({ scale: Math.min(sharp, largest, longest) })
  const canvas = globalThis.document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const drawing = page.render({ canvas, viewport })
  const stop = () => drawing.cancel()
  signal.addEventListener('abort', stop)
  try {
    await drawing.promise
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
  return canvas
}
