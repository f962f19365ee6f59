import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test, { type TestContext } from 'node:test'
import pino from 'pino'
import { inTransaction } from '../db/database.ts'
import * as given from '../testing/given.ts'
import { lateDeletions, outlastDeletions } from '../testing/late-deletions.ts'
import { onlyOnS3 } from '../testing/own-bucket.ts'
import { pdf, sendFiles, storedFiles, traces, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { findMissing } from '../vdi2770/vdi-packages.store.ts'
import type { BlobStorage } from './blob-store.ts'
import { announceBlobs, keepBlob, removeUnusedBlob } from './blobs.store.ts'
import { checkFiles, removeOrphans } from './check-files.ts'
import { forgetDeletion, markDeletion, takeDeletion } from './deletions.store.ts'
import { openBlobs } from './open-blobs.ts'
import { openSoundBlobs } from './sound-blobs.ts'

const skip = onlyOnS3

test('an upload is not acknowledged while an unanswered deletion of its bytes may still be carried out', {
  skip,
}, async (t) => {
  const { world, late, remove } = await portalBesideLateStorage(t)
  const as = await given.administrator(world)
  const { hash } = await leftBytes(world)
  late.hold('silent')
  await assert.rejects(remove(hash), { code: 'unavailable' })
  const files = [{ name: 'a.pdf', bytes: pdf() }]
  const refused = await given.response(503, sendFiles(world, as, files))
  assert.match(refused.body.error.message, /Bitte versuchen Sie es in 20 Minuten noch einmal/)
  assert.ok(Number(refused.headers['retry-after']) > 19 * 60)
  // A second deletion, which would be answered, says nothing about the first.
  await remove(hash)
  await given.response(503, sendFiles(world, as, files))
  await late.release()
  await given.response(503, sendFiles(world, as, files))
  await outlastDeletions(world.services.db)
  const { url } = await uploaded(world, 'a.pdf', pdf())
  assert.deepEqual((await given.response(200, world.ask('GET', url, { as }))).bytes, pdf())
})

test('a deletion that was repeated because its connection broke is not certain either', {
  skip,
}, async (t) => {
  const { world, late, remove } = await portalBesideLateStorage(t)
  const as = await given.administrator(world)
  const { hash } = await leftBytes(world)
  late.hold('cut')
  await remove(hash)
  assert.equal(late.held(), 1)
  assert.deepEqual(await storedFiles(world), [])
  await given.response(503, sendFiles(world, as, [{ name: 'a.pdf', bytes: pdf() }]))
  await outlastDeletions(world.services.db)
  await remove(hash)
  assert.deepEqual((await traces(world)).blobs, [])
  await uploaded(world, 'a.pdf', pdf())
})

test('a deletion is marked before it is sent, so that one whose process is killed is known', {
  skip,
}, async (t) => {
  const { world, storage } = await portalBesideLateStorage(t)
  const { hash } = await leftBytes(world)
  const { db } = world.services
  const remove = async () => {
    throw new Error('Killed')
  }
  await assert.rejects(removeUnusedBlob({ db, blobs: { ...storage, remove } }, hash), /Killed/)
  assert.notEqual(await markOf(world, hash), null)
  assert.deepEqual(await inTransaction(db, (tx) => findMissing(tx, [hash])), [hash])
})

test('an upload calls off a deletion that its process has not sent yet; of another process it cannot know', {
  skip,
}, async (t) => {
  const { world } = await portalBesideLateStorage(t)
  const as = await given.administrator(world)
  const { hash } = await leftBytes(world)
  const { db } = world.services
  const deletion = await inTransaction(db, (tx) => markDeletion(tx, hash))
  assert.ok(deletion)
  await uploaded(world, 'a.pdf', pdf())
  assert.equal(await markOf(world, hash), null)
  assert.equal(await inTransaction(db, (tx) => takeDeletion(tx, deletion)), false)

  const { hash: other } = await leftBytes(world, 'b')
  const theirs = await inTransaction(db, (tx) => markDeletion(tx, other))
  assert.ok(theirs)
  forgetDeletion(theirs)
  await given.response(503, sendFiles(world, as, [{ name: 'b.pdf', bytes: pdf('b') }]))
})

test('a deletion of bytes that the database does not know is remembered as well', {
  skip,
}, async (t) => {
  const { world, late, storage } = await portalBesideLateStorage(t)
  const { services } = world
  const staged = await storage.stage(Readable.from([pdf()]))
  await staged.keep()
  world.wait(25 * 60 * 60_000)
  const blobs = { ...services.blobs, remove: storage.remove }
  late.hold('silent')
  const { orphans } = await checkFiles({ ...services, blobs })
  const removing = removeOrphans({ ...services, blobs }, orphans, world.app.log)
  await assert.rejects(removing, { code: 'unavailable' })
  assert.notEqual(await markOf(world, staged.sha256), null)
})

test('an upload whose bytes vanish while they are compared reports no damage', {
  skip,
}, async (t) => {
  const { world, storage } = await portalBesideLateStorage(t)
  const { hash } = await leftBytes(world)
  const { db, clock } = world.services
  const log: string[] = []
  const logger = pino({}, { write: (line) => log.push(line) })
  const gone: BlobStorage = {
    ...storage,
    async stage(bytes) {
      const staged = await storage.stage(bytes)
      return {
        ...staged,
        prepare: (isSound) =>
          staged.prepare(async () => {
            await storage.remove(hash)
            return isSound?.() ?? true
          }),
      }
    },
  }
  const blobs = openSoundBlobs(gone, { db, clock, logger, whom: async () => '' })
  const staged = await blobs.stage(Readable.from([pdf()]))
  await announceBlobs(db, clock(), [staged])
  await inTransaction(db, (tx) => keepBlob(tx, clock(), staged))
  assert.equal(await storage.sizeOf(hash), pdf().length)
  assert.deepEqual(log, [])
  assert.deepEqual(await db.selectFrom('blob_damages').selectAll().execute(), [])
})

/** Bytes that nothing holds any more, and that are still there. */
async function leftBytes(world: World, text?: string): Promise<{ hash: string }> {
  const as = await given.administrator(world)
  const { id, hash } = await uploaded(world, 'a.pdf', pdf(text))
  const { remove } = world.services.blobs
  world.services.blobs.remove = async () => {
    throw new Error('Not now')
  }
  await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
  world.services.blobs.remove = remove
  await outlastDeletions(world.services.db)
  return { hash }
}

async function markOf({ services: { db } }: World, sha256: string): Promise<string | null> {
  const row = await db
    .selectFrom('blobs')
    .select('deleting_since')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return row.deleting_since
}

/** A portal, and another's storage whose deletions may be held back. */
async function portalBesideLateStorage(t: TestContext) {
  const world = await openWorld(t)
  const { config, db } = world.services
  assert.ok(config.bucket)
  const late = await lateDeletions(t, config.bucket.endpoint ?? '')
  const bucket = { ...config.bucket, endpoint: late.origin }
  const storage = await openBlobs({ ...config, bucket }, pino({ level: 'silent' }))
  t.after(() => storage.close())
  const remove = (hash: string) => removeUnusedBlob({ db, blobs: storage }, hash)
  return { world, late, storage, remove }
}
