/** An object of a PDF, without `obj` and `endobj`. */
export interface PdfObject {
  id: number
  body: Buffer
  /** All of it, or the part before its stream; one character per byte. */
  dict: string
  /** Whether it is a stream without references to other objects. */
  isWhole: boolean
}

/** A parsed PDF. */
export interface ReadPdf {
  objectOf(id: number): PdfObject
  /** The root of the page tree; it and the following objects exist once per PDF. */
  pages: PdfObject
  structure: PdfObject
  metadata: PdfObject
  info: PdfObject
}

/** Parses a PDF made by Typst: with a cross-reference table at its end, and without object streams. */
export function readPdfObjects(bytes: Uint8Array): ReadPdf {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = Number(/startxref\s+(\d+)/.exec(all.toString('latin1', all.length - 64))?.[1])
  const table = all.toString('latin1', start)
  const rows = /^xref\s+0 (\d+)\s+/.exec(table)
  if (!rows) throw new Error('a PDF with another structure cannot be parsed')
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(([, offset]) => Number(offset))
  const ends = [...offsets.slice(1).toSorted((a, b) => a - b), start]
  const endOf = new Map(ends.slice(0, -1).map((offset, n) => [offset, ends[n + 1] ?? start]))

  function objectOf(id: number): PdfObject {
    const offset = offsets[id]
    if (id === 0 || offset === undefined) throw new Error(`a PDF lacks its object ${id}`)
    const from = all.indexOf('obj\n', offset, 'latin1') + 4
    const to = all.lastIndexOf('endobj', endOf.get(offset) ?? start, 'latin1')
    const body = all.subarray(from, to - 1)
    const stream = body.indexOf('\nstream\n', 0, 'latin1')
    const dict = body.toString('latin1', 0, stream < 0 ? body.length : stream)
    return { id, body, dict, isWhole: stream >= 0 && !/\d 0 R\b/.test(dict) }
  }

  const named = (dict: string, name: string) => {
    const id = new RegExp(`/${name} (\\d+) 0 R`).exec(dict)?.[1]
    return objectOf(Number(id ?? 0))
  }
  const trailer = table.slice(table.lastIndexOf('trailer'))
  const catalog = named(trailer, 'Root')
  return {
    objectOf,
    pages: named(catalog.dict, 'Pages'),
    structure: named(catalog.dict, 'StructTreeRoot'),
    metadata: named(catalog.dict, 'Metadata'),
    info: named(trailer, 'Info'),
  }
}
