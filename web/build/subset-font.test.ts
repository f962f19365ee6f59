import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { checksumOf, padded, readCharacters, readTables, tableOf, writeFont } from './sfnt.ts'
import { subsetFont } from './subset-font.ts'
import { writeWoff2 } from './write-woff2.ts'

const original = readFileSync(
  fileURLToPath(
    import.meta.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  ),
)
const points = [...'Aäß„1€'].map((character) => character.codePointAt(0) ?? 0)
const subset = subsetFont(original, points, 'Typenschild Sans')

test('a subset contains only its characters, with the widths and sizes of the original', () => {
  const whole = readTables(original)
  const [before, after] = [whole, subset].map((tables) => readCharacters(tableOf(tables, 'cmap')))
  assert.deepEqual(
    [...(after?.keys() ?? [])],
    points.toSorted((one, other) => one - other),
  )
  for (const point of points) {
    const [was, is] = [before?.get(point) ?? 0, after?.get(point) ?? 0]
    assert.equal(widthOf(subset, is), widthOf(whole, was), String.fromCodePoint(point))
    assert.deepEqual(boxOf(subset, is), boxOf(whole, was), String.fromCodePoint(point))
  }
  // Plus the components of 'ä' and „.
  assert.equal(tableOf(subset, 'maxp').readUInt16BE(4), 1 + points.length + 3)
})

test('a subset has a valid checksum, its own name and the licence of the original', () => {
  const font = writeFont(subset)
  assert.equal(checksumOf(padded(font)), 0xb1b0afba)
  const names = Buffer.from(tableOf(subset, 'name'))
  const texts = names.subarray(names.readUInt16BE(4)).swap16().toString('utf16le')
  assert.match(texts, /Typenschild Sans/)
  assert.match(texts, /Open Font License/)
  assert.doesNotMatch(texts, /IBM Plex Sans/)
})

test('a WOFF2 font contains the same tables, compressed', () => {
  const file = writeWoff2(subset)
  assert.equal(file.toString('latin1', 0, 4), 'wOF2')
  assert.equal(file.readUInt32BE(8), file.length)
  const packed = file.readUInt32BE(20)
  const body = file.subarray(file.length - packed - (-endOf(file) & 3))
  const tables = brotliDecompressSync(body.subarray(0, packed))
  const sorted = [...subset].sort(([one], [other]) => (one < other ? -1 : 1))
  assert.deepEqual(tables, Buffer.concat(sorted.map(([, table]) => table)))
})

/** Where the compressed tables end, without padding. */
function endOf(file: Buffer): number {
  let at = 48
  for (let table = 0; table < file.readUInt16BE(12); table += 1) {
    at += 1
    while (file.readUInt8(at) & 0x80) at += 1
    at += 1
  }
  return at + file.readUInt32BE(20)
}

function widthOf(tables: ReadonlyMap<string, Buffer>, glyph: number): number {
  return tables.get('hmtx')?.readUInt16BE(4 * glyph) ?? 0
}

/** A glyph's bounding box, as recorded in its outline. */
function boxOf(tables: ReadonlyMap<string, Buffer>, glyph: number): number[] {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => tables.get(tag))
  assert.ok(glyf && loca && head)
  const isLong = head.readUInt16BE(50) === 1
  const place = isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  return [2, 4, 6, 8].map((at) => glyf.readInt16BE(place + at))
}
