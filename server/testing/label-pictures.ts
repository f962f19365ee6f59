import { readFile } from 'node:fs/promises'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A picture with red, green, blue and alpha of each pixel. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** A page of a PDF, drawn by another program than ours; its size in mm. */
export interface DrawnPage extends Pixels {
  pageWidth: number
  pageHeight: number
}

const points = 72
const millimetres = 25.4

export async function countPages(bytes: Uint8Array): Promise<number> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const { numPages } = await reading.promise
  await reading.destroy()
  return numPages
}

/** Draws pages (all, or those with these numbers from 1) at this resolution. */
export async function drawPdf(
  bytes: Uint8Array,
  dpi: number,
  numbers?: number[],
): Promise<DrawnPage[]> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: DrawnPage[] = []
  for (const number of numbers ?? Array.from({ length: document.numPages }, (_, n) => n + 1)) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: dpi / points })
    const canvas = createCanvas(Math.floor(viewport.width), Math.floor(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    pages.push({
      ...pixelsOf(context.getImageData(0, 0, canvas.width, canvas.height)),
      pageWidth: ((right - left) / points) * millimetres,
      pageHeight: ((top - bottom) / points) * millimetres,
    })
  }
  await reading.destroy()
  return pages
}

export async function readPng(bytes: Buffer): Promise<Pixels> {
  const image = await loadImage(bytes)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return pixelsOf(context.getImageData(0, 0, image.width, image.height))
}

function pixelsOf({
  width,
  height,
  data,
}: {
  width: number
  height: number
  data: ArrayLike<number>
}) {
  return { width, height, data: Uint8ClampedArray.from(data) }
}

/** As printed without grey levels. */
export function blackAndWhite({ width, height, data }: Pixels): Pixels {
  const dots = data.map((value, n) => (n % 4 === 3 ? 255 : value < 128 ? 0 : 255))
  return { width, height, data: dots }
}

/** Whether a pixel is dark; false outside of the picture. */
export function isDark({ width, height, data }: Pixels, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4] ?? 255) < 128
}

/** Location of an IEC 61406-1 mark in a picture, in pixels. */
export interface Mark {
  x: number
  y: number
  side: number
  /** Thickness of its line. */
  module: number
}

/** The leftmost dark pixels belong to the mark's frame, whose upper line is unbroken. */
export function findMark(picture: Pixels): Mark {
  for (let x = 0; x < picture.width; x += 1) {
    for (let y = 0; y < picture.height; y += 1) {
      if (!isDark(picture, x, y)) continue
      const run = (isNext: (n: number) => boolean) => {
        let length = 0
        while (isNext(length)) length += 1
        return length
      }
      const side = run((n) => isDark(picture, x + n, y))
      return { x, y, side, module: run((n) => isDark(picture, x + (side >> 1), y + n)) }
    }
  }
  throw new Error('There is no mark')
}

const wasm = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
let prepared: Promise<unknown> | undefined

/** The texts of all QR codes in a picture, from top to bottom and left to right. */
export async function readCodes(picture: Pixels): Promise<string[]> {
  prepared ??= prepare()
  await prepared
  const found = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    maxNumberOfSymbols: 255,
    tryHarder: true,
    tryInvert: false,
  })
  const row = ({ position }: (typeof found)[number]) => Math.round(position.topLeft.y / 100)
  return found
    .toSorted((a, b) => row(a) - row(b) || a.position.topLeft.x - b.position.topLeft.x)
    .map(({ text }) => text)
}

async function prepare() {
  const wasmBinary = Uint8Array.from(await readFile(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}
