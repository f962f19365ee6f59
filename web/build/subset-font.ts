import {
  checksumOf,
  type FontTables,
  readCharacters,
  readTables,
  tableOf,
  words,
  writeCharacters,
  writeFont,
} from './sfnt.ts'

/**
 * The tables of a TrueType font that contains only these characters: no other glyphs, no hinting, no substitutions and
 * no kerning. It needs its own name, as the licence reserves the original's.
 */
export function subsetFont(font: Buffer, characters: readonly number[], name: string): FontTables {
  const tables = readTables(font)
  const glyphOf = readCharacters(tableOf(tables, 'cmap'))
  const outlines = outlinesOf(tables)
  const keptGlyphs = [0]
  const numbers = new Map([[0, 0]])
  const keep = (glyph: number) => {
    if (numbers.has(glyph)) return
    numbers.set(glyph, keptGlyphs.length)
    keptGlyphs.push(glyph)
  }
  for (const character of characters) {
    const glyph = glyphOf.get(character)
    if (glyph !== undefined) keep(glyph)
  }
  // Grows during iteration: components may have components themselves.
  for (const glyph of keptGlyphs) for (const { part } of partsOf(outlines(glyph))) keep(part)
  const glyphs = keptGlyphs.map((glyph) => withoutHints(outlines(glyph), numbers))
  const drawn = characters.flatMap((character) => {
    const glyph = numbers.get(glyphOf.get(character) ?? -1)
    return glyph === undefined ? [] : [[character, glyph] as const]
  })
  const subset: FontTables = new Map([
    ['OS/2', tableOf(tables, 'OS/2')],
    ['cmap', writeCharacters(new Map(drawn))],
    // Smoothing at every size, as there is no hinting.
    ['gasp', words([1, 1, 0xffff, 0x000f])],
    ['glyf', Buffer.concat(glyphs)],
    ['head', headOf(tables)],
    ['hhea', withNumber(tableOf(tables, 'hhea'), 34, keptGlyphs.length)],
    ['hmtx', widthsOf(tables, keptGlyphs)],
    ['loca', placesOf(glyphs)],
    ['maxp', limitsOf(tables, keptGlyphs.length)],
    ['name', writeNames(name, tableOf(tables, 'name'))],
    ['post', Buffer.concat([words([3, 0]), tableOf(tables, 'post').subarray(4, 32)])],
  ])
  const head = tableOf(subset, 'head')
  head.writeUInt32BE((0xb1b0afba - checksumOf(writeFont(subset))) >>> 0, 8)
  return subset
}

/** Looks up the outline of a glyph; empty for glyphs that draw nothing. */
function outlinesOf(tables: FontTables): (glyph: number) => Buffer {
  const [glyf, loca] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca')]
  const isLong = tableOf(tables, 'head').readUInt16BE(50) === 1
  const place = (glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  return (glyph) => glyf.subarray(place(glyph), place(glyph + 1))
}

const partFlags = {
  wide: 0x1,
  scaled: 0x8,
  more: 0x20,
  scaledTwice: 0x40,
  matrix: 0x80,
  hints: 0x100,
}

/** The components of a composite glyph: glyph and offset of each; `end` is the offset after it. */
function partsOf(outline: Buffer): { part: number; at: number; end: number }[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const parts = []
  let at = 10
  for (;;) {
    const flags = outline.readUInt16BE(at)
    const has = (flag: number) => (flags & flag) !== 0
    const sizes = [
      has(partFlags.wide) ? 4 : 2,
      has(partFlags.scaled) ? 2 : 0,
      has(partFlags.scaledTwice) ? 4 : 0,
      has(partFlags.matrix) ? 8 : 0,
    ]
    const end = sizes.reduce((sum, size) => sum + size, at + 4)
    parts.push({ part: outline.readUInt16BE(at + 2), at, end })
    if (!has(partFlags.more)) return parts
    at = end
  }
}

/** The outline with its components renumbered and without instructions, padded to an even length. */
function withoutHints(outline: Buffer, numbers: ReadonlyMap<number, number>): Buffer {
  if (outline.length === 0) return outline
  const parts = partsOf(outline)
  const last = parts.at(-1)
  if (last) {
    const copy = Buffer.from(outline.subarray(0, last.end))
    for (const { part, at } of parts) {
      copy.writeUInt16BE(copy.readUInt16BE(at) & ~partFlags.hints, at)
      copy.writeUInt16BE(numbers.get(part) ?? 0, at + 2)
    }
    return even(copy)
  }
  const program = 10 + 2 * outline.readInt16BE(0)
  const behind = program + 2 + outline.readUInt16BE(program)
  return even(
    Buffer.concat([outline.subarray(0, program), words([0]), trimmed(outline, program, behind)]),
  )
}

/** Flags and coordinates of a simple glyph, without padding. */
function trimmed(outline: Buffer, program: number, from: number): Buffer {
  const points = outline.readUInt16BE(program - 2) + 1
  let at = from
  let [pointsRead, coordinates] = [0, 0]
  while (pointsRead < points) {
    const flags = outline.readUInt8(at)
    at += 1
    const times = flags & 8 ? outline.readUInt8(at) + 1 : 1
    if (flags & 8) at += 1
    const across = flags & 2 ? 1 : flags & 16 ? 0 : 2
    const up = flags & 4 ? 1 : flags & 32 ? 0 : 2
    coordinates += times * (across + up)
    pointsRead += times
  }
  return outline.subarray(from, at + coordinates)
}

function even(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)])
}

