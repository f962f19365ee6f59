import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PDFiumModule } from '@hyzyla/pdfium'
import type { PdfFacts } from './pdf-facts.ts'

/** Number of characters of a page that are examined at a time. */
const pieceLength = 512
const [bytesPerCharacter, letters] = [2, /[\p{L}\p{N}]/u]
const unopened = { pages: null, hasText: null }

/**
 * Whether some page has letters or digits; reads up to the first one that has. Nothing is closed, as the process ends
 * after one file.
 */
export async function readPdfText(path: string): Promise<Pick<PdfFacts, 'pages' | 'hasText'>> {
  const pdfium = await PDFiumModule({})
  pdfium._FPDF_InitLibraryWithConfig({})
  const { malloc } = pdfium.wasmExports
  const document = load()
  const pages = document === 0 ? 0 : pdfium._FPDF_GetPageCount(document)
  if (pages <= 0) return unopened
  const text = malloc(pieceLength * bytesPerCharacter + bytesPerCharacter)
  for (let number = 0; number < pages; number += 1) {
    if (hasLetters(number)) return { pages, hasText: true }
  }
  return { pages, hasText: false }

  /** Reads straight into PDFium's memory, so that there is only one copy of the bytes. */
  function load(): number {
    const handle = openSync(path, 'r')
    try {
      const { size } = fstatSync(handle)
      const at = malloc(size)
      if (at === 0) return 0
      for (let read = 0; read < size; ) {
        const more = readSync(handle, pdfium.HEAPU8, at + read, size - read, null)
        if (more === 0) throw new Error('The file became shorter')
        read += more
      }
      return pdfium._FPDF_LoadMemDocument(at, size, 0)
    } finally {
      closeSync(handle)
    }
  }

  function hasLetters(number: number): boolean {
    const page = pdfium._FPDF_LoadPage(document, number)
    if (page === 0) return false
    const textPage = pdfium._FPDFText_LoadPage(page)
    try {
      const count = textPage === 0 ? 0 : pdfium._FPDFText_CountChars(textPage)
      for (let from = 0; from < count; from += pieceLength) {
        const written = pdfium._FPDFText_GetText(
          textPage,
          from,
          Math.min(pieceLength, count - from),
          text,
        )
        const end = text + written * bytesPerCharacter
        if (letters.test(Buffer.from(pdfium.HEAPU8.slice(text, end)).toString('utf16le'))) {
          return true
        }
      }
      return false
    } finally {
      if (textPage !== 0) pdfium._FPDFText_ClosePage(textPage)
      pdfium._FPDF_ClosePage(page)
    }
  }
}
