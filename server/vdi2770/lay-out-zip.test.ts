import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32 } from 'node:zlib'
import { countTurns } from '../testing/count-turns.ts'
import { openMadeZip } from '../testing/open-made-zip.ts'
import { joinCrcs } from './join-crcs.ts'
import { layOutZip, sizeOf, type ZipPiece } from './lay-out-zip.ts'

// The database does not matter: no portal is opened here.

const when = { at: new Date('2026-11-23T10:20:30Z'), timeZone: 'Europe/Berlin' }

test('the checksum of concatenated bytes follows from those of their parts', () => {
  for (const size of [0, 1, 7, 255, 4_096, 70_001]) {
    const [first, second] = [Buffer.from('Anleitung'), Buffer.alloc(size, 'ä1')]
    const whole = crc32(Buffer.concat([first, second]))
    assert.equal(joinCrcs(crc32(first), crc32(second), size), whole, String(size))
  }
})

test('a ZIP in a ZIP has sizes and checksums before its bytes, without reading stored files', async () => {
  const inner = await layOutZip(
    [{ name: 'Größe.pdf', pieces: [stored('abc'), Buffer.from('def')] }],
    when,
  )
  const outer = await layOutZip(
    [
      { name: 'a.zip', pieces: inner },
      { name: 'leer.txt', pieces: [] },
    ],
    when,
  )
  const bytes = bytesOf(outer)
  assert.equal(bytes.length, sizeOf(outer))
  assert.equal(bytes.readUInt16LE(6) & 0b1000, 0, 'nothing is said behind the bytes')
  const files = await openMadeZip(bytes)
  assert.deepEqual([...files.keys()], ['a.zip', 'leer.txt'])
  const deep = await openMadeZip(files.get('a.zip') ?? Buffer.alloc(0))
  assert.equal(deep.get('Größe.pdf')?.toString(), 'abcdef')
})

test('more than 4 GB or 65,535 files are encoded in 64 bits', async () => {
  const size = 5_000_000_000
  const piece = { sha256: 'x', size, crc: 7 }
  const pieces = await layOutZip(
    [
      { name: 'a', pieces: [piece] },
      { name: 'b', pieces: [] },
    ],
    when,
  )
  const [local, , ...rest] = pieces
  assert.ok(Buffer.isBuffer(local))
  assert.equal(local.readUInt32LE(22), 0xffff_ffff)
  assert.equal(local.readBigUInt64LE(31 + 4), BigInt(size))
  const tail = bytesOf(rest.filter((part) => Buffer.isBuffer(part)))
  const end = tail.length - 22
  const place = Number(tail.readBigUInt64LE(end - 20 - 56 + 48))
  assert.equal(place, local.length + size + 31, 'where the directory begins')
  assert.equal(tail.readUInt32LE(end + 16), 0xffff_ffff)
  const many = Array.from({ length: 65_536 }, (_, n) => ({ name: String(n), pieces: [] }))
  const counted = bytesOf(await layOutZip(many, when))
  assert.equal(Number(counted.readBigUInt64LE(counted.length - 22 - 20 - 56 + 32)), 65_536)
})

test('others have their turns while a ZIP of many files is laid out', async () => {
  const entries = Array.from({ length: 1_000 }, (_, n) => ({
    name: `${n}.pdf`,
    pieces: [{ sha256: 'x', size: 1_000_000, crc: n }],
  }))
  const { turns } = await countTurns(() => layOutZip(entries, when))
  assert.ok(turns >= 40, `${turns} turns`)
})

/** Stored bytes, with their contents for the test. */
function stored(text: string) {
  const bytes = Buffer.from(text)
  return { sha256: text, size: bytes.length, crc: crc32(bytes), bytes }
}

function bytesOf(pieces: ZipPiece[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(piece.sha256))),
  )
}
