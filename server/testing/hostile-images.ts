import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { deflatedBytes } from './write-pdf.ts'

/** Images that are broken, endless or too large, by name, each created on demand. */
export const hostileImages: Record<string, () => Buffer | Promise<Buffer>> = {
  'empty.png': () => Buffer.alloc(0),
  'a-pdf.png': () => Buffer.from('%PDF-1.7\n%%EOF\n'),
  'a-drawing.png': () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'random.png': () => Buffer.concat([pngMark, randomBytes(50_000)]),
  'cut-off.png': async () => half(await real('png')),
  'wrong-sums.png': async () => edited(await real('png'), 'IHDR', 13),
  'without-pixels.png': () => png(100, 100, Buffer.alloc(0)),
  '900-million-pixels.png': () => png(30_000, 30_000, deflatedBytes(915e6)),
  '260-million-pixels.png': () => png(16_000, 16_000, deflatedBytes(270e6)),
  '260-million-interlaced.png': () => png(16_000, 16_000, deflatedBytes(1_035e6), 1, 6),
  'largest.png': () => png(2_147_483_647, 2_147_483_647, deflatedBytes(15e6)),
  'line.png': () => png(1, 2_000_000, deflatedBytes(15e6)),
  'profile-bomb.png': () => {
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflatedBytes(1.5e9)]))
    return png(10, 10, deflateSync(Buffer.alloc(110)), 0, 0, profile)
  },
  'cut-off.jpg': async () => half(await real('jpeg')),
  'random.jpg': async () =>
    Buffer.concat([(await real('jpeg')).subarray(0, 600), randomBytes(50_000)]),
  'four-billion-pixels.jpg': async () => resized(await real('jpeg'), 65_500),
  '250-million-progressive.jpg': async () =>
    resized(await real('jpeg', { progressive: true }), 15_800),
  'many-scans.jpg': async () => {
    const bytes = resized(await real('jpeg', { progressive: true }), 15_000)
    const scans = bytes.subarray(bytes.indexOf(Buffer.from('ffda', 'hex')), -2)
    return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: 100 }, () => scans)])
  },
  'cut-off.gif': async () => half(await real('gif')),
  'random.gif': async () =>
    Buffer.concat([(await real('gif')).subarray(0, 800), randomBytes(50_000)]),
  'four-billion-pixels.gif': () => gif(65_535, 1),
  '250-million-pixels.gif': () => gif(15_800, 1),
  'endless-film.gif': () => gif(2_000, 200_000),
  'cut-off.webp': async () => half(await real('webp')),
  'random.webp': async () =>
    Buffer.concat([(await real('webp')).subarray(0, 60), randomBytes(50_000)]),
  'largest.webp': () => large('webp', 12_000),
}

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')

function png(
  width: number,
  height: number,
  packed: Buffer,
  interlaced = 0,
  colours = 0,
  before: Buffer = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, colours, 0, 0, interlaced], 8)
  const pixels = packed.length > 0 ? chunk('IDAT', packed) : Buffer.alloc(0)
  return Buffer.concat([
    pngMark,
    chunk('IHDR', head),
    before,
    pixels,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), bytes])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Frames that all claim the full size, with pixels for the first dots only. */
function gif(side: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from('f00000000000ffffff', 'hex'),
  ])
  const pixels = Buffer.from('02078401840184010500', 'hex')
  const frame = Buffer.concat([
    Buffer.from('2c00000000', 'hex'),
    size,
    Buffer.from('00', 'hex'),
    pixels,
  ])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

function real(kind: 'png' | 'jpeg' | 'gif' | 'webp', options: object = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 400, height: 300, channels: 3, background: 'red', noise } as const
  return sharp({ create })[kind](options).toBuffer()
}

function large(kind: 'webp', side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: 'red' } as const
  return sharp({ create })[kind]({ lossless: true, effort: 0 }).toBuffer()
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

/** A JPEG that claims to be this many pixels wide and high. */
function resized(bytes: Buffer, side: number): Buffer {
  const frame = Math.max(
    bytes.indexOf(Buffer.from('ffc0', 'hex')),
    bytes.indexOf(Buffer.from('ffc2', 'hex')),
  )
  const other = Buffer.from(bytes)
  other.writeUInt16BE(side, frame + 5)
  other.writeUInt16BE(side, frame + 7)
  return other
}

/** Flips a byte at this offset after a mark. */
function edited(bytes: Buffer, mark: string, offset: number): Buffer {
  const other = Buffer.from(bytes)
  const place = other.indexOf(mark) + mark.length + offset
  other[place] = (other[place] ?? 0) ^ 0xff
  return other
}
