import { PassThrough, pipeline, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { inBlocks, sizeInBlocks } from './stored-blocks.ts'
import {
  dataDescriptor,
  directoryEntry,
  endOfZip,
  localHeader,
  type ZipFacts,
  type ZipTime,
} from './zip-records.ts'

/** A file of a zip; `size` must be the exact number of bytes in the stream. */
export interface ZipEntry {
  name: string
  size: number
  modified: ZipTime
  open(): Promise<Readable>
}

/** A zip being written: its length in bytes is known before its first byte. */
export interface WrittenZip {
  size: number
  bytes: Readable
}

/**
 * Writes files uncompressed (manuals and pictures already are compressed) into a zip, one after the other as it is
 * read. They are stored in DEFLATE blocks that do not compress: these mark where they end, so that programs that unpack
 * while receiving can read them although the checksum follows the bytes. A file that cannot be read, or has another
 * size, destroys `bytes` with an error that names it; destroying `bytes` closes the open file.
 */
export function writeZip(entries: ZipEntry[]): WrittenZip {
  const bytes = new PassThrough()
  let current: Readable | undefined
  bytes.once('close', () => current?.destroy())
  pipeline(pieces, bytes, () => {
    // An error has destroyed `bytes`, which emits it.
  })
  return { size: zipSize(entries), bytes }

  async function* pieces() {
    const directory: Buffer[] = []
    let place = 0
    for (const entry of entries) {
      let crc = 0
      const header = localHeader(factsOf(entry))
      yield header
      try {
        current = await entry.open()
        // If the reader aborted before it was open, it was not closed.
        if (bytes.destroyed) current.destroy()
        yield* inBlocks(current, entry.size, (chunk) => {
          crc = crc32(chunk, crc)
        })
      } catch (cause) {
        throw new Error(`„${entry.name}“ cannot be put into the zip.`, { cause })
      }
      const facts = factsOf(entry, crc)
      yield dataDescriptor(facts)
      directory.push(directoryEntry(facts, place))
      place += sizeOf(facts)
    }
    const whole = Buffer.concat(directory)
    yield whole
    yield endOfZip(entries.length, whole.length, place)
  }
}

/** The size of the zip of these files, computed without opening any. */
export function zipSize(entries: Omit<ZipEntry, 'open'>[]): number {
  let [place, directory] = [0, 0]
  for (const facts of entries.map((entry) => factsOf(entry))) {
    directory += directoryEntry(facts, place).length
    place += sizeOf(facts)
  }
  return place + directory + endOfZip(entries.length, directory, place).length
}

/** The metadata of a file; its checksum is known once it has been read. */
function factsOf({ name, modified, size }: Omit<ZipEntry, 'open'>, crc = 0): StreamedFacts {
  return { name, modified, size, crc, packed: sizeInBlocks(size) }
}

type StreamedFacts = ZipFacts & { packed: number }

/** Bytes that a file takes in the zip, including header and data descriptor. */
function sizeOf(facts: StreamedFacts): number {
  return localHeader(facts).length + facts.packed + dataDescriptor(facts).length
}
