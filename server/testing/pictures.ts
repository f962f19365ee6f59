import sharp from 'sharp'
import { pdfStream, writePdf } from './write-pdf.ts'

/** A PDF of one page whose upper half is black; different texts give different bytes. */
export function blackPdf(text = 'Hallo'): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 900] /Contents 4 0 R /Resources << >> >>',
    pdfStream(`0 450 600 450 re f % ${text}`),
  ])
}

type Kind = 'png' | 'jpeg' | 'webp' | 'gif'

/** An image of one colour; `orientation` as cameras store it. */
export function imageOf(
  kind: Kind,
  width: number,
  height: number,
  { background = '#c00000', orientation = 1 }: { background?: string; orientation?: number } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 4, background } })
  return image.withMetadata({ orientation }).toFormat(kind).toBuffer()
}

/** Format and size of a picture, and its colour at a point (fractions of its width and height). */
export async function seen(
  bytes: Buffer,
  [x, y]: [x: number, y: number] = [0.5, 0.5],
): Promise<{ format: string; width: number; height: number; colour: number[] }> {
  const { format = '', width = 0, height = 0 } = await sharp(bytes).metadata()
  const place = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 }
  const colour = await sharp(bytes).extract(place).raw().toBuffer()
  return { format, width, height, colour: [...colour] }
}
