import { fstatSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/**
 * Facts of a PDF that are known without opening it: whether it is encrypted, and the metadata that its root refers to.
 */
interface PdfStructure {
  isEncrypted: boolean
  /** XMP; undefined if there is no readable one. */
  metadata(): Buffer | undefined
}

/** Location of an object: in the file, or in an object stream. */
type Place = { at: number } | { in: number; index: number }

interface PdfStream {
  dict: string
  bytes: Buffer
}

/** Maximum size in bytes: tables, object streams and metadata are much smaller. */
const maxPiece = 64e6
/** Maximum number of tables; every save may add one. */
const maxTables = 1_000
/** Number of bytes at the end in which the offset of the last table is searched. */
const tail = 2_048
/** Number of bytes in which the dictionary of a stream must end. */
const head = 16_384

/**
 * Follows the tables of an open PDF; undefined if they are broken, which PDF/A does not allow. Whatever programs repair
 * on the way is not a claim of the file.
 */
export function openPdfStructure(file: number): PdfStructure | undefined {
  try {
    return structureOf(file)
  } catch {
    return undefined // Any error is due to the file.
  }
}

function structureOf(file: number): PdfStructure {
  const { size } = fstatSync(file)
  const places = new Map<number, Place>()
  const streams = new Map<number, PdfStream>()
  const trailer = readTables()
  const root = dictOf(referenceIn(trailer, 'Root'))
  return {
    isEncrypted: /\/Encrypt\b/.test(trailer),
    metadata() {
      const id = /\/Metadata\b/.test(root) ? referenceIn(root, 'Metadata') : undefined
      return id === undefined ? undefined : streamOf(id).bytes
    },
  }

  function piece(at: number, length: number): Buffer {
    if (!(at >= 0 && at < size)) throw new Error('a place beyond the file')
    const buffer = Buffer.alloc(Math.min(length, size - at, maxPiece))
    let read = 0
    while (read < buffer.length) {
      const more = readSync(file, buffer, read, buffer.length - read, at + read)
      if (more === 0) break
      read += more
    }
    return buffer.subarray(0, read)
  }

  /** Records the location of each object, the newest one first; returns the newest trailer. */
  function readTables(): string {
    const end = piece(Math.max(0, size - tail), tail).toString('latin1')
    const starts = [...end.matchAll(/startxref\s+(\d+)/g)]
    const waiting = [Number(starts.at(-1)?.[1])]
    const seen = new Set<number>()
    let newest: string | undefined
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      if (seen.has(at)) continue
      seen.add(at)
      if (seen.size > maxTables) throw new Error('too many tables')
      const dict = /^\s*xref\b/.test(piece(at, 32).toString('latin1')) ? table(at) : tableStream(at)
      newest ??= dict
      for (const name of ['XRefStm', 'Prev']) {
        const next = new RegExp(`/${name}\\s+(\\d+)`).exec(dict)?.[1]
        if (next !== undefined) waiting.push(Number(next))
      }
    }
    if (newest === undefined) throw new Error('no trailer')
    return newest
  }

  function note(id: number, place: Place) {
    if (!places.has(id)) places.set(id, place)
  }

  function table(at: number): string {
    let text = ''
    for (let length = head; !/trailer[\s\S]*>>\s*startxref/.test(text); length *= 4) {
      if (text.length > 0 && (text.length >= size - at || length > maxPiece)) break
      text = piece(at, length).toString('latin1')
    }
    const end = text.indexOf('trailer')
    if (end < 0) throw new Error('a table without a trailer')
    let id = 0
    for (const [, first, , kind] of text.slice(0, end).matchAll(/(\d+)\s+(\d+)\s*([nf])?/g)) {
      if (kind === undefined) {
        id = Number(first)
        continue
      }
      if (kind === 'n') note(id, { at: Number(first) })
      id += 1
    }
    return text.slice(end)
  }

  function tableStream(at: number): string {
    const { dict, bytes } = streamAt(at)
    const [one = 0, two = 0, three = 0] = numbersIn(dict, 'W')
    const ranges = numbersIn(dict, 'Index')
    if (ranges.length === 0) ranges.push(0, Number(/\/Size\s+(\d+)/.exec(dict)?.[1]))
    const width = one + two + three
    if (width === 0) throw new Error('a table without columns')
    const number = (from: number, length: number) => {
      let value = 0
      for (const byte of bytes.subarray(from, from + length)) value = value * 256 + byte
      return value
    }
    let row = 0
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      const [first = 0, count = 0] = ranges.slice(range, range + 2)
      for (let n = 0; n < count && row + width <= bytes.length; n += 1, row += width) {
        const kind = one === 0 ? 1 : number(row, one)
        const [second, third] = [number(row + one, two), number(row + one + two, three)]
        if (kind === 1) note(first + n, { at: second })
        if (kind === 2) note(first + n, { in: second, index: third })
      }
    }
    return dict
  }

  function dictOf(id: number): string {
    const place = places.get(id)
    if (!place) throw new Error('an object is missing')
    if ('at' in place) return dictBefore(objectText(place.at))
    const { dict, bytes } = streamOf(place.in)
    const first = Number(/\/First\s+(\d+)/.exec(dict)?.[1])
    const heads = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    const from = heads[2 * place.index + 1] ?? Number.NaN
    const to = heads[2 * place.index + 3]
    const own = bytes.subarray(first + from, to === undefined ? undefined : first + to)
    return own.toString('latin1')
  }

  function streamOf(id: number): PdfStream {
    const known = streams.get(id)
    if (known) return known
    const place = places.get(id)
    if (!place || !('at' in place)) throw new Error('a stream is missing')
    const stream = streamAt(place.at)
    streams.set(id, stream)
    return stream
  }

  function objectText(at: number): string {
    return piece(at, head).toString('latin1')
  }

  function streamAt(at: number): PdfStream {
    const text = objectText(at)
    const begin = /\bstream\r?\n/.exec(text)
    if (!begin) throw new Error('no stream')
    const dict = text.slice(0, begin.index)
    const start = at + begin.index + begin[0].length
    const bytes = piece(start, lengthOf(dict))
    if (!/\/Filter\b/.test(dict)) return { dict, bytes }
    if (!/\/Filter\s*\[?\s*\/FlateDecode\b/.test(dict)) throw new Error('another compression')
    const plain = inflateSync(bytes, { maxOutputLength: maxPiece })
    return { dict, bytes: unpredicted(dict, plain) }
  }

  function lengthOf(dict: string): number {
    const [, length, isReference] = /\/Length\s+(\d+)(\s+\d+\s+R\b)?/.exec(dict) ?? []
    if (!isReference) return Number(length)
    const place = places.get(Number(length))
    if (!place || !('at' in place)) throw new Error('a length is missing')
    return Number(/obj\s+(\d+)/.exec(objectText(place.at))?.[1])
  }
}

