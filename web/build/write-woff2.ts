import { brotliCompressSync, constants } from 'node:zlib'
import { type FontTables, writeFont } from './sfnt.ts'

/** Tags that WOFF2 encodes as a number, which is their index here. */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'],
  ...['cvt ', 'fpgm', 'glyf', 'loca'],
  ...['prep', 'CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp'],
]
/** Flag of an outline table that is stored untransformed. */
const untransformed = 3 << 6

/** A font in WOFF2 format: its tables in sequence, compressed as a whole. */
export function writeWoff2(tables: FontTables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directory = Buffer.concat(
    sorted.map(([tag, { length }]) => {
      const number = knownTags.indexOf(tag)
      if (number < 0) throw new Error(`WOFF2 has no number for ${tag}`)
      const isOutline = tag === 'glyf' || tag === 'loca'
      return Buffer.from([number | (isOutline ? untransformed : 0), ...encodeBase128(length)])
    }),
  )
  const all = Buffer.concat(sorted.map(([, table]) => table))
  const packed = brotliCompressSync(all, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
    },
  })
  const head = Buffer.alloc(48)
  const length = head.length + directory.length + packed.length
  head.write('wOF2', 'latin1')
  head.writeUInt32BE(0x00010000, 4)
  head.writeUInt32BE(length + (-length & 3), 8)
  head.writeUInt16BE(sorted.length, 12)
  head.writeUInt32BE(writeFont(tables).length, 16)
  head.writeUInt32BE(packed.length, 20)
  head.writeUInt16BE(1, 24)
  return Buffer.concat([head, directory, packed, Buffer.alloc(-length & 3)])
}

/** Variable-length number in groups of seven bits, most significant first; all but the last have the high bit set. */
function encodeBase128(number: number): number[] {
  const groups = [number & 0x7f]
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return groups
}
