import type { Readable } from 'node:stream'
import { pieceBytes } from '#contract/file-imports.ts'
import type { Bytes } from '../inspection/open-bytes.ts'
import type { Services } from '../services.ts'
import type { Piece } from './pieces.store.ts'

/** Bytes per read, and number of such windows in memory: few calls to a remote storage, and flat memory use. */
const windowBytes = 1_024 * 1_024
const maxHeld = 3

/** Random access to the bytes of a ZIP stored in pieces. */
export function bytesOfPieces(blobs: Pick<Services['blobs'], 'read'>, pieces: Piece[]): Bytes {
  const heldPieces = new Map<number, Promise<Buffer>>()
  const size = pieces.reduce((total, piece) => total + piece.size, 0)

  function lend(start: number): Promise<Buffer> {
    const bytes = heldPieces.get(start) ?? load(start)
    heldPieces.delete(start)
    heldPieces.set(start, bytes)
    for (const oldest of [...heldPieces.keys()].slice(0, -maxHeld)) heldPieces.delete(oldest)
    return bytes
  }

  async function load(start: number): Promise<Buffer> {
    const piece = pieces[Math.floor(start / pieceBytes)]
    if (!piece) throw new Error(`There is no piece for ${start}.`)
    const from = start % pieceBytes
    const end = Math.min(piece.size, from + windowBytes) - 1
    return whole(await blobs.read(piece.blob_sha256, { start: from, end }), end - from + 1)
  }

  async function at(position: number, length: number): Promise<Buffer> {
    const end = Math.min(size, position + length)
    const parts: Buffer[] = []
    for (let from = position; from < end; ) {
      const start = from - (from % windowBytes)
      const part = (await lend(start)).subarray(from - start, end - start)
      if (part.length === 0) break
      parts.push(part)
      from += part.length
    }
    const [only] = parts
    return parts.length === 1 && only ? only : Buffer.concat(parts)
  }

  return {
    size,
    at,
    fill: async (buffer, position) => (await at(position, buffer.length)).copy(buffer),
  }
}

async function whole(bytes: Readable, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) at += chunk.copy(buffer, at)
  return buffer.subarray(0, at)
}
