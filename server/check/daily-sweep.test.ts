import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { outlastDeletions } from '../testing/late-deletions.ts'
import { pdf, storedFiles, traces, uploaded } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { goRound } from './blob-round.ts'
import { sweepDaily } from './daily-sweep.ts'

const hour = 60 * 60_000

test('what an unavailable storage left is removed once a day while the portal runs, by one process', async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log })
  const { app, services } = world
  const sweep = () => sweepDaily(services, app.log, new AbortController().signal)
  await goRound(services, app.log, new AbortController().signal)
  const kept = await uploaded(world, 'bleibt.pdf', pdf('bleibt'))
  await leave(world, 'a')
  await sweep()
  assert.equal((await storedFiles(world)).length, 2, 'not before it is a day old')
  world.wait(25 * hour)
  await Promise.all([sweep(), sweep()])
  assert.deepEqual(await storedFiles(world), [kept.hash])
  assert.deepEqual((await traces(world)).blobs, [{ sha256: kept.hash }])
  await leave(world, 'b')
  await services.db.updateTable('blobs').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute()
  world.wait(hour)
  await sweep()
  assert.equal((await storedFiles(world)).length, 2, 'not twice a day')
  world.wait(24 * hour)
  await sweep()
  assert.deepEqual(await storedFiles(world), [kept.hash])
})

/** Bytes that could not be removed when their file was deleted. */
async function leave(world: World, text: string) {
  const { blobs, db } = world.services
  const as = await given.administrator(world)
  const { id } = await uploaded(world, 'a.pdf', pdf(text))
  const { remove } = blobs
  blobs.remove = async () => {
    throw new Error('Not now')
  }
  await given.response(200, world.ask('DELETE', `/api/upload/files/${id}`, { as }))
  blobs.remove = remove
  await outlastDeletions(db)
}
