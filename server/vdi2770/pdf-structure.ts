import { head, LocatedObjects, maxPiece } from './located-objects.ts'

/**
 * Facts of a PDF that are known without opening it: whether it is encrypted, and what its root refers to.
 */
interface PdfStructure {
  isEncrypted: boolean
  /** XMP; undefined if there is no readable one. */
  metadata(): Buffer | undefined
  /** Number of pages that its page tree states; undefined if there is no readable one. */
  pages(): number | undefined
}

/** Maximum number of tables; every save may add one. */
const maxTables = 1_000
/** Number of bytes at the end in which the offset of the last table is searched. */
const tail = 2_048

/**
 * Follows the tables of an open PDF; undefined if they are broken, which PDF/A does not allow. Whatever programs repair
 * on the way is not a claim of the file.
 */
export function openPdfStructure(file: number): PdfStructure | undefined {
  return ifReadable(() => structureOf(file))
}

/** Any error is due to the file. */
function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function structureOf(file: number): PdfStructure {
  const objects = new LocatedObjects(file)
  const trailer = readTables(objects)
  const root = objects.dictOf(referenceIn(trailer, 'Root'))
  return {
    isEncrypted: /\/Encrypt\b/.test(trailer),
    metadata: () => ifReadable(() => objects.streamOf(referenceIn(root, 'Metadata')).bytes),
    pages: () => ifReadable(() => countIn(objects.dictOf(referenceIn(root, 'Pages')))),
  }
}

/** Notes the location of each object, the newest one first; returns the newest trailer. */
function readTables(objects: LocatedObjects): string {
  const waiting = [lastTableIn(objects)]
  const seen = new Set<number>()
  let newest: string | undefined
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > maxTables) throw new Error('too many tables')
    const isPlain = /^\s*xref\b/.test(objects.piece(at, 32).toString('latin1'))
    const dict = isPlain ? readTable(objects, at) : readTableStream(objects, at)
    newest ??= dict
    for (const name of ['XRefStm', 'Prev']) {
      const next = new RegExp(`/${name}\\s+(\\d+)`).exec(dict)?.[1]
      if (next !== undefined) waiting.push(Number(next))
    }
  }
  if (newest === undefined) throw new Error('no trailer')
  return newest
}

/** The offset of the last table, as the end of the file names it. */
function lastTableIn(objects: LocatedObjects): number {
  const end = objects.piece(Math.max(0, objects.size - tail), tail).toString('latin1')
  const starts = [...end.matchAll(/startxref\s+(\d+)/g)]
  return Number(starts.at(-1)?.[1])
}

/** Notes the objects of a table in plain text; returns its trailer. */
function readTable(objects: LocatedObjects, at: number): string {
  const text = tableText(objects, at)
  const end = text.indexOf('trailer')
  if (end < 0) throw new Error('a table without a trailer')
  let id = 0
  for (const [, first, , kind] of text.slice(0, end).matchAll(/(\d+)\s+(\d+)\s*([nf])?/g)) {
    if (kind === undefined) {
      id = Number(first)
      continue
    }
    if (kind === 'n') objects.note(id, { at: Number(first) })
    id += 1
  }
  // What follows may belong to a later save.
  const [trailer = ''] = text.slice(end).split('startxref', 1)
  return trailer
}

/** The text of a table up to the end of its trailer, whose length is not known before. */
function tableText(objects: LocatedObjects, at: number): string {
  let text = ''
  for (let length = head; !/trailer[\s\S]*>>\s*startxref/.test(text); length *= 4) {
    if (text.length > 0 && (text.length >= objects.size - at || length > maxPiece)) break
    text = objects.piece(at, length).toString('latin1')
  }
  return text
}

/** Notes the objects of a table that is a stream; returns its dictionary, which is the trailer too. */
function readTableStream(objects: LocatedObjects, at: number): string {
  const { dict, bytes } = objects.streamAt(at)
  const [one = 0, two = 0, three = 0] = numbersIn(dict, 'W')
  const ranges = numbersIn(dict, 'Index')
  if (ranges.length === 0) ranges.push(0, Number(/\/Size\s+(\d+)/.exec(dict)?.[1]))
  const width = one + two + three
  if (width === 0) throw new Error('a table without columns')
  let row = 0
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2)
    for (let n = 0; n < count && row + width <= bytes.length; n += 1, row += width) {
      const kind = one === 0 ? 1 : numberAt(bytes, row, one)
      const second = numberAt(bytes, row + one, two)
      const third = numberAt(bytes, row + one + two, three)
      if (kind === 1) objects.note(first + n, { at: second })
      if (kind === 2) objects.note(first + n, { in: second, index: third })
    }
  }
  return dict
}

function numberAt(bytes: Buffer, from: number, length: number): number {
  let value = 0
  for (const byte of bytes.subarray(from, from + length)) value = value * 256 + byte
  return value
}

function referenceIn(dict: string, name: string): number {
  const id = new RegExp(`/${name}\\s+(\\d+)\\s+\\d+\\s+R\\b`).exec(dict)?.[1]
  if (id === undefined) throw new Error(`no ${name}`)
  return Number(id)
}

function countIn(pages: string): number | undefined {
  const count = Number(/\/Count\s+(\d+)/.exec(pages)?.[1])
  return count > 0 ? count : undefined
}

function numbersIn(dict: string, name: string): number[] {
  const list = new RegExp(`/${name}\\s*\\[([^\\]]*)\\]`).exec(dict)?.[1] ?? ''
  return list.split(/\s+/).filter(Boolean).map(Number)
}
