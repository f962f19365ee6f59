import { type FileHandle, open } from 'node:fs/promises'

/** Bytes with random access, wherever they are stored. */
export interface Bytes {
  size: number
  /** Returns fewer bytes than requested only at the end. */
  at(position: number, length: number): Promise<Buffer>
  /** Fills the buffer from `position`; returns the number of bytes, less than its length only at the end. */
  fill(buffer: Buffer, position: number): Promise<number>
}

/** Provides the bytes of a local file until `use` settles. */
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
    fill: async (target, position) => buffer.copy(target, 0, position),
  }
}

/** The `size` bytes from `start`, as separate Bytes. */
export function slice(bytes: Bytes, start: number, size: number): Bytes {
  const available = (position: number, length: number) => Math.min(length, size - position)
  return {
    size,
    at: (position, length) => bytes.at(start + position, available(position, length)),
    fill: (buffer, position) =>
      bytes.fill(buffer.subarray(0, available(position, buffer.length)), start + position),
  }
}

/** All bytes in chunks, with asynchronous reads that let others proceed. */
export async function* pieces({ size, at }: Bytes): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; position += pieceSize) {
    yield await at(position, pieceSize)
  }
}

/**
 * The same with two reused buffers, so that a gigabyte leaves no garbage; the next chunk is read ahead. A chunk is only
 * valid until the next one is requested. Each chunk but the first starts with the last `overlap` bytes of the previous
 * one.
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
      filling.catch(() => undefined) // reported when it is awaited
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
/** With smaller chunks, the overhead per read dominates. */
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
