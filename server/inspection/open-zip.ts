import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { endLength, endMark, reach } from './appended-zip.ts'
import { assertHarmless, assertHarmlessNames } from './entry-names.ts'
import { type Bytes, pieces, slice } from './open-bytes.ts'
import { OverLimit, Refusal, unreadable } from './refusal.ts'
import { limitsOfUploads, type Usage, type ZipLimits } from './zip-limits.ts'

/** A file in a ZIP, according to the directory. */
export interface ZipEntry {
  /** With `/` as separator. */
  name: string
  size: number
  /** CRC-32 according to the directory. */
  crc: number
  /** Opens the unpacked bytes, which are exactly `size`, or else the stream fails: with a Refusal if they are damaged. */
  open(): Promise<Readable>
  /** The bytes in place, if they are not compressed. */
  asItLies(): Promise<Bytes | undefined>
}

const [stored, deflated] = [0, 8]
const fixedHeader = 30

/**
 * Provides the files of a ZIP until `use` settles. Nothing is unpacked: the directory is read and checked against the
 * limits, and each local header against the directory. Throws a Refusal.
 */
export async function withZip<T>(
  bytes: Bytes,
  usage: Usage,
  use: (entries: ZipEntry[]) => Promise<T>,
  limits: ZipLimits = limitsOfUploads,
): Promise<T> {
  const zip = await open(bytes)
  try {
    const found = await readDirectory(zip, usage, limits)
    await assertHonest(zip, bytes, found)
    return await use(found.flatMap((entry) => asFile(bytes, zip, entry)))
  } finally {
    zip.close()
  }
}

type Found = Entry & { path: string }

async function open(bytes: Bytes): Promise<ZipFile> {
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false }
  try {
    return await yauzl.fromRandomAccessReaderPromise(new BytesReader(bytes), bytes.size, options)
  } catch (error) {
    throw explain(error)
  }
}

/** Adapts Bytes to the ZIP library. */
class BytesReader extends yauzl.RandomAccessReader {
  readonly #bytes: Bytes

