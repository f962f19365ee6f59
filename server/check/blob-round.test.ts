import assert from 'node:assert/strict'
import test from 'node:test'
import { damageBlob, placeOfBlob } from '../testing/damage-blob.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { onlyOnDisk } from '../testing/own-bucket.ts'
import { blackPdf } from '../testing/pictures.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { goRound, roundStride } from './blob-round.ts'
import { findBlobRound } from './blob-rounds.store.ts'

const skip = onlyOnDisk
const day = 24 * 60 * 60_000

test('issue 16, point 2: all bytes are read once a month; damage is reported on the start page and to monitoring', {
  skip,
}, async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log })
  const as = await given.administrator(world)
  const { slug } = await givenFiles.file(world, { filename: 'Anleitung', version: '3.1' })
  for (const name of ['a', 'b']) await uploaded(world, `${name}.pdf`, pdf(name))
  await round(world)
  assert.ok((await findBlobRound(world.services.db))?.endedAt)
  assert.deepEqual((await world.ask('GET', '/health/ready')).body, { status: 'ok' })
  const { headers } = await given.response(200, world.ask('GET', `/uploads/${slug}`, { as }))
  const hash = headers.etag?.slice(1, -1) ?? ''
  await damageBlob(placeOfBlob(world.dataDir, hash), 'flipped', 11)

  // The next round is not due yet.
  await round(world)
  assert.equal((await world.ask('GET', '/health/ready')).body.damagedFiles, undefined)
  world.wait(30 * day)
  await round(world)
  assert.deepEqual((await world.ask('GET', '/health/ready')).body, {
    status: 'ok',
    damagedFiles: 1,
  })
  const later = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/portal/notices', { as: later })
  const notice = body.find(({ code }: { code: string }) => code === 'files-damaged')
  assert.match(
    notice.message,
    /^Eine Datei ist .*: „Anleitung“ \(Fassung 3\.1\)\. Bitte dieselbe Datei/,
  )
  assert.equal(notice.path, '/files?zustand=beschaedigt')
  const reasons = () => log.filter((line) => line.includes('the bytes of a file are damaged'))
  assert.equal(reasons().length, 1)
  world.wait(30 * day)
  await round(world)
  assert.equal(reasons().length, 1)
  await uploaded(world, 'wieder.pdf', pdf('Anleitung'))
  assert.deepEqual((await world.ask('GET', '/health/ready')).body, { status: 'ok' })
})

test('issue 16, point 2: one process at a time works on the round, and one that is stopped releases it', async (t) => {
  const world = await openWorld(t)
  for (const name of ['a', 'b', 'c']) await uploaded(world, `${name}.pdf`, pdf(name))
  const { app } = world
  const { services, examined } = examining(world)
  const { signal } = new AbortController()
  const go = () => goRound(services, app.log, signal)
  await Promise.all([go(), go(), go()])
  assert.equal(examined.length, 1)
  world.wait(roundStride)
  await Promise.all([go(), go()])
  assert.equal(examined.length, 2)
  world.wait(roundStride)
  await goRound(services, app.log, AbortSignal.abort())
  world.wait(roundStride)
  await go()
  world.wait(roundStride)
  await go()
  assert.equal(new Set(examined).size, 3)
  assert.ok((await findBlobRound(services.db))?.endedAt)
})

test('issue 16, point 7: a clock that was ahead for a while does not stop rounds, whether one was in progress or done then', async (t) => {
  const world = await openWorld(t)
  for (const name of ['a', 'b', 'c']) await uploaded(world, `${name}.pdf`, pdf(name))
  const { app } = world
  const { services, examined } = examining(world)
  const { signal } = new AbortController()
  const go = (times: number) =>
    repeat(times, async () => {
      await goRound(services, app.log, signal)
      world.wait(roundStride)
    })
  const year = 365 * day
  world.wait(year)
  await go(1)
  world.wait(-year)
  await go(8)
  assert.deepEqual([examined.length, new Set(examined).size], [4, 3], 'each is read exactly once')
  world.wait(year)
  await go(8)
  assert.equal(examined.length, 7)
  world.wait(-year)
  await go(8)
  assert.equal(examined.length, 10, 'the time of the last read is unknown')
  await go(8)
  assert.equal(examined.length, 10)
})

test('issue 16, point 2: the round queues damaged previews again', { skip }, async (t) => {
  const world = await openWorld(t)
  const { db, previews } = world.services
  await uploaded(world, 'a.pdf', blackPdf())
  await previews.runDue()
  const [picture] = await db.selectFrom('previews').select('sha256').execute()
  await damageBlob(placeOfBlob(world.dataDir, picture?.sha256 ?? ''), 'missing')
  await round(world)
  assert.deepEqual(await db.selectFrom('previews').selectAll().execute(), [])
  await previews.runDue()
  assert.equal((await db.selectFrom('previews').selectAll().execute()).length, 3)
  assert.deepEqual(await db.selectFrom('blob_damages').selectAll().execute(), [])
})

/** A portal's services, recording the hashes of the bytes that are read. */
function examining({ services }: World) {
  const examined: string[] = []
  const blobs = {
    ...services.blobs,
    examine: (sha256: string) => {
      examined.push(sha256)
      return services.blobs.examine(sha256)
    },
  }
  return { services: { ...services, blobs }, examined }
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work()
}

/** Runs all pieces that are due. */
async function round(world: World): Promise<void> {
  const { signal } = new AbortController()
  for (let piece = 0; piece < 8; piece += 1) {
    await goRound(world.services, world.app.log, signal)
    world.wait(roundStride)
  }
}
