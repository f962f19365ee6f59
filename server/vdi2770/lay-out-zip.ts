import { crc32 } from 'node:zlib'
import { joinCrcs } from './join-crcs.ts'

/** Bytes that lie in the storage, with the check sum that a ZIP says of them. */
export interface StoredPiece {
  sha256: string
  size: number
  /** CRC-32. */
  crc: number
}

/** What a ZIP is made of, in its order. */
export type ZipPiece = Buffer | StoredPiece

/** A file of a ZIP. */
export interface LaidEntry {
  name: string
  pieces: ZipPiece[]
}

/**
 * A ZIP of these files as they are, none of them read: each says its size and check sum before its bytes, since many
 * programs that unpack while they receive refuse what says them behind, where it is not packed.
 */
export function layOutZip(entries: LaidEntry[], modified: Date): ZipPiece[] {
  const pieces: ZipPiece[] = []
  const directory: Buffer[] = []
  const stamp = stampOf(modified)
  let place = 0
  for (const { name, pieces: own } of entries) {
    const facts = { name: Buffer.from(name), size: sizeOf(own), crc: crcOf(own), stamp }
    const local = localHeader(facts)
    directory.push(directoryEntry(facts, place))
    pieces.push(local, ...own)
    place += local.length + facts.size
  }
  const entriesSize = directory.reduce((sum, { length }) => sum + length, 0)
  pieces.push(...directory, endOf(entries.length, entriesSize, place))
  return pieces
}

export function sizeOf(pieces: readonly ZipPiece[]): number {
  return pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)
}

function lengthOf(piece: ZipPiece): number {
  return Buffer.isBuffer(piece) ? piece.length : piece.size
}

function crcOf(pieces: readonly ZipPiece[]): number {
  return pieces.reduce<number>((sum, piece) => {
    if (Buffer.isBuffer(piece)) return crc32(piece, sum)
    return joinCrcs(sum, piece.crc, piece.size)
  }, 0)
}

interface Facts {
  name: Buffer
  size: number
  crc: number
  stamp: number
}

/** What does not fit into 32 bits is said in 64 behind the name. */
const [most, tooMany] = [0xffff_ffff, 0xffff]
const [plain, large] = [20, 45]
/** Names are UTF-8. */
const flags = 0x0800
/** Unix, a file that its owner may write. */
const [madeBy, attributes] = [3 << 8, 0o100644 * 0x1_0000]

function localHeader({ name, size, crc, stamp }: Facts): Buffer {
  const isLarge = size >= most
  const extra = isLarge ? extraOf([size, size]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(isLarge ? large : plain, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt32LE(stamp, 10)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(Math.min(size, most), 18)
  head.writeUInt32LE(Math.min(size, most), 22)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

function directoryEntry({ name, size, crc, stamp }: Facts, place: number): Buffer {
  const wide = [...(size >= most ? [size, size] : []), ...(place >= most ? [place] : [])]
  const extra = wide.length > 0 ? extraOf(wide) : Buffer.alloc(0)
  const version = wide.length > 0 ? large : plain
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(madeBy | version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt32LE(stamp, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(Math.min(size, most), 20)
  head.writeUInt32LE(Math.min(size, most), 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(attributes, 38)
  head.writeUInt32LE(Math.min(place, most), 42)
  return Buffer.concat([head, name, extra])
}

function extraOf(numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, n) => {
    extra.writeBigUInt64LE(BigInt(number), 4 + 8 * n)
  })
  return extra
}

function endOf(count: number, size: number, place: number): Buffer {
  const isLarge = count >= tooMany || size >= most || place >= most
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, tooMany), 8)
  end.writeUInt16LE(Math.min(count, tooMany), 10)
  end.writeUInt32LE(Math.min(size, most), 12)
  end.writeUInt32LE(Math.min(place, most), 16)
  return isLarge ? Buffer.concat([largeEndOf(count, size, place), end]) : end
}

function largeEndOf(count: number, size: number, place: number): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x0606_4b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(madeBy | large, 12)
  record.writeUInt16LE(large, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(place), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(place + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

/** Date and time as MS-DOS has them, in UTC: a ZIP says no time zone. */
function stampOf(date: Date): number {
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return day * 0x1_0000 + time
}