  constructor(bytes: Bytes) {
    super()
    this.#bytes = bytes
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(fromStorage(slice(this.#bytes, start, end - start))))
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    fromStorage(this.#bytes)
      .at(position, length)
      .then((read) => {
        read.copy(buffer, offset)
        callback(read.length < length ? new Error('ended too early') : null)
      }, callback)
  }
}

/** A ZIP's bytes could not be read, which says nothing about the ZIP; `cause` says why. */
class NotRead extends Error {}

function fromStorage(bytes: Bytes): Bytes {
  const failed = (cause: unknown) => {
    throw new NotRead('not read', { cause })
  }
  return {
    size: bytes.size,
    at: (position, length) => bytes.at(position, length).catch(failed),
    fill: (buffer, position) => bytes.fill(buffer, position).catch(failed),
  }
}

async function readDirectory(
  zip: ZipFile,
  usage: Usage,
  { entries, unpacked }: ZipLimits,
): Promise<Found[]> {
  usage.entries += zip.entryCount
  if (usage.entries > entries) throw new OverLimit(tooMany(entries))
  const found: Found[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const plain = plainNameOf(entry)
      // Programs differ in which of the two names they use.
      assertHarmless(pathOf(plain))
      found.push(Object.assign(entry, { path: pathOf(unicodeNameOf(entry) ?? plain) }))
      assertReadable(entry)
      usage.unpacked += entry.uncompressedSize
      if (usage.unpacked > unpacked) throw new OverLimit(tooLarge(unpacked))
    }
  } catch (error) {
    throw explain(error)
  }
  assertHarmlessNames(found.map(({ path }) => path))
  return found
}

const inUtf8 = 0x800

/** The name by its own bytes, ignoring the Unicode extra field. */
function plainNameOf({ generalPurposeBitFlag: flags, fileNameRaw: raw }: Entry): string {
  // macOS programs write UTF-8 without the flag; names in other encodings are hardly ever valid UTF-8.
  if (isUtf8(raw)) return yauzl.getFileNameLowLevel(flags | inUtf8, raw, [], true)
  const western = raw.toString('latin1')
  if ((flags & inUtf8) === 0 && windows1252.test(western)) return western
  return yauzl.getFileNameLowLevel(flags, raw, [], true)
}

/**
 * Umlauts and ß of Windows-1252 next to a letter, which DOS would read as lines and symbols not used in file names:
 * some Windows programs write Windows-1252. The umlauts of DOS are in the range excluded at the end.
 */
const windows1252 = /^(?=.*(?:[a-z][ÄÖÜäöüß]|[ÄÖÜäöü][a-z]))[^\x80-\x9f]*$/is

/** The name in the Unicode extra field that some programs add. */
function unicodeNameOf({ extraFields, fileNameRaw: raw }: Entry): string | undefined {
  const unicodeName = yauzl.getFileNameLowLevel(0, raw, extraFields, true)
  return unicodeName === yauzl.getFileNameLowLevel(0, raw, [], true) ? undefined : unicodeName
}

/** Some Windows programs write backslashes. */
function pathOf(name: string): string {
  return name.replaceAll('\\', '/')
}

/** Throws a Refusal for entries that cannot be inspected. */
function assertReadable(entry: Entry): void {
  if (entry.isEncrypted()) throw new Refusal(encrypted)
  const { compressionMethod, externalFileAttributes, versionMadeBy } = entry
  if (compressionMethod !== stored && compressionMethod !== deflated) throw new Refusal(oddlyPacked)
  const isUnix = versionMadeBy >>> 8 === 3
  const kind = (externalFileAttributes >>> 16) & 0xf000
  if (isUnix && kind !== 0 && kind !== 0x8000 && kind !== 0x4000) throw new Refusal(hasLink)
}

/**
 * Throws a Refusal unless the ZIP starts with its first entry, no entries overlap, local headers and directory agree on
 * names and compression, and there is only one directory.
 */
async function assertHonest(zip: ZipFile, bytes: Bytes, found: Found[]): Promise<void> {
  const inOrder = found.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  let end = 0
  for (const entry of inOrder) {
    const { relativeOffsetOfLocalHeader: offset, fileNameRaw, compressedSize } = entry
    if (offset < end || (end === 0 && offset > 0)) throw new Refusal(overlapping)
    const header = await zip.readLocalFileHeaderPromise(entry).catch(rethrow)
    if (!header.fileName.equals(fileNameRaw)) throw new Refusal(twoNames)
    if (header.compressionMethod !== entry.compressionMethod) throw new Refusal(twoNames)
    end = Math.max(header.fileDataStart, offset + fixedHeader) + compressedSize
  }
  const last = bytes.size - endLength - zip.comment.length
  if (end > last) throw new Refusal(overlapping)
  if (found.length === 0 && last > 0) throw new Refusal(twoDirectories)
  // Programs differ in which directory they use. One inside an entry belongs to a nested ZIP.
  const start = Math.max(end, bytes.size - reach)
  const between = await bytes.at(start, last - start)
  if (between.includes(endMark)) throw new Refusal(twoDirectories)
}

function asFile(bytes: Bytes, zip: ZipFile, entry: Found): ZipEntry[] {
  const { path: name, uncompressedSize: size, crc32: crc } = entry
  if (name.endsWith('/') && size === 0) return []
  return [
    {
      name,
      size,
      crc,
      open: async () => explained(await zip.openReadStreamPromise(entry).catch(rethrow)),
      async asItLies() {
        if (entry.compressionMethod !== stored) return undefined
        const header = zip.readLocalFileHeaderPromise(entry, { minimal: true })
        const { fileDataStart } = await header.catch(rethrow)
        return slice(bytes, fileDataStart, size)
      },
    },
  ]
}

/** The same bytes, whose failure is explained. */
function explained(stream: Readable): Readable {
  stream.on('error', () => undefined) // reported once it is read: damaged bytes may fail before
  const chunks = stream[Symbol.asyncIterator]()
  const iterator = {
    next: () => chunks.next().catch(rethrow),
    return: async () => {
      stream.destroy()
      return { done: true, value: undefined }
    },
  }
  return Readable.from({ [Symbol.asyncIterator]: () => iterator }, { objectMode: false })
}

function rethrow(error: unknown): never {
  throw explain(error)
}

/** Turns errors of the ZIP library into Refusals, which it throws as plain errors; those of the storage remain. */
export function explain(error: unknown): unknown {
  if (error instanceof NotRead) return error.cause
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const isPlain = Object.getPrototypeOf(error) === Error.prototype && code === ''
  return isPlain || code.startsWith('Z_') ? unreadable('neu packen oder speichern') : error
}

function tooMany(entries: number): string {
  return `enthält mehr als ${entries.toLocaleString('de-DE')} Einträge. Bitte auf mehrere Archive aufteilen!`
}

/** The reason for refusing a ZIP that exceeds `unpacked` bytes. */
export function tooLarge(unpacked: number): string {
  return `wäre entpackt größer als ${unpacked / 1e9} GB. Bitte auf mehrere Archive aufteilen!`
}

const encrypted =
  'ist mit einem Passwort verschlüsselt und lässt sich nicht prüfen. Bitte ohne Passwort speichern!'
const oddlyPacked =
  'ist mit einem ungewöhnlichen Verfahren gepackt und lässt sich nicht prüfen. Bitte als gewöhnliches ZIP (Deflate) packen!'
const hasLink = 'enthält eine Verknüpfung statt einer Datei. Bitte das Archiv ohne sie neu packen!'
const overlapping =
  'ist irreführend gepackt: Einträge liegen übereinander oder nicht am Anfang. Bitte neu packen!'
const twoDirectories =
  'ist irreführend gepackt: Sein Verzeichnis ist nicht das einzige oder nennt nicht alles. Bitte neu packen!'
const twoNames = 'ist irreführend gepackt: Ein Eintrag gibt sich zweierlei Namen. Bitte neu packen!'
