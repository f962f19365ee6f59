import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import { openMadeZip } from '../testing/open-made-zip.ts'
import { unzip } from '../testing/unzip.ts'
import { unzipFromTheFront } from '../testing/unzip-from-the-front.ts'
import { writeZip, type ZipEntry, zipSize } from './write-zip.ts'

// The database does not matter: no portal is opened here.

const modified = { at: new Date('2026-11-23T10:20:31Z'), timeZone: 'Europe/Berlin' }

test('a zip can be read by its directory and from its front, whatever the sizes of its files and of their chunks', async () => {
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
    const unzipped = unzip(zip)
    assert.deepEqual(new Map(unzipped.map(({ name, bytes }) => [name, bytes])), wanted)
    assert.ok(
      unzipped.every((file) => file.isUtf8 && file.modified?.getTime() === modified.at.getTime()),
    )
  }
})

test('a zip states times in the maker’s time zone, which Windows shows unchanged', async () => {
  const shown = async (time: string, timeZone: string) => {
    const entry = { ...entryOf('a', filled(3), 3), modified: { at: new Date(time), timeZone } }
    const [file] = unzip(await buffer(writeZip([entry]).bytes))
    return file?.shown
  }
  const berlin = 'Europe/Berlin'
  assert.equal(await shown('2026-11-23T23:20:31Z', berlin), '2026-11-24 00:20:30')
  assert.equal(await shown('2026-07-01T10:20:30Z', berlin), '2026-07-01 12:20:30')
  assert.equal(await shown('2026-07-01T10:20:30Z', 'UTC'), '2026-07-01 10:20:30')
  assert.equal(await shown('1979-12-31T22:59:59Z', berlin), '1980-01-01 00:00:00', 'its first day')
  assert.equal(await shown('2108-01-01T00:00:00Z', berlin), '2107-12-31 23:59:58', 'its last')
})

test('a file shorter or longer than announced aborts the zip, and is named', async () => {
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
