import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import pino from 'pino'
import { readConfig } from '../core/config.ts'
import { ownBucket } from '../testing/own-bucket.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import type { BlobStore } from './blob-store.ts'
import { openBlobs } from './open-blobs.ts'

// The database does not matter: what every storage of bytes must do, on the disk, and on S3 in `npm run test:s3`.

const megabyte = 1_000_000

test('point 6: bytes of every value are read back unchanged, also a single byte', async (t) => {
  const { blobs } = await storage(t)
  const all = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
  for (const bytes of [all, Buffer.from([0]), randomBytes(1_234_567)]) {
    const { sha256 } = await kept(blobs, bytes)
    assert.equal(sha256, hashOf(bytes))
    assert.deepEqual(await buffer(await blobs.read(sha256)), bytes)
    assert.equal(await blobs.sizeOf(sha256), bytes.length)
    assert.deepEqual(await blobs.lend(sha256, (path) => readFile(path)), bytes)
  }
})

test('point 6: any range of a file can be read, including the first and last byte', async (t) => {
  const { blobs } = await storage(t)
  const bytes = randomBytes(20 * megabyte)
  const { sha256 } = await kept(blobs, bytes)
  const last = bytes.length - 1
  for (const [start, end] of [
    [0, 0],
    [last, last],
    [0, last],
    [8_388_607, 8_388_608],
    [10_000_000, 10_099_999],
  ] as const) {
    const part = await buffer(await blobs.read(sha256, { start, end }))
    assert.ok(part.equals(bytes.subarray(start, end + 1)), `${start} to ${end}`)
  }
  assert.deepEqual(
    await buffer(await blobs.read(sha256, { start: last, end: last + 5 })),
    bytes.subarray(last),
  )
})

test('point 6: identical bytes are stored once, however often and however concurrently they are uploaded', async (t) => {
  const { blobs, again } = await storage(t)
  const bytes = randomBytes(9 * megabyte)
  const { sha256 } = await kept(blobs, bytes)
  await kept(blobs, bytes)
  const others = [blobs, await again(), await again()]
  await Promise.all([...others, ...others].map((store) => kept(store, bytes)))
  assert.deepEqual(await namesIn(blobs), [sha256])
  assert.ok((await buffer(await blobs.read(sha256))).equals(bytes))
  assert.deepEqual(await staged(blobs), 0)
})

test('point 6: bytes that are not kept are invisible, and prepared bytes can be kept or discarded', async (t) => {
  const { blobs } = await storage(t)
  const dropped = await blobs.stage(Readable.from([randomBytes(1_000)]))
  assert.equal(await blobs.sizeOf(dropped.sha256), undefined)
  await assert.rejects(blobs.read(dropped.sha256))
  await assert.rejects(blobs.lend(dropped.sha256, async () => undefined))
  await dropped.discard()
  await dropped.discard()
  const bytes = randomBytes(10 * megabyte)
  const prepared = await blobs.stage(Readable.from([bytes]))
  await prepared.prepare()
  // Another process found that nothing holds them.
  await blobs.remove(prepared.sha256)
  await prepared.keep()
  await prepared.discard()
  assert.ok((await buffer(await blobs.read(prepared.sha256))).equals(bytes))
  await blobs.remove(prepared.sha256)
  await blobs.remove(prepared.sha256)
  assert.equal(await blobs.sizeOf(prepared.sha256), undefined)
  assert.deepEqual(await namesIn(blobs), [])
  assert.equal(await staged(blobs), 0)
})

test('point 6: an aborted upload leaves nothing behind', async (t) => {
  const { blobs } = await storage(t)
  async function* broken() {
    yield randomBytes(megabyte)
    throw new Error('The line is gone')
  }
  await assert.rejects(blobs.stage(Readable.from(broken())), /The line is gone/)
  assert.deepEqual(await namesIn(blobs), [])
  assert.equal(await staged(blobs), 0)
})

test('point 6: staged bytes that a crash left are removed after a day', async (t) => {
  const { blobs } = await storage(t)
  await blobs.stage(Readable.from([randomBytes(100)]))
  await blobs.removeLeftovers(new Date())
  assert.equal(await staged(blobs), 1)
  await blobs.removeLeftovers(new Date(Date.now() + 25 * 60 * 60_000))
  assert.equal(await staged(blobs), 0)
})

test('point 6: all blobs are listed in order with size and time, across pages', async (t) => {
  const { blobs } = await storage(t)
  const before = Date.now()
  // More than one page of S3.
  const wanted = new Map<string, number>()
  for (let round = 0; round < 12; round += 1) {
    const made = Array.from({ length: 90 }, (_, at) => Buffer.from(`Inhalt ${round} ${at}`))
    await Promise.all(made.map((bytes) => kept(blobs, bytes)))
    for (const bytes of made) wanted.set(hashOf(bytes), bytes.length)
  }
  const found: [string, number][] = []
  for await (const { sha256, size, storedAt } of blobs.list()) {
    found.push([sha256, size])
    assert.ok(Math.abs(storedAt.getTime() - before) < 10 * 60_000)
  }
  assert.deepEqual(
    found,
    [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
})

test('point 6: a usable storage passes its check', async (t) => {
  const { blobs } = await storage(t)
  await blobs.ping()
})

const folders = new WeakMap<BlobStore, string>()

/** A storage for one test; `again` opens it as another process would. */
async function storage(t: TestContext) {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({ DATA_DIR: folder, ...ownBucket() })
  async function again() {
    const blobs = await openBlobs(config, pino({ level: 'silent' }))
    folders.set(blobs, join(folder, 'files/tmp'))
    return blobs
  }
  return { blobs: await again(), again }
}

async function kept(blobs: BlobStore, bytes: Buffer) {
  const blob = await blobs.stage(Readable.from([bytes]))
  await blob.prepare()
  await blob.keep()
  return blob
}

/** Number of local files that are still staged. */
async function staged(blobs: BlobStore): Promise<number> {
  return (await readdir(folders.get(blobs) ?? '')).length
}

async function namesIn(blobs: BlobStore): Promise<string[]> {
  const names: string[] = []
  for await (const { sha256 } of blobs.list()) names.push(sha256)
  return names
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
