import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listLackingPictures } from '../previews/previews.store.ts'
import { response, signInCustomer } from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { demoAccounts } from './demo-accounts.ts'
import { fullSize, makeDemoPortal } from './demo-portal.ts'
import { loadDemo } from './load-demo.ts'

// On PostgreSQL in full runs only: the demo has a SQLite file of its own.

const today = new Date('2026-11-21T08:00:00Z')

test('the same seed generates the same portal, another seed a different one', () => {
  const first = makeDemoPortal(1, today, fullSize)
  assert.deepEqual(makeDemoPortal(1, today, fullSize), first)
  assert.notDeepEqual(makeDemoPortal(2, today, fullSize), first)
})

test('the demo is as large as promised, and has no duplicates', () => {
  const { companies, parts, doctypes, devices } = makeDemoPortal(2026, today, fullSize)
  assert.deepEqual(
    [companies.length, parts.length, doctypes.length, devices.length],
    [40, 25, 9, 300],
  )
  assert.equal(new Set(companies.map(({ kdnr }) => kdnr)).size, 40)
  assert.equal(new Set(parts.map(({ title }) => title.toLowerCase())).size, 25)
  assert.equal(new Set(devices.map(({ sn }) => sn.toLowerCase())).size, 300)
})

test('a customer of the demo signs in and downloads a PDF; no file was linked before it existed', async (t) => {
  const world = await openWorld(t)
  // This seed has an article number and a device with a file younger than they are.
  const demo = makeDemoPortal(146, today, { companies: 2, parts: 2, devices: 3 })
  await loadDemo(world.services, demo)
  const early = await world.services.db
    .selectFrom('history')
    .innerJoin('medias', 'medias.id', 'history.record_id')
    .select(['filename', 'act'])
    .where('kind', '=', 'medias')
    .whereRef('history.created_at', '<', 'medias.created_at')
    .execute()
  assert.deepEqual(early, [])
  const as = await signInCustomer(world, '007', demoAccounts.customerPassword)
  const { body } = await response(200, world.ask('GET', '/api/devices/mine', { as }))
  const [file] = body[0].media
  const { bytes, headers } = await response(200, world.ask('GET', file.url.url, { as }))
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
})

test('every file of the demo gets its previews, although the portal had looked for missing ones before it was filled', async (t) => {
  const world = await openWorld(t)
  await loadDemo(
    world.services,
    makeDemoPortal(2026, today, { companies: 1, parts: 1, devices: 1 }),
  )
  assert.deepEqual(await listLackingPictures(world.services.db), [])
})
