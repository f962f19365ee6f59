import { closeSync, openSync, readSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import type { Picture, PictureAnswer, PictureOrder, Pixels } from './picture-orders.ts'

// The process that `picture-process.ts` starts: makes the pictures of one file, and is ended then.

const pdfMark = '%PDF-'
/** Of WebP; text stays readable, and a page of it has 40 to 120 kB at 1,200 pixels. */
const quality = 75

try {
  setPriority(Math.min(19, getPriority() + 15)) // whoever waits for a page goes first
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
  const { data: bytes, info } = await sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .removeAlpha()
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
  return { width, height: info.height, bytes }
}

function isPdf(path: string): boolean {
  const handle = openSync(path, 'r')
  const start = Buffer.alloc(pdfMark.length)
  readSync(handle, start)
  closeSync(handle)
  return start.toString('latin1') === pdfMark
}
