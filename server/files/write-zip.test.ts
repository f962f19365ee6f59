import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import { openMadeZip } from '../testing/open-made-zip.ts'
import { unzip } from '../testing/unzip.ts'
import { unzipFromTheFront } from '../testing/unzip-from-the-front.ts'
import { writeZip, type ZipEntry, zipSize } from './write-zip.ts'

// The database does not matter: no portal is opened here.

const modified = new Date('2026-11-23T10:20:31Z')

test('a zip is read by its directory and from its front, whatever the sizes of its files and of their pieces', async () => {
  const sizes = [0, 1, 65_534, 65_535, 65_536, 131_070, 131_071, 300_000]
  const files = sizes.map((size) => ({ name: `Größe ${size}.pdf`, bytes: filled(size) }))
  for (const piece of [1_000, 65_535, 65_536, 300_000]) {
    const entries = files.map(({ name, bytes }) => entryOf(name, bytes, piece))
    const made = writeZip(entries)
    const zip = await buffer(made.bytes)
    assert.deepEqual([made.size, zipSize(entries)], [zip.length, zip.length])
    const wanted = new Map(files.map(({ name, bytes }) => [name, bytes]))
    assert.deepEqual(unzipFromTheFront(zip), wanted)
    assert.deepEqual(await openMadeZip(zip), wanted)
    const told = unzip(zip)
    assert.deepEqual(new Map(told.map(({ name, bytes }) => [name, bytes])), wanted)
    assert.ok(told.every((file) => file.isUtf8 && file.modified.getTime() === modified.getTime()))
  }
})

test('a file that is shorter or longer than was said breaks the zip off, and is named', async () => {
  for (const size of [9, 11, 70_000]) {
    const entry = { ...entryOf('Anleitung.pdf', filled(10), 4), size }
    const broken = buffer(writeZip([entryOf('a', filled(3), 3), entry]).bytes)
    await assert.rejects(broken, /„Anleitung.pdf“ cannot be put into the zip/)
  }
})

function entryOf(name: string, bytes: Buffer, piece: number): ZipEntry {
  const count = Math.ceil(bytes.length / piece)
  const pieces = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  )
  return { name, size: bytes.length, modified, open: async () => Readable.from(pieces) }
}

function filled(size: number): Buffer {
  return Buffer.alloc(size, 'Typenschild')
}
