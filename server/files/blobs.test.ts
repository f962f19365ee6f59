import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { outlastDeletions } from '../testing/late-deletions.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { pdf, sendFiles, storedFiles, traces, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { announceBlobs, sweepBlobs } from './blobs.store.ts'
import { openBlobs } from './open-blobs.ts'

test('identical content is stored once, and stays as long as an upload has it', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const sent = sendFiles(world, as, [
    { name: 'a.pdf', bytes: pdf() },
    { name: 'b.pdf', bytes: pdf() },
  ])
  const [a, b] = (await given.response(200, sent)).body
  const c = await uploaded(world, 'c.pdf', pdf())
  assert.deepEqual(await storedFiles(world), [sha256(pdf())])
  for (const { id } of [a, b]) {
    await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
    const { bytes } = await given.response(200, world.ask('GET', c.url, { as }))
    assert.deepEqual(bytes, pdf())
  }
  await given.response(200, world.ask('DELETE', `/api/upload/files/${c.id}`, { as }))
  assert.deepEqual(await storedFiles(world), [])
  assert.deepEqual((await traces(world)).blobs, [])
  assert.equal((await uploaded(world, 'd.pdf', pdf())).hash, sha256(pdf()))
  assert.deepEqual(await storedFiles(world), [sha256(pdf())])
})

test('concurrent uploads and deletes of the same content leave it intact', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const files = [
    { name: 'a.pdf', bytes: pdf('a') },
    { name: 'b.pdf', bytes: pdf('b') },
  ]
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const inOrder = index % 2 === 0 ? files : files.toReversed()
      const { body } = await given.response(200, sendFiles(world, as, inOrder))
      for (const { id, url } of body) {
        await given.response(200, world.ask('GET', url, { as }))
        if (index > 0)
          await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
      }
    }),
  )
  const { body } = await given.response(200, world.ask('GET', '/api/upload/files', { as }))
  assert.equal(body.length, 2)
  for (const { name, url } of body) {
    const { bytes } = await given.response(200, world.ask('GET', url, { as }))
    assert.deepEqual(bytes, pdf(name[0]))
  }
})

test('if the database rejects the rows, the bytes are removed as well', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const kept = await uploaded(world, 'alt.pdf', pdf('alt'))
  await world.services.db.schema.alterTable('logs').renameTo('elsewhere').execute()
  const files = ['alt', 'neu'].map((text) => ({ name: `${text}.pdf`, bytes: pdf(text) }))
  await given.response(500, sendFiles(world, as, files))
  await world.services.db.schema.alterTable('elsewhere').renameTo('logs').execute()
  assert.deepEqual(await storedFiles(world), [kept.hash])
  const { blobs, uploads } = await traces(world)
  assert.deepEqual([blobs, uploads], [[{ sha256: kept.hash }], [{ name: 'alt.pdf' }]])
})

test('whatever a crash leaves at any step is removed at the next start, partly received bytes a day later', async (t) => {
  const world = await openWorld(t)
  const { db, blobs, clock } = world.services
  const kept = await uploaded(world, 'bleibt.pdf', pdf('bleibt'))
  const stage = (text: string) => blobs.stage(Readable.from([pdf(text)]))
  await stage('received')
  await announceBlobs(db, clock(), [await stage('announced')])
  const moved = await stage('moved')
  await announceBlobs(db, clock(), [moved])
  await moved.keep()
  await given.response(
    200,
    world.ask('DELETE', `/api/upload/files/${await crashingDelete(world)}`, {
      as: await given.administrator(world),
    }),
  )
  // On S3, announced bytes have already been written.
  assert.equal((await storedFiles(world)).length, world.services.config.bucket ? 6 : 5)
  await restart(world)
  assert.deepEqual(await storedFiles(world), [kept.hash])
  assert.deepEqual((await traces(world)).blobs, [{ sha256: kept.hash }])
})

test('however much a crash left, all of it is removed, and nothing else', async (t) => {
  const world = await openWorld(t)
  const { db, clock } = world.services
  const kept = await uploaded(world, 'bleibt.pdf', pdf('bleibt'))
  const left = Array.from({ length: 1_100 }, (_, n) => sha256(Buffer.from(String(n))))
  for (let at = 0; at < left.length; at += 500) {
    const rows = left
      .slice(at, at + 500)
      .map((sha256) => ({ sha256, size: 1, created_at: earlier }))
    await db.insertInto('blobs').values(rows).execute()
  }
  await sweepBlobs(world.services, clock())
  assert.deepEqual((await traces(world)).blobs, [{ sha256: kept.hash }])
})

test('other users of the machine cannot read the files', { skip: onlyOnDisk }, async (t) => {
  const world = await openWorld(t)
  const { hash } = await uploaded(world, 'a.pdf', pdf())
  const folder = join(world.dataDir, 'files')
  const mode = async (...path: string[]) => (await stat(join(folder, ...path))).mode & 0o777
  assert.equal(await mode(), 0o700)
  assert.equal(await mode('tmp'), 0o700)
  assert.equal(await mode(hash.slice(0, 2)), 0o700)
  assert.equal(await mode(hash.slice(0, 2), hash.slice(2, 4)), 0o700)
  assert.equal(await mode(hash.slice(0, 2), hash.slice(2, 4), hash), 0o600)
})

/** An upload whose bytes cannot be removed, as in a crash after its delete was committed. */
async function crashingDelete(world: World): Promise<number> {
  const { id, hash } = await uploaded(world, 'halb.pdf', pdf('half deleted'))
  const { remove } = world.services.blobs
  world.services.blobs.remove = async (sha256) => {
    if (sha256 === hash) throw new Error('The power is gone')
    return remove(sha256)
  }
  return id
}

/** What a portal does after a start one day later. */
async function restart(world: World) {
  const blobs = await openBlobs(world.services.config, world.app.log)
  await blobs.removeLeftovers(new Date(Date.now() + 25 * 60 * 60_000))
  await outlastDeletions(world.services.db)
  await sweepBlobs({ ...world.services, blobs }, new Date(Date.now() + 1_000))
}

const earlier = '2020-01-01T00:00:00.000Z'

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