function placesOf(glyphs: readonly Buffer[]): Buffer {
  const places = [0]
  for (const { length } of glyphs) places.push((places.at(-1) ?? 0) + length / 2)
  if ((places.at(-1) ?? 0) > 0xffff) throw new Error('The subset is too large for short places')
  return words(places)
}

function headOf(tables: FontTables): Buffer {
  const head = withNumber(tableOf(tables, 'head'), 50, 0)
  head.writeUInt32BE(0, 8)
  return head
}

function widthsOf(tables: FontTables, keptGlyphs: readonly number[]): Buffer {
  const hmtx = tableOf(tables, 'hmtx')
  const full = tableOf(tables, 'hhea').readUInt16BE(34)
  return words(
    keptGlyphs.flatMap((glyph) => [
      hmtx.readUInt16BE(4 * Math.min(glyph, full - 1)),
      hmtx.readUInt16BE(glyph < full ? 4 * glyph + 2 : 4 * full + 2 * (glyph - full)),
    ]),
  )
}

/** Without any space for instructions. */
function limitsOf(tables: FontTables, count: number): Buffer {
  const maxp = withNumber(tableOf(tables, 'maxp'), 4, count)
  for (let at = 16; at < 28; at += 2) maxp.writeUInt16BE(0, at)
  return maxp
}

function withNumber(table: Buffer, at: number, number: number): Buffer {
  const copy = Buffer.from(table)
  copy.writeUInt16BE(number, at)
  return copy
}

const nameIds = {
  copyright: 0,
  family: 1,
  style: 2,
  full: 4,
  postScript: 6,
  licence: 13,
  licenceUrl: 14,
}

/** The font's own name, with copyright and licence of the original. */
function writeNames(name: string, original: Buffer): Buffer {
  const texts: [number, string][] = [
    [nameIds.copyright, nameIn(original, nameIds.copyright)],
    [nameIds.family, name],
    [nameIds.style, 'Regular'],
    [nameIds.full, name],
    [nameIds.postScript, name.replaceAll(' ', '')],
    [nameIds.licence, nameIn(original, nameIds.licence)],
    [nameIds.licenceUrl, nameIn(original, nameIds.licenceUrl)],
  ]
  const stored = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let offset = 0
  const records = texts.flatMap(([id], index) => {
    const length = stored[index]?.length ?? 0
    const record = [3, 1, 0x409, id, length, offset]
    offset += length
    return record
  })
  return Buffer.concat([words([0, texts.length, 6 + 12 * texts.length, ...records]), ...stored])
}

/** An English text of the original, as stored for Windows; empty if there is none. */
function nameIn(names: Buffer, id: number): string {
  const texts = names.readUInt16BE(4)
  for (let index = 0; index < names.readUInt16BE(2); index += 1) {
    const at = 6 + 12 * index
    if (names.readUInt16BE(at) !== 3 || names.readUInt16BE(at + 6) !== id) continue
    const start = texts + names.readUInt16BE(at + 10)
    const stored = names.subarray(start, start + names.readUInt16BE(at + 8))
    return Buffer.from(stored).swap16().toString('utf16le')
  }
  return ''
}
