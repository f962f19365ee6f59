import { closeSync, openSync, readSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import type { Picture, PictureAnswer, PictureOrder, Pixels } from './picture-orders.ts'

// The process that `picture-process.ts` asks: makes the pictures of one file, and is ended then.

/** How much the process leaves to others, as `nice` counts. */
const niceness = 10
const pdfMark = '%PDF-'
/** Of WebP: text stays readable. */
const quality = 75
/** So many colours has a page of text and lines, and no photo. */
const few = 2_048

try {
  setPriority(Math.min(19, getPriority() + niceness)) // whoever waits for a page goes first
} catch {
  // Not every system lets a process do that.
}
sharp.concurrency(1)
sharp.cache(false)
process.once('disconnect', () => process.exit())
process.once('message', (order) => void answer(order as PictureOrder))

async function answer(order: PictureOrder) {
  const answered = await picturesOf(order).catch(({ message }: Error): PictureAnswer => {
    return { unreadable: message.slice(0, 500) }
  })
  process.send?.(answered)
}

async function picturesOf({ path, widths }: PictureOrder): Promise<PictureAnswer> {
  const [widest = 0] = widths
  const all = isPdf(path) ? await drawPage(path, widest) : await read(path, widest)
  const pictures: Picture[] = []
  for (const width of widths) pictures.push(await reduced(all, width))
  return { pictures }
}

// Each is loaded when it is needed: half of the memory.
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
  const { width: own, height } = small.info
  const bytes = await asWebp({ data: small.data, width: own, height, channels: 3 })
  return { width, height, bytes }
}

/** A page of text takes an eighth where nothing of it is lost; a photo would take seconds, and twenty times as much. */
async function asWebp({ data, ...raw }: Pixels): Promise<Buffer> {
  const lossy = await sharp(data, { raw }).webp({ quality }).toBuffer()
  if (!hasFewColours(data)) return lossy
  const exact = await sharp(data, { raw }).webp({ lossless: true, effort: 2 }).toBuffer()
  return exact.length < lossy.length ? exact : lossy
}

function hasFewColours(data: Uint8Array): boolean {
  const found = new Set<number>()
  for (let at = 0; at < data.length && found.size <= few; at += 3) {
    found.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  }
  return found.size <= few
}

function isPdf(path: string): boolean {
  const handle = openSync(path, 'r')
  const start = Buffer.alloc(pdfMark.length)
  readSync(handle, start)
  closeSync(handle)
  return start.toString('latin1') === pdfMark
}
