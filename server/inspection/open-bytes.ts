import { type FileHandle, open } from 'node:fs/promises'

/** Bytes that are read a piece at a time, wherever that lies. */
export interface Bytes {
  size: number
  /** Fewer than asked for at the end. */
  at(position: number, length: number): Promise<Buffer>
  /** Fills a buffer of the caller from a place on; answers how many bytes of it, fewer than it has only at the end. */
  fill(buffer: Buffer, position: number): Promise<number>
}

/** Lends the bytes of a local file, as long as `use` takes. */
export async function withBytes<T>(path: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await use({
      size,
      async at(position, length) {
        const buffer = Buffer.allocUnsafe(Math.max(length, 0))
        return buffer.subarray(0, await fill(file, buffer, position))
      },
      fill: (buffer, position) => fill(file, buffer, position),
    })
  } finally {
    await file.close()
  }
}

/** The same for bytes in memory. */
export function bytesOf(buffer: Buffer): Bytes {
  return {
    size: buffer.length,
    at: async (position, length) => buffer.subarray(position, position + length),
    fill: async (filled, position) => buffer.copy(filled, 0, position),
  }
}

/** So many bytes from a place on, as bytes of their own. */
export function slice(bytes: Bytes, start: number, size: number): Bytes {
  const left = (position: number, length: number) => Math.min(length, size - position)
  return {
    size,
    at: (position, length) => bytes.at(start + position, left(position, length)),
    fill: (buffer, position) =>
      bytes.fill(buffer.subarray(0, left(position, buffer.length)), start + position),
  }
}

/** All bytes in order, a piece at a time: whoever reads them lets others have their turn in between. */
export async function* pieces({ size, at }: Bytes): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; position += pieceSize) {
    yield await at(position, pieceSize)
  }
}

/**
 * The same in two buffers, so that a gigabyte leaves nothing behind; the next piece is read meanwhile. A piece is gone once
 * the next one is asked for. Each but the first begins with the last `overlap` bytes of the one before.
 */
export async function* passingPieces({ size, fill }: Bytes, overlap = 0): AsyncGenerator<Buffer> {
  const length = overlap + Math.min(passingSize, size)
  let [own, other] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)]
  let kept = 0
  let filling = fill(own.subarray(overlap), 0)
  for (let position = 0; position < size; ) {
    const filled = await filling
    if (filled === 0) return
    position += filled
    if (position < size) {
      filling = fill(other.subarray(overlap), position)
      filling.catch(() => undefined) // whoever asks for it is told
    }
    const end = overlap + filled
    yield own.subarray(overlap - kept, end)
    kept = Math.min(overlap, kept + filled)
    own.copy(other, overlap - kept, end - kept, end)
    const next = other
    other = own
    own = next
  }
}

const pieceSize = 256 * 1_024
/** Of smaller pieces most of the time goes into asking for the next. */
const passingSize = 1_024 * 1_024

async function fill(file: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return filled
}
