import type { Bytes } from './open-bytes.ts'

/** In pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The size of an image according to its header; undefined if it is not a PNG, JPEG, WebP or GIF, or has no size. */
export async function imageSize(bytes: Bytes): Promise<ImageSize | undefined> {
  const head = await bytes.at(0, 32)
  // A file shorter than its header claims is not an image.
  try {
    const size = head.readUInt16BE(0) === 0xff_d8 ? await sizeOfJpeg(bytes) : sizeOf(head)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function sizeOf(head: Buffer): ImageSize | undefined {
  if (head.toString('latin1', 0, 3) === 'GIF') {
    return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  }
  if (head.readUInt32BE(0) === 0x89_50_4e_47) return sizeOfPng(head)
  if (head.toString('latin1', 8, 12) === 'WEBP') return sizeOfWebp(head)
  return undefined
}

function sizeOfPng(head: Buffer) {
  if (head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Markers of frames: SOF0 to SOF15, except those that mean something else. */
const frameMarkers = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])
/** More than any camera writes before the picture; each segment is one read of the file. */
const maxSegments = 5_000

async function sizeOfJpeg(bytes: Bytes): Promise<ImageSize | undefined> {
  let at = 2
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const head = await bytes.at(at, 9)
    if (head.readUInt8(0) !== 0xff) return undefined
    const marker = head.readUInt8(1)
    if (frameMarkers.has(marker)) {
      return { width: head.readUInt16BE(7), height: head.readUInt16BE(5) }
    }
    // A fill byte, or a segment whose length includes the length field.
    at += marker === 0xff ? 1 : 2 + Math.max(head.readUInt16BE(2), 2)
  }
  return undefined
}

function sizeOfWebp(head: Buffer) {
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') {
    return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  }
  if (kind !== 'VP8L') return undefined
  const bits = head.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
