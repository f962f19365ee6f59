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

/** A file of a zip; `size` in bytes must be what the stream will hold. */
export interface ZipEntry {
  name: string
  size: number
  modified: ZipTime
  open(): Promise<Readable>
}

/** A zip in the making: its length in bytes is known before its first byte. */
export interface WrittenZip {
  size: number
  bytes: Readable
}

/**
 * Writes files as they are (manuals and pictures are compressed already) into a zip, one after the other while it is
 * read. They stand in blocks of DEFLATE that pack nothing: these say where they end, so that programs that unpack while
 * they receive can read them, although their check sum is known behind the bytes only. A file that cannot be read, or has
 * another size, destroys `bytes` with an error that names it; whoever destroys `bytes` closes the open file.
 */
export function writeZip(entries: ZipEntry[]): WrittenZip {
  const bytes = new PassThrough()
  let current: Readable | undefined
  bytes.once('close', () => current?.destroy())
  pipeline(pieces, bytes, () => {
    // What went wrong destroyed `bytes`, which says it.
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
        // Whoever went away before it was open did not close it.
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

/** How long the zip of these files is, opening none. */
export function zipSize(entries: Omit<ZipEntry, 'open'>[]): number {
  let [place, directory] = [0, 0]
  for (const facts of entries.map((entry) => factsOf(entry))) {
    directory += directoryEntry(facts, place).length
    place += sizeOf(facts)
  }
  return place + directory + endOfZip(entries.length, directory, place).length
}

/** What a zip says of a file; the check sum is known once it was read. */
function factsOf({ name, modified, size }: Omit<ZipEntry, 'open'>, crc = 0): StreamedFacts {
  return { name, modified, size, crc, packed: sizeInBlocks(size) }
}

type StreamedFacts = ZipFacts & { packed: number }

/** Bytes that a file takes in the zip, with what stands before and behind it. */
function sizeOf(facts: StreamedFacts): number {
  return localHeader(facts).length + facts.packed + dataDescriptor(facts).length
}
