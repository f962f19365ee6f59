import { timeIn } from '../core/time-in.ts'

// The records of a ZIP, before its files and in its directory (PKWARE's APPNOTE 6.3).

/** A time, and the time zone (IANA name) in which ZIPs state it: Windows shows it unchanged. */
export interface ZipTime {
  at: Date
  timeZone: string
}

/** The metadata of a file in a ZIP. */
export interface ZipFacts {
  name: string
  modified: ZipTime
  /** Size of the file in bytes. */
  size: number
  /** CRC-32. */
  crc: number
  /** Bytes that it takes in the ZIP if it is packed; sizes and checksum then follow the bytes. */
  packed?: number
}

/** Values from these limits on are stored in 64 bits in an extra field. */
const [max32, max16] = [0xffff_ffff, 0xffff]
const [versionPlain, versionZip64] = [20, 45]
/** Flags: the name is UTF-8; sizes and checksum follow the bytes. */
const [utf8, sizesFollow] = [1 << 11, 1 << 3]
const [stored, deflated] = [0, 8]
/** Unix; a regular file that its owner may write. */
const [madeBy, attributes] = [3 << 8, 0o100644 * 0x1_0000]
/** Tags of extra fields: 64-bit sizes, and the time in seconds since 1970. */
const [wideTag, timeTag] = [0x0001, 0x5455]

/** The local header, which precedes the bytes of a file. */
export function localHeader(facts: ZipFacts): Buffer {
  const { size, packed = size, modified } = facts
  const name = Buffer.from(facts.name)
  const isLarge = isWide(facts)
  const hasSizes = facts.packed === undefined
  const extra = isLarge ? wideExtra([size, packed]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(isLarge ? versionZip64 : versionPlain, 4)
  head.writeUInt16LE(hasSizes ? utf8 : utf8 | sizesFollow, 6)
  head.writeUInt16LE(hasSizes ? stored : deflated, 8)
  head.writeUInt32LE(stampOf(modified), 10)
  if (hasSizes) head.writeUInt32LE(facts.crc, 14)
  if (hasSizes || isLarge) {
    head.writeUInt32LE(isLarge ? max32 : packed, 18)
    head.writeUInt32LE(isLarge ? max32 : size, 22)
  }
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** The data descriptor, which follows the bytes of a file whose header lacks sizes and checksum. */
export function dataDescriptor(facts: ZipFacts): Buffer {
  const { size, packed = size, crc } = facts
  const isLarge = isWide(facts)
  const tail = Buffer.alloc(isLarge ? 24 : 16)
  tail.writeUInt32LE(0x0807_4b50, 0)
  tail.writeUInt32LE(crc, 4)
  if (isLarge) {
    tail.writeBigUInt64LE(BigInt(packed), 8)
    tail.writeBigUInt64LE(BigInt(size), 16)
  } else {
    tail.writeUInt32LE(packed, 8)
    tail.writeUInt32LE(size, 12)
  }
  return tail
}

/** The directory entry of a file whose local header is at offset `place`. */
export function directoryEntry(facts: ZipFacts, place: number): Buffer {
  const { size, packed = size, crc, modified } = facts
  const name = Buffer.from(facts.name)
  const isLarge = isWide(facts)
  const wide = [...(isLarge ? [size, packed] : []), ...(place >= max32 ? [place] : [])]
  const extra = Buffer.concat([timeExtra(modified), ...(wide.length > 0 ? [wideExtra(wide)] : [])])
  const version = wide.length > 0 ? versionZip64 : versionPlain
  const hasSizes = facts.packed === undefined
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(madeBy | version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(hasSizes ? utf8 : utf8 | sizesFollow, 8)
  head.writeUInt16LE(hasSizes ? stored : deflated, 10)
  head.writeUInt32LE(stampOf(modified), 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(isLarge ? max32 : packed, 20)
  head.writeUInt32LE(isLarge ? max32 : size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(attributes, 38)
  head.writeUInt32LE(Math.min(place, max32), 42)
  return Buffer.concat([head, name, extra])
}

/** The end of a ZIP with `count` files, whose directory has `size` bytes and begins at offset `place`. */
export function endOfZip(count: number, size: number, place: number): Buffer {
  const isLarge = count >= max16 || size >= max32 || place >= max32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(place, max32), 16)
  return isLarge ? Buffer.concat([wideEnd(count, size, place), end]) : end
}

function wideEnd(count: number, size: number, place: number): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x0606_4b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(madeBy | versionZip64, 12)
  record.writeUInt16LE(versionZip64, 14)
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

/** Both sizes are stored in 64 bits if one of them requires it. */
function isWide({ size, packed = size }: ZipFacts): boolean {
  return Math.max(size, packed) >= max32
}

function wideExtra(numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(wideTag, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, n) => {
    extra.writeBigUInt64LE(BigInt(number), 4 + 8 * n)
  })
  return extra
}

/** The time in UTC, which the DOS stamp lacks; this format ends in 2038. */
function timeExtra({ at }: ZipTime): Buffer {
  const seconds = Math.floor(at.getTime() / 1_000)
  if (seconds > maxSeconds) return Buffer.alloc(0)
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(timeTag, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeInt32LE(seconds, 5)
  return extra
}

const maxSeconds = 0x7fff_ffff

/** Date and time in MS-DOS format: local time, in steps of two seconds, from 1980 to 2107. */
function stampOf({ at, timeZone }: ZipTime): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = timeIn(timeZone, at)
    .split(/\D/)
    .map(Number)
  if (year < firstYear) return firstStamp
  if (year > lastYear) return lastStamp
  const time = (hours << 11) | (minutes << 5) | (seconds >> 1)
  return (((year - firstYear) << 9) | (month << 5) | day) * 0x1_0000 + time
}

const [firstYear, lastYear] = [1980, 2107]
/** 1 January 1980, 00:00:00, and 31 December 2107, 23:59:58. */
const [firstStamp, lastStamp] = [0x0021_0000, 0xff9f_bf7d]
