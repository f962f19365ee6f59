import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PDFiumModule } from '@hyzyla/pdfium'
import { maxRatio, type Pixels } from './picture-orders.ts'

/** Maximum file size, in bytes: a larger file leaves no memory to draw in. */
const maxFile = 80_000_000
const [bytesPerPixel, bgra] = [4, 4]
const white = 0xffffffff
const [withAnnotations, redFirst] = [0x01, 0x10]

/**
 * Draws the first page on white, `width` pixels wide. The document is never closed, as the process ends after one
 * file.
 */
export async function drawPdfPage(path: string, width: number): Promise<Pixels> {
  const pdfium = await PDFiumModule({})
  pdfium._FPDF_InitLibraryWithConfig({})
  const { malloc } = pdfium.wasmExports
  const file = load(path)
  const document = pdfium._FPDF_LoadMemDocument(file.at, file.size, 0)
  if (document === 0) throw new Error(`PDFium error ${pdfium._FPDF_GetLastError()}`)
  const page = pdfium._FPDF_LoadPage(document, 0)
  if (page === 0) throw new Error('no first page')
  const ratio = pdfium._FPDF_GetPageHeight(page) / pdfium._FPDF_GetPageWidth(page)
  if (!(ratio > 0 && Number.isFinite(ratio))) throw new Error('a page without an extent')
  const whole = Math.max(1, Math.round(width * Math.min(ratio, 1_000)))
  const height = Math.min(whole, width * maxRatio)
  const size = width * height * bytesPerPixel
  const at = malloc(size)
  if (at === 0) throw new Error('no memory for the picture')
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgra, at, width * bytesPerPixel)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, whole, 0, withAnnotations | redFirst)
  drawFields()
  return { data: pdfium.HEAPU8.slice(at, at + size), width, height, channels: 4 }

  /** Reads straight into PDFium's memory, so that there is only one copy of the bytes. */
  function load(name: string) {
    const handle = openSync(name, 'r')
    try {
      const { size } = fstatSync(handle)
      const at = size > maxFile ? 0 : malloc(size)
      if (at === 0) throw new Error('too large')
      for (let read = 0; read < size; ) {
        const more = readSync(handle, pdfium.HEAPU8, at + read, size - read, null)
        if (more === 0) throw new Error('The file became shorter')
        read += more
      }
      return { at, size }
    } finally {
      closeSync(handle)
    }
  }

  /** Draws the contents of form fields, which are not part of the page. */
  function drawFields() {
    const info = malloc(256)
    if (info === 0) return
    pdfium.HEAPU8.fill(0, info, info + 256)
    pdfium.HEAPU8[info] = 2 // the version
    const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
    if (form === 0) return
    pdfium._FORM_OnAfterLoadPage(page, form)
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, whole, 0, redFirst)
  }
}
