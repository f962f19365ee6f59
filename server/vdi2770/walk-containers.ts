import { crc32 } from 'node:zlib'
import type { Bytes } from '../inspection/open-bytes.ts'
import { explain, withZip, type ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import { maxRatio, type Spent, type ZipLimits } from '../inspection/zip-limits.ts'
import { mainXml, metadataXml } from './model.ts'
import { type ReadDocument, readDocument } from './read-document.ts'
import type { Fault } from './vdi-rules.ts'

/** A container while its bytes are lent. */
export interface OpenContainer {
  /** The ZIPs that lead there: `motor.zip/datasheet.zip`; empty for the outermost. */
  path: string
  /** What it is by its metadata; `unknown` without any. */
  kind: 'main' | 'document' | 'unknown'
  metadata: ZipEntry | undefined
  read: ReadDocument | undefined
  /** Why the metadata cannot be read, or in what they differ from the schema. */
  faults: Fault[]
  /** Its files: neither metadata nor containers. */
  files: ZipEntry[]
  /** All names in it. */
  names: string[]
}

/** A container in a container that could not be opened, and why: what follows „Der Container „…““. */
export interface ClosedContainer {
  path: string
  refusal: string
}

/** Lends the unpacked bytes of a ZIP in a ZIP, wherever they lie meanwhile. */
export type Lend = <T>(entry: ZipEntry, use: (bytes: Bytes) => Promise<T>) => Promise<T>

export interface Walking {
  spent: Spent
  limits: ZipLimits
  lend: Lend
}

/** Containers in containers; no documentation needs more. */
const maxDepth = 8
/** Metadata of 20,000 relations; they are read into memory. */
const maxMetadata = 4e6
/** What is small unpacked harms nobody, however well it was packed. */
const harmless = 100e6
const zipEnding = /\.zip$/i

/** What came of a container in a container. */
export interface VisitedContainer<T> {
  path: string
  result: T
}

/** Opens the containers in a container, one after another. */
export type Descend<T> = () => AsyncGenerator<VisitedContainer<T> | ClosedContainer>

/**
 * Opens a container and lends it to `visit`, which opens those in it by `descend`: never more of them are open than lie in
 * each other.
 */
export async function walkContainers<T>(
  bytes: Bytes,
  walking: Walking,
  visit: (container: OpenContainer, descend: Descend<T>) => Promise<T>,
): Promise<T> {
  const { result } = await walk(bytes, '', 1)
  return result

  function walk(own: Bytes, path: string, depth: number): Promise<VisitedContainer<T>> {
    const { spent, limits, lend } = walking
    const use = async (entries: ZipEntry[]) => {
      if (spent.unpacked > harmless && spent.unpacked > bytes.size * maxRatio) {
        throw new Refusal(tooDense)
      }
      const { container, inner } = await openContainer(path, entries)
      async function* descend() {
        for (const entry of inner) {
          const name = path === '' ? entry.name : `${path}/${entry.name}`
          yield await lend(entry, (within) => {
            if (depth >= maxDepth) throw new Refusal(tooDeep)
            return walk(within, name, depth + 1)
          }).catch((error: unknown) => closed(name, error))
        }
      }
      return visit(container, descend).then((result) => ({ path, result }))
    }
    return withZip(own, spent, use, limits)
  }
}

/** What a ZIP in the wrong has to say is told of it alone. */
function closed(path: string, error: unknown): ClosedContainer {
  const reason = explain(error)
  if (reason instanceof Refusal) return { path, refusal: reason.message }
  throw reason
}

/** Whether a ZIP is a container, or holds some: its first ZIP is looked into. */
export async function isContainer(entries: ZipEntry[], { lend }: Walking): Promise<boolean> {
  if (entries.some(({ name }) => /^vdi2770_/i.test(name))) return true
  const inner = entries.find(({ name }) => zipEnding.test(name))
  if (!inner) return false
  const spent = { entries: 0, unpacked: 0, xml: 0 }
  return lend(inner, (bytes) =>
    withZip(bytes, spent, async (found) => found.some(({ name }) => /^vdi2770_/i.test(name))),
  ).catch((error: unknown) => {
    if (explain(error) instanceof Refusal) return false
    throw error
  })
}

async function openContainer(path: string, entries: ZipEntry[]) {
  const main = findMetadata(entries, mainXml)
  const metadata = main ?? findMetadata(entries, metadataXml)
  const { read, faults } = metadata
    ? await readMetadata(metadata)
    : { read: undefined, faults: [] as Fault[] }
  const listed = new Set(
    read?.document.versions.flatMap(({ files }) => files.map(({ name }) => name)),
  )
  const inner = entries.filter(({ name }) => {
    return zipEnding.test(name) && !name.includes('/') && !listed.has(name)
  })
  const container: OpenContainer = {
    path,
    kind: metadata === undefined ? 'unknown' : main ? 'main' : 'document',
    ...{ metadata, read, faults },
    files: entries.filter((entry) => entry !== metadata && !inner.includes(entry)),
    names: entries.map(({ name }) => name),
  }
  return { container, inner: inner.toSorted((a, b) => natural.compare(a.name, b.name)) }
}

const natural = new Intl.Collator('de', { numeric: true })

/** Under its very name if there is one, else however it is written. */
function findMetadata(entries: ZipEntry[], wanted: string): ZipEntry | undefined {
  const alike = entries.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  return alike.find(({ name }) => name === wanted) ?? alike[0]
}

async function readMetadata(entry: ZipEntry): Promise<ReturnType<typeof readDocument>> {
  const broken = (message: string) => ({
    read: undefined,
    faults: [{ rule: 'xml-unreadable' as const, message, line: null, element: null }],
  })
  if (entry.size > maxMetadata) {
    return broken(`Die Metadaten sind größer als ${maxMetadata / 1e6} MB.`)
  }
  const read: Buffer[] = []
  let sum = 0
  try {
    for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      read.push(chunk)
    }
  } catch (error) {
    const reason = explain(error)
    if (reason instanceof Refusal) return broken(damaged)
    throw error
  }
  return sum === entry.crc ? readDocument(Buffer.concat(read)) : broken(damaged)
}

const damaged = 'Die Metadaten sind im ZIP beschädigt.'
const tooDense = `wäre entpackt mehr als ${maxRatio}-mal so groß. Bitte weniger dicht packen!`
const tooDeep = `steckt mehr als ${maxDepth} Ebenen tief in anderen. Bitte flacher packen!`
