import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { drawPdf, readCodes } from '../../server/testing/label-pictures.ts'

/** A printed page: its size in mm and the contents of its QR codes. */
export interface PrintedPage {
  width: number
  height: number
  codes: string[]
}

/** Keeps the browser's print dialog waiting until `printedPages` has read the pages. */
export async function holdPrintDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printing', '')
  })
}

/** The pages that the browser prints, once it has opened its print dialog. */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  await page.locator('html[data-printing]').waitFor()
  const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printing')
    dispatchEvent(new Event('afterprint'))
  })
  return pagesOf(paper)
}

/** The pages of a saved PDF. */
export async function savedPages(download: Download): Promise<PrintedPage[]> {
  return pagesOf(await readFile(await download.path()))
}

/** Width in dots of a label that was saved as PNG or ZPL. */
export async function widthInDots(download: Download): Promise<number> {
  const bytes = await readFile(await download.path())
  const [, width] = /^\^XA\^PW(\d+)/.exec(bytes.toString('latin1')) ?? []
  return width === undefined ? bytes.readUInt32BE(16) : Number(width)
}

async function pagesOf(pdf: Uint8Array): Promise<PrintedPage[]> {
  const pages: PrintedPage[] = []
  for (const drawn of await drawPdf(pdf, 300)) {
    const [width, height] = [drawn.pageWidth, drawn.pageHeight]
    pages.push({ width, height, codes: await readCodes(drawn) })
  }
  return pages
}
