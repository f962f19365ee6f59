import { type FileHandle, open } from 'node:fs/promises'

/** Bytes that are read a piece at a time, wherever that lies. */
export interface Bytes {
  size: number
  /** Fewer than asked for at the end. */
  at(position: number, length: number): Promise<Buffer>
}

/** Lends the bytes of a local file, as long as `use` takes. */
export async function withBytes<T>(path: string, use: (bytes: Bytes) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await use({ size, at: (position, length) => read(file, position, length) })
  } finally {
    await file.close()
  }
}

/** The same for bytes in memory. */
export function bytesOf(buffer: Buffer): Bytes {
  return {
    size: buffer.length,
    at: async (position, length) => buffer.subarray(position, position + length),
  }
}

/** So many bytes from a place on, as bytes of their own. */
export function slice(bytes: Bytes, start: number, size: number): Bytes {
  const left = (position: number, length: number) => Math.min(length, size - position)
  return { size, at: (position, length) => bytes.at(start + position, left(position, length)) }
}

/** All bytes in order, a piece at a time: whoever reads them lets others have their turn in between. */
export async function* pieces({ size, at }: Bytes): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; position += pieceSize) {
    yield await at(position, pieceSize)
  }
}

const pieceSize = 256 * 1_024

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(length, 0))
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
