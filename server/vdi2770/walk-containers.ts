import { crc32 } from 'node:zlib'
import type { Bytes } from '../inspection/open-bytes.ts'
import { withZip, type ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import { maxRatio, type Usage, type ZipLimits } from '../inspection/zip-limits.ts'
import { isOfMac, layoutOf } from './layout-of-zip.ts'
import { mainXml, metadataXml } from './model.ts'
import { type ReadDocument, readDocument } from './read-document.ts'
import type { Fault } from './vdi-rules.ts'

/** An open container; its bytes are only available during the visit. */
export interface OpenContainer {
  /** Path of ZIPs inside the outermost one: `motor.zip/datasheet.zip`; empty for the outermost. */
  path: string
  /** Its kind according to its metadata; `unknown` without any. */
  kind: 'main' | 'document' | 'unknown'
  metadata: ZipEntry | undefined
  read: ReadDocument | undefined
  /** Why the metadata are unreadable, or how they differ from the schema. */
  faults: Fault[]
  /** Its files, except metadata and containers. */
  files: ZipEntry[]
  /** All names in it. */
  names: string[]
  /** The common folder of all entries, with a trailing slash; empty if there is none. */
  folder: string
}

/** A nested container that could not be opened, and the German reason, a predicate for „Der Container „…““. */
export interface ClosedContainer {
  path: string
  refusal: string
}

/** Unpacks a nested ZIP to wherever its bytes can be kept, for the duration of `use`. */
export type Lend = <T>(entry: ZipEntry, use: (bytes: Bytes) => Promise<T>) => Promise<T>

export interface Walking {
  usage: Usage
  limits: ZipLimits
  lend: Lend
}

/** Maximum depth of nested containers; no documentation needs more. */
const maxDepth = 8
/** Maximum size of metadata, in bytes, enough for 20,000 relations; they are read into memory. */
const maxMetadata = 4e6
/** Up to this size, unpacked bytes are harmless, whatever the compression ratio. */
const harmless = 100e6
const zipEnding = /\.zip$/i

/** The result of visiting a nested container. */
export interface VisitedContainer<T> {
  path: string
  result: T
}

/** Opens the nested containers, one after another. */
export type Descend<T> = () => AsyncGenerator<VisitedContainer<T> | ClosedContainer>

/**
 * Opens a container for `visit`, which opens the nested ones by
 * `descend`: at any time only one container per level is open.
 */
export async function walkContainers<T>(
  bytes: Bytes,
  walking: Walking,
  visit: (container: OpenContainer, descend: Descend<T>) => Promise<T>,
): Promise<T> {
  const { result } = await walk(bytes, '', 1)
  return result

  function walk(container: Bytes, path: string, depth: number): Promise<VisitedContainer<T>> {
    const { usage, limits, lend } = walking
    const use = async (entries: ZipEntry[]) => {
      assertNotDense(usage, bytes)
      return enter(entries, path, depth)
    }
    return withZip(container, usage, use, limits)

    async function enter(
      entries: ZipEntry[],
      path: string,
      depth: number,
    ): Promise<VisitedContainer<T>> {
      const { container, inner, folders } = await openContainer(path, entries)
      const placeOf = (name: string) => (path === '' ? name : `${path}/${name}`)
      const assertNotDeep = () => {
        if (depth >= maxDepth) throw new Refusal(tooDeep)
      }
      async function* descend() {
        for (const entry of inner) {
          const place = placeOf(entry.name)
          yield await lend(entry, (within) => {
            assertNotDeep()
            return walk(within, place, depth + 1)
          }).catch((error: unknown) => closed(place, error))
        }
        for (const [folder, within] of folders) {
          const place = placeOf(folder)
          yield await Promise.resolve()
            .then(assertNotDeep)
            .then(() => enter(within, place, depth + 1))
            .catch((error: unknown) => closed(place, error))
        }
      }
      return { path, result: await visit(container, descend) }
    }
  }
}

/** A refusal of a nested ZIP concerns that one only. */
function closed(path: string, error: unknown): ClosedContainer {
  if (error instanceof Refusal) return { path, refusal: error.message }
  throw error
}

/** The limit is for all nested ZIPs together, however deep. */
function assertNotDense({ unpacked }: Usage, { size }: Pick<Bytes, 'size'>): void {
  if (unpacked > harmless && unpacked > size * maxRatio) throw new Refusal(tooDense)
}

/** Whether a ZIP is a container or has some in it, in folders or nested ZIPs; `outermost` is for the ratio of sizes. */
export async function isContainer(
  entries: ZipEntry[],
  outermost: Pick<Bytes, 'size'>,
  { lend, limits }: Walking,
): Promise<boolean> {
  const usage = { entries: 0, unpacked: 0, xml: 0 }
  return holds(entries, 1)

  async function holds(own: ZipEntry[], depth: number): Promise<boolean> {
    const relevant = own.filter(({ name }) => !isOfMac(name))
    if (relevant.some(({ name }) => /(?:^|\/)vdi2770_[^/]*$/i.test(name))) return true
    if (depth >= maxDepth) return false
    for (const inner of relevant.filter(({ name }) => zipEnding.test(name))) {
      if (await lend(inner, (bytes) => within(bytes, depth)).catch(isRefused)) return true
    }
    return false
  }

  function within(bytes: Bytes, depth: number): Promise<boolean> {
    const use = (found: ZipEntry[]) => {
      assertNotDense(usage, outermost)
      return holds(found, depth + 1)
    }
    return withZip(bytes, usage, use, limits)
  }
}

/** A ZIP that cannot be opened is not recognised as a container. */
function isRefused(error: unknown): false {
  if (error instanceof Refusal) return false
  throw error
}

async function openContainer(path: string, all: ZipEntry[]) {
  const { folder, entries, own, folders } = layoutOf(all)
  const main = findMetadata(own, mainXml)
  const metadata = main ?? findMetadata(own, metadataXml)
  const { read, faults } = metadata
    ? await readMetadata(metadata)
    : { read: undefined, faults: [] as Fault[] }
  const listed = new Set(
    read?.document.versions.flatMap(({ files }) => files.map(({ name }) => name)),
  )
  const isInner = ({ name }: ZipEntry) =>
    zipEnding.test(name) && !isOfMac(name) && !listed.has(name)
  const container: OpenContainer = {
    path,
    kind: metadata === undefined ? 'unknown' : main ? 'main' : 'document',
    ...{ metadata, read, faults, folder },
    files: own.filter((entry) => entry !== metadata && !isInner(entry)),
    names: entries.map(({ name }) => name),
  }
  const byName = (a: string, b: string) => natural.compare(a, b)
  return {
    container,
    inner: own.filter(isInner).toSorted((a, b) => byName(a.name, b.name)),
    folders: [...folders].toSorted(([a], [b]) => byName(a, b)),
  }
}

const natural = new Intl.Collator('de', { numeric: true })

/** Prefers the exact name to one in another case. */
function findMetadata(entries: ZipEntry[], wantedName: string): ZipEntry | undefined {
  const alike = entries.filter(({ name }) => name.toLowerCase() === wantedName.toLowerCase())
  return alike.find(({ name }) => name === wantedName) ?? alike[0]
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
    if (error instanceof Refusal) return broken(damaged)
    throw error
  }
  return sum === entry.crc ? readDocument(Buffer.concat(read)) : broken(damaged)
}

const damaged = 'Die Metadaten sind im ZIP beschädigt.'
const tooDense = `wäre entpackt mehr als ${maxRatio}-mal so groß. Bitte weniger dicht packen!`
const tooDeep = `steckt mehr als ${maxDepth} Ebenen tief in anderen. Bitte flacher packen!`
