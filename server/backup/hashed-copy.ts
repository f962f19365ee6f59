import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { countPassing } from '../core/collect-garbage.ts'

/** What a stream or a file held. */
export interface Hashed {
  sha256: string
  size: number
}

/** Bytes: with fewer most of the time goes into asking for the next. */
const readAtOnce = 512 * 1_024

/** Reads all of a stream. */
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

/** Reads all of a local file. */
export function hashOfFile(path: string): Promise<Hashed> {
  return hashOf(openLocal(path))
}

/** A local file in large pieces. */
export function openLocal(path: string): Readable {
  return createReadStream(path, { highWaterMark: readAtOnce })
}

/** Writes a stream into a new file that nobody else may read; answers once its bytes are on the disk. */
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

/** Writes a text or bytes into a new file, durably. */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes what a file or folder holds survive a power loss. */
export async function syncPath(path: string): Promise<void> {
  const handle: FileHandle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
