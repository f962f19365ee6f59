/** The tables of a TrueType font by tag; numbers in them are big-endian. */
export type FontTables = Map<string, Buffer>

/** Reads the tables of a font file. */
export function readTables(font: Buffer): FontTables {
  const tables: FontTables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index
    const [offset, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(offset, offset + length))
  }
  return tables
}

/** The table with this tag; throws if the font has none. */
export function tableOf(tables: FontTables, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no table ${tag}`)
  return table
}

/** Maps the characters of the basic multilingual plane to glyphs, read from the segment mapping of the table. */
export function readCharacters(cmap: Buffer): Map<number, number> {
  const map = segmentsOf(cmap)
  const count = map.readUInt16BE(6) / 2
  const [ends, starts] = [14, 16 + 2 * count]
  const [deltas, offsets] = [starts + 2 * count, starts + 4 * count]
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < count; segment += 1) {
    const [first, last] = [
      map.readUInt16BE(starts + 2 * segment),
      map.readUInt16BE(ends + 2 * segment),
    ]
    const delta = map.readUInt16BE(deltas + 2 * segment)
    const place = offsets + 2 * segment
    const offset = map.readUInt16BE(place)
    for (let character = first; character <= last && character < 0xffff; character += 1) {
      const stored = offset && map.readUInt16BE(place + offset + 2 * (character - first))
      if (offset && stored === 0) continue
      const glyph = ((offset ? stored : character) + delta) & 0xffff
      if (glyph > 0) glyphs.set(character, glyph)
    }
  }
  return glyphs
}

function segmentsOf(cmap: Buffer): Buffer {
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4))
    if (map.readUInt16BE(0) === 4) return map
  }
  throw new Error('The font has no map of segments')
}

/** The inverse: each run of consecutive characters with consecutive glyphs becomes a segment. */
export function writeCharacters(glyphs: ReadonlyMap<number, number>): Buffer {
  const runs: { first: number; last: number; glyph: number }[] = []
  for (const [character, glyph] of [...glyphs].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1)
    const isNext = run?.last === character - 1 && run.glyph + character - run.first === glyph
    if (run && isNext) run.last = character
    else runs.push({ first: character, last: character, glyph })
  }
  runs.push({ first: 0xffff, last: 0xffff, glyph: 0 })
  const half = 2 ** Math.floor(Math.log2(runs.length))
  const map = [
    ...[4, 16 + 8 * runs.length, 0, 2 * runs.length],
    ...[2 * half, Math.log2(half), 2 * (runs.length - half)],
    ...[...runs.map(({ last }) => last), 0],
    ...runs.map(({ first }) => first),
    ...runs.map(({ first, glyph }) => (glyph - first) & 0xffff),
    ...runs.map(() => 0),
  ]
  // The same mapping, for Unicode and for Windows.
  return words([0, 2, ...[0, 3, 0, 20], ...[3, 1, 0, 20], ...map])
}

/** Packs numbers as 16-bit values. */
export function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number & 0xffff, 2 * index)
  return bytes
}

/** The tables as a font file, with their checksums. */
export function writeFont(tables: FontTables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const half = 2 ** Math.floor(Math.log2(sorted.length))
  const head = words([
    ...[1, 0, sorted.length, 16 * half, Math.log2(half), 16 * (sorted.length - half)],
  ])
  let offset = head.length + 16 * sorted.length
  const directory: Buffer[] = []
  const bodies: Buffer[] = []
  for (const [tag, table] of sorted) {
    const body = padded(table)
    const entry = Buffer.alloc(16)
    entry.write(tag, 'latin1')
    // The head contains the adjustment of the whole font's checksum, which its own checksum does not include.
    const checksumAdjustment = tag === 'head' ? body.readUInt32BE(8) : 0
    entry.writeUInt32BE((checksumOf(body) - checksumAdjustment) >>> 0, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(table.length, 12)
    directory.push(entry)
    bodies.push(body)
    offset += body.length
  }
  return Buffer.concat([head, ...directory, ...bodies])
}

/** Pads a table with zeros to a multiple of four bytes. */
export function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc(-table.length & 3)])
}

/** The sum of all 32-bit values, as used in a font's directory and head. */
export function checksumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}
