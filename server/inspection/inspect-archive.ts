import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ActiveContent } from '#contract/files.ts'
import { examined, type Kind, kindOf } from './entry-kinds.ts'
import { printable } from './entry-names.ts'
import { inspectOdf } from './odf.ts'
import { inspectOoxml } from './ooxml.ts'
import { type Bytes, bytesOf } from './open-bytes.ts'
import { explain, tooLarge, withZip, type ZipEntry } from './open-zip.ts'
import { OverLimit, Refusal } from './refusal.ts'
import { harmless, maxDepth, maxHeld, maxRatio, maxUnpacked, type Usage } from './zip-limits.ts'

/** The kind of archive, which determines how programs open it; detected by its entries. */
export type ArchiveKind = 'ooxml' | 'odf' | 'plain'

/** A file in an archive, as a stream. */
export interface Part {
  name: string
  kind: Kind
  /** The first bytes, enough to detect the kind. */
  head: Buffer
  /** All bytes, readable once. */
  bytes: AsyncIterable<Buffer>
}

/** The state of inspecting an archive. */
export interface Inspection {
  found: Set<ActiveContent>
  usage: Usage
  /** Whether it lies in another archive. */
  isNested: boolean
  /** The names of all files, in lower case. */
  names: ReadonlySet<string>
}

/**
 * Inspects all files of a ZIP and of nested archives, without writing any of them; throws a Refusal if it exceeds a
 * limit, is packed in a forbidden way or lacks the entries in `holds`: one by its name, and one inside a folder.
 * Returns its active content.
 */
export function inspectArchive(
  bytes: Bytes,
  holds?: [name: string, folder: string],
): Promise<Set<ActiveContent>> {
  return inLane(async () => {
    const found = new Set<ActiveContent>()
    const names = await inspectZip(bytes, found, { entries: 0, unpacked: 0, xml: 0 }, 1)
    if (holds && !(names.has(holds[0]) && [...names].some((name) => name.startsWith(holds[1])))) {
      throw new Refusal(otherKind)
    }
    return found
  })
}

/** Only two archives are inspected at a time, which limits memory and CPU use. */
const lanes: [Promise<unknown>, Promise<unknown>] = [Promise.resolve(), Promise.resolve()]
let lane: 0 | 1 = 0

function inLane<T>(work: () => Promise<T>): Promise<T> {
  const ownLane = lane
  lane = ownLane === 0 ? 1 : 0
  const result = lanes[ownLane].then(work)
  // Failures do not affect those that wait in this lane.
  lanes[ownLane] = result.catch(() => undefined)
  return result
}

async function inspectZip(
  bytes: Bytes,
  found: Set<ActiveContent>,
  usage: Usage,
  depth: number,
): Promise<ReadonlySet<string>> {
  if (depth > maxDepth) throw new OverLimit(tooDeep)
  const before = usage.unpacked
  const all = await withZip(bytes, usage, async (entries) => {
    const names = new Set(entries.map(({ name }) => name.toLowerCase()))
    assertRatio(usage.unpacked - before, bytes.size)
    const look = inspectorFor(archiveKindOf(names), { found, usage, names, isNested: depth > 1 })
    for (const entry of entries) {
      await readEntry(entry, async (part) => {
        if (part.kind === 'zip')
          await inspectNested(entry, part, (own) => inspectZip(own, found, usage, depth + 1))
        else if (part.kind === 'gzip') await countUnpacked(part, usage, entry.size)
        else await look(part)
      })
    }
    return names
  })
  assertRatio(usage.unpacked - before, bytes.size)
  return all
}

/** A refusal says which of the files is meant, unless all of them together exceed a limit. */
async function inspectNested(
  entry: ZipEntry,
  part: Part,
  inspect: (bytes: Bytes) => Promise<unknown>,
): Promise<void> {
  const bytes = await readNested(entry, part)
  try {
    await inspect(bytes)
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof OverLimit) throw error
    throw new Refusal(`enthält ${printable(entry.name)}, und diese Datei ${error.message}`)
  }
}

function archiveKindOf(names: ReadonlySet<string>): ArchiveKind {
  const isOoxml = names.has('[content_types].xml')
  const isOdf = names.has('mimetype') || names.has('meta-inf/manifest.xml')
  // Programs differ in what they open it as, and each kind has active content of its own.
  if (isOoxml && isOdf) throw new Refusal(twoKinds)
  if (isOoxml) return 'ooxml'
  return isOdf ? 'odf' : 'plain'
}

function inspectorFor(kind: ArchiveKind, inspection: Inspection): (part: Part) => Promise<void> {
  if (kind === 'ooxml') return (part) => inspectOoxml(part, inspection)
  if (kind === 'odf') return (part) => inspectOdf(part, inspection)
  return drain
}

/** Reads everything nevertheless: the unpacked size is only verified by reading. */
async function drain({ bytes }: Part): Promise<void> {
  for await (const _ of bytes);
}

/** Provides the bytes of an entry, once; errors of the ZIP library become Refusals. */
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
  while (length < examined) {
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

/** The bytes of a nested archive: in place if stored, or else in memory. */
async function readNested(entry: ZipEntry, part: Part): Promise<Bytes> {
  const rawBytes = await entry.asItLies()
  if (rawBytes) return rawBytes
  if (entry.size > maxHeld) throw new OverLimit(tooLargeWithin)
  const read: Buffer[] = []
  for await (const piece of part.bytes) read.push(piece)
  return bytesOf(Buffer.concat(read))
}

/**
 * The unpacked size of a gzip is unknown in advance: it is unpacked and counted, but not kept. What follows its end or a
 * damage, such as the signature of firmware, no program unpacks.
 */
async function countUnpacked({ bytes }: Part, usage: Usage, size: number): Promise<void> {
  const before = usage.unpacked
  const packed = bytes[Symbol.asyncIterator]()
  // Without `return`, so that the rest can be read after a damage.
  const source = { [Symbol.asyncIterator]: () => ({ next: () => packed.next() }) }
  await pipeline(source, createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    for await (const piece of unpacked) {
      usage.unpacked += piece.length
      if (usage.unpacked > maxUnpacked) throw new OverLimit(tooLarge(maxUnpacked))
    }
  }).catch(ignoreDamagedGzip)
  assertRatio(usage.unpacked - before, size)
  while (!(await packed.next()).done);
}

/** Errors of the archive around it are Refusals. */
function ignoreDamagedGzip(error: NodeJS.ErrnoException): void {
  if (!/^(?:Z_|ERR_TRAILING_JUNK)/.test(error.code ?? '')) throw error
}

/** Throws a Refusal if the unpacked size is out of proportion. */
function assertRatio(unpacked: number, packed: number): void {
  if (unpacked > harmless && unpacked > packed * maxRatio) throw new OverLimit(tooDense)
}

const otherKind =
  'ist keine Datei der Art, die ihre Endung nennt. Bitte in ihrem Programm neu speichern!'
const twoKinds = 'gibt sich als zweierlei Office-Datei aus. Bitte in ihrem Programm neu speichern!'
const tooDeep = `enthält Archive, die mehr als ${maxDepth} Ebenen tief ineinander stecken. Bitte flacher packen!`
const tooDense = `wäre entpackt mehr als ${maxRatio}-mal so groß. Bitte den Inhalt einzeln hochladen!`
const tooLargeWithin = `enthält ein gepacktes Archiv von mehr als ${maxHeld / 1e6} MB. Bitte dieses eigens hochladen!`
