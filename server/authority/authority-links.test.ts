import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { authorityAccess, authorityLink, openedLink } from '../testing/given-authority.ts'
import { openWorld } from '../testing/world.ts'
import { removeOldAuthorityLinks } from './authority-links.store.ts'

const day = 24 * 60 * 60_000
const draft = { purpose: 'Az. 1', recipient: 'Zoll' }

test('19.6: links are disabled until an administrator enables them', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { ...draft, part: await given.part(world) }
  const make = () => world.ask('POST', '/api/authority-links', { as, body })
  assert.equal((await world.ask('GET', '/api/settings', { as })).body.authorityAccess, false)
  await given.refused('conflict', make())
  await authorityAccess(world)
  await given.response(200, make())
  // A link is opened without the session that created it.
  world.wait(11 * 60_000)
  await given.refused('confirmation-required', make())
})

test('19.6: only administrators in person can create, list and revoke links', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world)
  await authorityAccess(world)
  const { id } = await authorityLink(world, { part })
  const others = [
    [401, {}],
    [403, await given.staff(world)],
    [403, await given.token(world)],
  ] as const
  for (const [status, ticket] of others) {
    const body = { ...draft, part }
    await given.response(status, world.ask('POST', '/api/authority-links', { as: ticket, body }))
    const list = world.ask('GET', `/api/authority-links?part=${part}`, { as: ticket })
    await given.response(status, list)
    const revoke = world.ask('DELETE', `/api/authority-links/${id}`, { as: ticket })
    await given.response(status, revoke)
  }
  const { body } = await given.response(
    200,
    world.ask('GET', `/api/authority-links?part=${part}`, { as }),
  )
  assert.deepEqual(
    body.map((link: { id: number }) => link.id),
    [id],
  )
})

test('19.6: a link names recipient and purpose, and is valid for 14 days by default and 90 at most', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const device = await given.device(world, { sn: 'A 1' })
  await authorityAccess(world)
  const make = (facts: object) => world.ask('POST', '/api/authority-links', { as, body: facts })
  assert.deepEqual(await given.wrongFields(make({ device, days: 91 })), {
    purpose: 'required',
    recipient: 'required',
    days: 'too-large',
  })
  assert.deepEqual(await given.wrongFields(make({ ...draft, device, part: 1 })), {
    device: 'choice',
  })
  assert.deepEqual(await given.wrongFields(make(draft)), { device: 'choice' })
  await given.refused('not-found', make({ ...draft, device: 99_999 }))
  const { body: made } = await given.response(200, make({ ...draft, device }))
  const held = Date.parse(made.expiresAt) - Date.parse(made.createdAt)
  assert.equal(held, 14 * day)
  assert.match(made.address, /^https?:\/\/[^#]+\/authority#[\w-]{43}$/)
  const list = () => world.ask('GET', `/api/authority-links?device=${device}`, { as })
  const [listed] = (await given.response(200, list())).body
  const { address: _, ...shown } = made
  assert.deepEqual(listed, shown, 'the secret is shown once')
  const { code } = await authorityLink(world, { device })
  await openedLink(world, code)
  const [newest] = (await list()).body
  assert.equal(newest.openings, 1)
  assert.ok(newest.lastOpenedAt)
})

test('19.6: a link keeps its first revocation; its recipient is erased half a year after it ended', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world)
  await authorityAccess(world)
  const { id } = await authorityLink(world, { part })
  const revoke = () => world.ask('DELETE', `/api/authority-links/${id}`, { as })
  const { body: first } = await given.response(200, revoke())
  assert.equal(first.revokedBy, 'chefin')
  world.wait(60_000)
  assert.deepEqual((await given.response(200, revoke())).body, first)
  const { db } = world.services
  const entries = await db
    .selectFrom('logs')
    .select('message')
    .where('message', 'like', '%widerrufen')
    .execute()
  assert.deepEqual(entries, [
    { message: `Zugang für Behörden Nr. ${id} zu Artikelnummer „ART-0001“ widerrufen` },
  ])
  const left = async (days: number) => {
    const now = new Date(Date.parse(first.expiresAt) + days * day)
    await removeOldAuthorityLinks(db, now)
    return (await db.selectFrom('authority_links').select('id').execute()).length
  }
  assert.deepEqual([await left(180), await left(181)], [1, 0])
  await given.refused('not-found', revoke())
})
