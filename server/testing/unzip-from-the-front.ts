import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/**
 * The files of a ZIP as read by programs that unpack a stream, without its
 * directory: Java's `ZipInputStream`, and readers of packages based on it. They
 * cannot know where uncompressed bytes end whose size follows in a data descriptor.
 */
export function unzipFromTheFront(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (zip.readUInt32LE(at) === 0x0403_4b50) {
    const [flags, method] = [zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8)]
    const [nameLength, extra] = [zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 30, at + 30 + nameLength)
    const from = at + 30 + nameLength + extra
    const isTold = (flags & 0b1000) === 0
    assert.ok(isTold || method === 8, `${name}: nobody knows where it ends`)
    const { bytes, length } = contentAt(zip, from, method, zip.readUInt32LE(at + 18))
    const facts = isTold ? at + 14 : from + length + 4
    if (!isTold) assert.equal(zip.readUInt32LE(facts - 4), 0x0807_4b50, name)
    assert.equal(zip.readUInt32LE(facts), crc32(bytes), name)
    assert.deepEqual(
      [facts + 4, facts + 8].map((offset) => zip.readUInt32LE(offset)),
      [length, bytes.length],
    )
    files.set(name, bytes)
    at = isTold ? from + length : facts + 12
  }
  assert.equal(zip.readUInt32LE(at), 0x0201_4b50, 'the directory follows')
  return files
}

/** Node's result with the option `info`, which its types lack. */
interface Unpacked {
  buffer: Buffer
  engine: { bytesWritten: number }
}

/** The bytes that begin there, and their length in the ZIP. */
function contentAt(zip: Buffer, from: number, method: number, size: number) {
  if (method === 0) return { bytes: zip.subarray(from, from + size), length: size }
  const unpacked = inflateRawSync(zip.subarray(from), { info: true }) as unknown as Unpacked
  return { bytes: unpacked.buffer, length: unpacked.engine.bytesWritten }
}
