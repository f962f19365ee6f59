import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ifThereIsRoom } from '../db/violations.ts'
import type { Services } from '../services.ts'
import { type FoundPackage, listPlaced, noteFingerprint } from './vdi-packages.store.ts'

/**
 * Streams all bytes of a stored container: those of its frame, and each file at its offset. They never change, whatever
 * library writes ZIPs by then, since nothing is generated anew. After a complete read, the hash is stored if it may be.
 * The memory of a chunk belongs to the caller.
 */
export async function* readPackage(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  { shown: { id, size, sha256 }, frame }: FoundPackage,
): AsyncGenerator<Buffer> {
  const hash = sha256 === null ? createHash('sha256') : undefined
  /** Offset in the container, and the number of its bytes that came from the frame. */
  let [place, framed] = [0, 0]
  for (let behind = -1; ; ) {
    const files = await listPlaced(db, id, behind)
    for (const file of files) {
      yield* ofFrame(file.place - place)
      yield* all(await blobs.read(file.sha256))
      place = file.place + file.size
      behind = file.place
    }
    if (files.length === 0) break
  }
  yield* ofFrame(size - place)
  if (hash) await ifThereIsRoom(() => noteFingerprint(db, id, hash.digest('hex')))

  async function* ofFrame(length: number): AsyncGenerator<Buffer> {
    if (length === 0) return
    const range = { start: framed, end: framed + length - 1 }
    framed += length
    yield* all(await blobs.read(frame, range))
  }

  async function* all(bytes: Readable): AsyncGenerator<Buffer> {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      hash?.update(piece)
      yield piece
    }
  }
}
