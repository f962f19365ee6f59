import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { countPassing } from '../core/collect-garbage.ts'

/** Hash and size of a stream or a file. */
export interface Hashed {
  sha256: string
  size: number
}

/** Buffer size in bytes: with a smaller one, most of the time is spent on requesting the next chunk. */
const bufferSize = 512 * 1_024

export async function hashOf(bytes: Readable): Promise<Hashed> {
  const hash = createHash('sha256')
  const count = countPassing()
  let size = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    hash.update(piece)
    count(piece)
    size += piece.length
  }
  return { sha256: hash.digest('hex'), size }
}

export function hashOfFile(path: string): Promise<Hashed> {
  return hashOf(openLocal(path))
}

/** Opens a local file for reading in large chunks. */
export function openLocal(path: string): Readable {
  return createReadStream(path, { highWaterMark: bufferSize })
}

/** Writes a stream into a new file that only its owner can read; resolves once the bytes are on the disk. */
export async function writeHashed(bytes: Readable, path: string): Promise<Hashed> {
  const hash = createHash('sha256')
  const count = countPassing()
  let size = 0
  const file = await open(path, 'w', 0o600)
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      hash.update(piece)
      count(piece)
      size += piece.length
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}

/** Writes text or bytes into a new file, durably. */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a file or folder to disk, so that it survives a power failure. */
export async function syncPath(path: string): Promise<void> {
  const handle: FileHandle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
