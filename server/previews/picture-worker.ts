import { closeSync, openSync, readSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import type { Picture, PictureAnswer, PictureOrder, Pixels } from './picture-orders.ts'

// Entry point of the process that `picture-process.ts` starts: draws the pictures of one file and is then ended.

/** Priority of the process, as `nice` counts. */
const niceness = 10
const pdfMark = '%PDF-'
/** WebP quality at which text stays readable. */
const quality = 75
/** A page of text and lines has at most this many colours; a photo has more. */
const maxColours = 2_048

try {
  setPriority(Math.min(19, getPriority() + niceness)) // requests for pages take precedence
} catch {
  // Not every system allows it.
}
sharp.concurrency(1)
sharp.cache(false)
process.once('disconnect', () => process.exit())
process.once('message', (order) => void answer(order as PictureOrder))

async function answer(order: PictureOrder) {
  const pictures = await picturesOf(order).catch(({ message }: Error): PictureAnswer => {
    return { unreadable: message.slice(0, 500) }
  })
  process.send?.(pictures)
}

async function picturesOf({ path, widths }: PictureOrder): Promise<PictureAnswer> {
  const [widest = 0] = widths
  const all = isPdf(path) ? await drawPage(path, widest) : await read(path, widest)
  const pictures: Picture[] = []
  for (const width of widths) pictures.push(await reduced(all, width))
  return { pictures }
}

// Loaded on demand: halves the memory.
async function drawPage(path: string, width: number) {
  const { drawPdfPage } = await import('./draw-pdf-page.ts')
  return drawPdfPage(path, width)
}

async function read(path: string, width: number) {
  const { readImage } = await import('./read-image.ts')
  return readImage(path, width)
}

async function reduced({ data, ...raw }: Pixels, width: number): Promise<Picture> {
  const small = await sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: smallWidth, height } = small.info
  const bytes = await asWebp({ data: small.data, width: smallWidth, height, channels: 3 })
  return { width, height, bytes }
}

/**
 * Lossless encoding shrinks a page of text to an eighth; for a photo it would take seconds and twenty times the
 * space.
 */
async function asWebp({ data, ...raw }: Pixels): Promise<Buffer> {
  const lossy = await sharp(data, { raw }).webp({ quality }).toBuffer()
  if (!hasFewColours(data)) return lossy
  const exact = await sharp(data, { raw }).webp({ lossless: true, effort: 2 }).toBuffer()
  return exact.length < lossy.length ? exact : lossy
}

function hasFewColours(data: Uint8Array): boolean {
  const found = new Set<number>()
  for (let at = 0; at < data.length && found.size <= maxColours; at += 3) {
    found.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  }
  return found.size <= maxColours
}

function isPdf(path: string): boolean {
  const handle = openSync(path, 'r')
  const start = Buffer.alloc(pdfMark.length)
  readSync(handle, start)
  closeSync(handle)
  return start.toString('latin1') === pdfMark
}
