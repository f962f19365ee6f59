import { fstatSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** Location of an object: in the file, or in an object stream. */
type Place = { at: number } | { in: number; index: number }

interface PdfStream {
  dict: string
  bytes: Buffer
}

/** Maximum size in bytes: tables, object streams and metadata are much smaller. */
export const maxPiece = 64e6
/** Number of bytes in which the dictionary of a stream must end. */
export const head = 16_384

/** The objects of an open PDF, once their locations have been noted; throws if the file is broken. */
export class LocatedObjects {
  /** Bytes. */
  readonly size: number
  readonly #file: number
  readonly #places = new Map<number, Place>()
  readonly #streams = new Map<number, PdfStream>()

  constructor(file: number) {
    this.#file = file
    this.size = fstatSync(file).size
  }

  /** The newest location of an object has to be noted first. */
  note(id: number, place: Place): void {
    if (!this.#places.has(id)) this.#places.set(id, place)
  }

  /** At most `length` bytes of the file. */
  piece(at: number, length: number): Buffer {
    if (!(at >= 0 && at < this.size)) throw new Error('a place beyond the file')
    const buffer = Buffer.alloc(Math.min(length, this.size - at, maxPiece))
    let read = 0
    while (read < buffer.length) {
      const more = readSync(this.#file, buffer, read, buffer.length - read, at + read)
      if (more === 0) break
      read += more
    }
    return buffer.subarray(0, read)
  }

  /** The dictionary of an object. */
  dictOf(id: number): string {
    const place = this.#places.get(id)
    if (!place) throw new Error('an object is missing')
    if ('at' in place) return dictBefore(this.#textAt(place.at))
    const { dict, bytes } = this.streamOf(place.in)
    const first = Number(/\/First\s+(\d+)/.exec(dict)?.[1])
    const heads = bytes.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
    const from = heads[2 * place.index + 1] ?? Number.NaN
    const to = heads[2 * place.index + 3]
    const own = bytes.subarray(first + from, to === undefined ? undefined : first + to)
    return own.toString('latin1')
  }

  streamOf(id: number): PdfStream {
    const cached = this.#streams.get(id)
    if (cached) return cached
    const place = this.#places.get(id)
    if (!place || !('at' in place)) throw new Error('a stream is missing')
    const stream = this.streamAt(place.at)
    this.#streams.set(id, stream)
    return stream
  }

  /** The stream that begins at this byte, decompressed. */
  streamAt(at: number): PdfStream {
    const text = this.#textAt(at)
    const begin = /\bstream\r?\n/.exec(text)
    const dict = text.slice(0, begin?.index)
    if (!begin || /\bendobj\b/.test(dict)) throw new Error('no stream')
    const start = at + begin.index + begin[0].length
    const bytes = this.piece(start, this.#lengthOf(dict))
    if (!/\/Filter\b/.test(dict)) return { dict, bytes }
    if (!/\/Filter\s*\[?\s*\/FlateDecode\b/.test(dict)) throw new Error('another compression')
    const plain = inflateSync(bytes, { maxOutputLength: maxPiece })
    return { dict, bytes: unpredicted(dict, plain) }
  }

  #textAt(at: number): string {
    return this.piece(at, head).toString('latin1')
  }

  /** The length of a stream, which may be an object of its own. */
  #lengthOf(dict: string): number {
    const [, length, isReference] = /\/Length\s+(\d+)(\s+\d+\s+R\b)?/.exec(dict) ?? []
    if (!isReference) return Number(length)
    return Number(/^\s*(?:\d+\s+\d+\s+obj\s+)?(\d+)/.exec(this.dictOf(Number(length)))?.[1])
  }
}

function dictBefore(text: string): string {
  const end = text.search(/\bendobj\b|\bstream\b/)
  return end < 0 ? text : text.slice(0, end)
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
