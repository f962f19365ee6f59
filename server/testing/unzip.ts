import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** A file in a ZIP. */
export interface Unzipped {
  name: string
  bytes: Buffer
  /** Whether the ZIP flags the name as UTF-8. */
  isUtf8: boolean
  /** Undefined after 2038, when the field overflows. */
  modified: Date | undefined
  /** The same in local time, which Windows shows: `2026-11-23 11:20:30`. */
  shown: string
}

/** Unpacks a ZIP by its directory, as systems do, and verifies lengths and checksums. */
export function unzip(zip: Buffer): Unzipped[] {
  const end = zip.lastIndexOf('PK\x05\x06')
  assert.equal(end, zip.length - 22, 'the zip ends where its end says')
  const wide = zip.subarray(end - 20, end - 16).toString('latin1') === 'PK\x06\x07'
  const wideEnd = wide ? Number(zip.readBigUInt64LE(end - 12)) : 0
  const count = wide ? Number(zip.readBigUInt64LE(wideEnd + 32)) : zip.readUInt16LE(end + 10)
  const start = wide ? Number(zip.readBigUInt64LE(wideEnd + 48)) : zip.readUInt32LE(end + 16)
  const files: Unzipped[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((of) => zip.readUInt16LE(at + of))
    files.push(readFile(zip, at))
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  assert.equal(at, wide ? wideEnd : end, 'the directory reaches to the end')
  return files
}

/** A file by its record in the directory, compared with its local header. */
function readFile(zip: Buffer, record: number): Unzipped {
  assert.equal(zip.toString('latin1', record, record + 4), 'PK\x01\x02')
  const size = zip.readUInt32LE(record + 20)
  const nameLength = zip.readUInt16LE(record + 28)
  const name = zip.toString('utf8', record + 46, record + 46 + nameLength)
  const header = zip.readUInt32LE(record + 42)
  assert.equal(zip.toString('latin1', header, header + 4), 'PK\x03\x04')
  assert.equal(zip.toString('utf8', header + 30, header + 30 + nameLength), name)
  const from = header + 30 + nameLength + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(from, from + size)
  const bytes = zip.readUInt16LE(record + 10) === 0 ? packed : inflateRawSync(packed)
  assert.equal(bytes.length, zip.readUInt32LE(record + 24), `the length of ${name}`)
  assert.equal(crc32(bytes), zip.readUInt32LE(record + 16), `the checksum of ${name}`)
  assert.equal(zip.readUInt32LE(header + 10), zip.readUInt32LE(record + 12), `the time of ${name}`)
  const extra = record + 46 + nameLength
  const isTimed = zip.readUInt16LE(record + 30) > 0
  if (isTimed) assert.equal(zip.readUInt16LE(extra), 0x5455, 'seconds since 1970 follow')
  return {
    name,
    bytes,
    isUtf8: (zip.readUInt16LE(record + 8) & (1 << 11)) !== 0,
    modified: isTimed ? new Date(zip.readUInt32LE(extra + 5) * 1_000) : undefined,
    shown: shownAs(zip.readUInt16LE(record + 14), zip.readUInt16LE(record + 12)),
  }
}

/** Day and time of MS-DOS. */
function shownAs(day: number, time: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [1980 + (day >> 9), two((day >> 5) & 15), two(day & 31)].join('-')
  return `${date} ${[time >> 11, (time >> 5) & 63, (time & 31) * 2].map(two).join(':')}`
}