function dictBefore(text: string): string {
  const end = text.search(/\bendobj\b|\bstream\b/)
  return end < 0 ? text : text.slice(0, end)
}

function referenceIn(dict: string, name: string): number {
  const id = new RegExp(`/${name}\\s+(\\d+)\\s+\\d+\\s+R\\b`).exec(dict)?.[1]
  if (id === undefined) throw new Error(`no ${name}`)
  return Number(id)
}

function numbersIn(dict: string, name: string): number[] {
  const list = new RegExp(`/${name}\\s*\\[([^\\]]*)\\]`).exec(dict)?.[1] ?? ''
  return list.split(/\s+/).filter(Boolean).map(Number)
}

/** Rows of tables are stored as differences from the previous row, as in PNG. */
function unpredicted(dict: string, bytes: Buffer): Buffer {
  const predictor = Number(/\/Predictor\s+(\d+)/.exec(dict)?.[1] ?? 1)
  if (predictor < 10) return bytes
  const columns = Number(/\/Columns\s+(\d+)/.exec(dict)?.[1] ?? 1)
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (columns + 1)] ?? 0
    for (let x = 0; x < columns; x += 1) {
      const at = row * columns + x
      const left = x === 0 ? 0 : (plain[at - 1] ?? 0)
      const up = row === 0 ? 0 : (plain[at - columns] ?? 0)
      const corner = x === 0 || row === 0 ? 0 : (plain[at - columns - 1] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0
      plain[at] = (bytes[row * (columns + 1) + 1 + x] ?? 0) + guess
    }
  }
  return plain
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [left, up, corner].map((near) => Math.abs(guess - near)) as [
    number,
    number,
    number,
  ]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
