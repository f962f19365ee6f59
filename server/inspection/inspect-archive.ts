import { compose, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ActiveContent } from '#contract/files.ts'
import { type Kind, kindOf } from './entry-kinds.ts'
import { lookIntoOdf } from './odf.ts'
import { lookIntoOoxml } from './ooxml.ts'
import { type Bytes, bytesOf } from './open-bytes.ts'
import { explain, tooLarge, withZip, type ZipEntry } from './open-zip.ts'
import { Refusal } from './refusal.ts'
import { harmless, maxDepth, maxHeld, maxRatio, maxUnpacked, type Spent } from './zip-limits.ts'

/** What an archive is besides a ZIP: whoever opens it decides by these of its entries. */
export type ArchiveKind = 'ooxml' | 'odf' | 'plain'

/** A file in an archive while its bytes pass by. */
export interface Part {
  name: string
  kind: Kind
  /** Its first bytes, as many as kinds are told by. */
  head: Buffer
  /** All of its bytes, once. */
  bytes: AsyncIterable<Buffer>
}

/** What was found in the files of an archive. */
export interface Looking {
  found: Set<ActiveContent>
  spent: Spent
  /** The names of its files, in lower case. */
  names: ReadonlySet<string>
}

/**
 * Looks through all files of a ZIP and of the archives in it, without writing any of them; throws where it is larger,
 * deeper or otherwise packed than it may be, or lacks what it must hold: an entry, and one in a folder. Returns what in it
 * acts by itself when it is opened.
 */
export function inspectArchive(
  bytes: Bytes,
  holds?: [name: string, folder: string],
): Promise<Set<ActiveContent>> {
  return inTurn(async () => {
    const found = new Set<ActiveContent>()
    const names = await lookInto(bytes, found, { entries: 0, unpacked: 0, xml: 0 }, 1)
    if (holds && !(names.has(holds[0]) && [...names].some((name) => name.startsWith(holds[1])))) {
      throw new Refusal(otherKind)
    }
    return found
  })
}

/** However many are uploaded, two are looked through at a time: what they take of memory and processor is bounded. */
const lanes: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()]
let lane: 0 | 1 = 0

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = lane
  lane = own === 0 ? 1 : 0
  const result = lanes[own].then(work)
  // Whoever waits behind it is not concerned by what became of it.
  lanes[own] = result.catch(() => undefined)
  return result
}

async function lookInto(
  bytes: Bytes,
  found: Set<ActiveContent>,
  spent: Spent,
  depth: number,
): Promise<ReadonlySet<string>> {
  if (depth > maxDepth) throw new Refusal(tooDeep)
  const before = spent.unpacked
  const all = await withZip(bytes, spent, async (entries) => {
    const names = new Set(entries.map(({ name }) => name.toLowerCase()))
    assertRatio(spent.unpacked - before, bytes.size)
    const look = lookFor(archiveKindOf(names), { found, spent, names })
    for (const entry of entries) {
      await readEntry(entry, async (part) => {
        if (part.kind === 'zip') await lookInto(await held(entry, part), found, spent, depth + 1)
        else if (part.kind === 'gzip') await countUnpacked(part, spent, entry.size)
        else await look(part)
      })
    }
    return names
  })
  assertRatio(spent.unpacked - before, bytes.size)
  return all
}

function archiveKindOf(names: ReadonlySet<string>): ArchiveKind {
  if (names.has('[content_types].xml')) return 'ooxml'
  return names.has('mimetype') || names.has('meta-inf/manifest.xml') ? 'odf' : 'plain'
}

function lookFor(kind: ArchiveKind, looking: Looking): (part: Part) => Promise<void> {
  if (kind === 'ooxml') return (part) => lookIntoOoxml(part, looking)
  if (kind === 'odf') return (part) => lookIntoOdf(part, looking)
  return passOver
}

/** Reads all the same: what it unpacks to is as long as the directory says only if that was counted. */
async function passOver({ bytes }: Part): Promise<void> {
  for await (const _ of bytes);
}

const headLength = 512

/** Lends the bytes of an entry, once; what the library says of them is the file's fault. */
export async function readEntry(
  entry: ZipEntry,
  use: (part: Part) => Promise<void>,
): Promise<void> {
  try {
    const stream = await entry.open()
    try {
      const bytes = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      const head = await readHead(bytes)
      await use({
        name: entry.name,
        kind: kindOf(entry.name, head),
        head,
        bytes: joined(head, bytes),
      })
    } finally {
      stream.destroy()
    }
  } catch (error) {
    throw explain(error)
  }
}

async function readHead(bytes: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  while (length < headLength) {
    const { value, done } = await bytes.next()
    if (done) break
    read.push(value)
    length += value.length
  }
  return Buffer.concat(read)
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    yield value
  }
}

/** The bytes of an archive in an archive: where they lie, or else in memory. */
async function held(entry: ZipEntry, part: Part): Promise<Bytes> {
  const own = await entry.asItLies()
  if (own) return own
  if (entry.size > maxHeld) throw new Refusal(tooLargeWithin)
  const read: Buffer[] = []
  for await (const piece of part.bytes) read.push(piece)
  return bytesOf(Buffer.concat(read))
}

/** A gzip says nowhere how long it becomes: it is unpacked and counted, into nothing. */
async function countUnpacked({ bytes }: Part, spent: Spent, size: number): Promise<void> {
  const before = spent.unpacked
  const unpacked: AsyncIterable<Buffer> = compose(Readable.from(bytes), createGunzip())
  for await (const piece of unpacked) {
    spent.unpacked += piece.length
    if (spent.unpacked > maxUnpacked) throw new Refusal(tooLarge(maxUnpacked))
  }
  assertRatio(spent.unpacked - before, size)
}

/** Throws for what unpacks to much more than it is. */
function assertRatio(unpacked: number, packed: number): void {
  if (unpacked > harmless && unpacked > packed * maxRatio) throw new Refusal(tooDense)
}

const otherKind =
  'ist keine Datei der Art, die ihre Endung nennt. Bitte in ihrem Programm neu speichern!'
const tooDeep = `enthält Archive, die mehr als ${maxDepth} Ebenen tief ineinander stecken. Bitte flacher packen!`
const tooDense = `wäre entpackt mehr als ${maxRatio}-mal so groß. Bitte den Inhalt einzeln hochladen!`
const tooLargeWithin = `enthält ein gepacktes Archiv von mehr als ${maxHeld / 1e6} MB. Bitte dieses eigens hochladen!`
