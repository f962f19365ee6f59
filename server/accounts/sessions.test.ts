import assert from 'node:assert/strict'
import test from 'node:test'
import { type Session, sessionsListed } from '#contract/sessions.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const minute = 60_000
const password = 'Werkstatt-Portal-26'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('people recognise their sessions by browser, shortened address, start, last use and “this one” (15.2)', async (t) => {
  const world = await openWorld(t)
  const desk = await signIn(world, 'chefin', firefox, '198.51.100.17')
  world.wait(5 * minute)
  const phone = await signIn(world, 'chefin', safari, '2001:db8:1:2::7')
  const [now, before, ...others] = await listOwn(world, phone)
  assert.ok(now && before)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [now.name, now.browser, now.address, now.isCurrent],
    ['chefin', 'Safari unter iOS', '2001:db8:1:*', true],
  )
  assert.deepEqual(
    [before.browser, before.address, before.isCurrent],
    ['Firefox unter Windows', '198.51.100.*', false],
  )
  world.wait(5 * minute)
  const used = await currentOf(world, desk)
  assert.equal(used.id, before.id)
  assert.equal(used.startedAt, before.startedAt)
  assert.ok(Date.parse(used.lastUsedAt) - Date.parse(before.lastUsedAt) >= 9 * minute)
})

test('the last use of a session is stored once a minute, however often it is used (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const lastUse = async () => (await currentOf(world, as)).lastUsedAt
  const first = await lastUse()
  world.wait(0.9 * minute)
  assert.equal(await lastUse(), first)
  world.wait(0.2 * minute)
  assert.notEqual(await lastUse(), first)
})

test('people end one of their sessions, or all others, immediately, but nobody else’s (15.2)', async (t) => {
  const world = await openWorld(t)
  const bernd = await given.staff(world)
  const [here, lost, old] = await Promise.all([1, 2, 3].map(() => given.administrator(world)))
  assert.ok(here && lost && old)
  const current = await currentOf(world, lost)
  await given.response(200, end(world, here, current.id))
  assert.equal(await statusOf(world, lost), 401)
  assert.equal(await statusOf(world, old), 200)

  const foreign = await currentOf(world, bernd)
  await given.refused('not-found', end(world, here, foreign.id))
  assert.equal(await statusOf(world, bernd), 200)
  const answer = await given.response(200, world.ask('DELETE', '/api/auth/sessions', { as: here }))
  assert.deepEqual([answer.body.ended >= 1, await statusOf(world, old)], [true, 401])
  assert.equal(await statusOf(world, here), 200)
  assert.equal(await statusOf(world, bernd), 200)
})

test('somebody who finds a session open cannot end others without confirming the password (15.2)', async (t) => {
  const world = await openWorld(t)
  const there = await given.administrator(world)
  const here = await given.administrator(world)
  world.wait(11 * minute)
  const other = await currentOf(world, there)
  await given.refused('confirmation-required', end(world, here, other.id))
  await given.refused(
    'confirmation-required',
    world.ask('DELETE', '/api/auth/sessions', { as: here }),
  )
  const byRights = world.ask('DELETE', `/api/sessions/${other.id}`, { as: here })
  await given.refused('confirmation-required', byRights)
  const all = endAll(world, here, 'users/1')
  await given.refused('confirmation-required', all)
  assert.equal(await statusOf(world, there), 200)
  await given.response(
    200,
    world.ask('POST', '/api/auth/confirm', { as: here, body: { password } }),
  )
  await given.response(200, end(world, here, other.id))
  assert.equal(await statusOf(world, there), 401)
})

test('administrators list and end the sessions of any staff user, device and company; this is logged (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const device = await given.device(world, { sn: 'KP-1', companie })
  const other = await given.device(world, { sn: 'KP-2' })
  const bernd = await given.staff(world)
  const byNumber = await given.signInCustomer(world, '10001', 'firma-passwort')
  const bySerial = await given.signInCustomer(world, 'KP-1', 'geraete-passwort')
  const stranger = await given.signInCustomer(world, 'KP-2', 'geraete-passwort')
  const { body: users } = await world.ask('GET', '/api/users', { as })
  const { id } = users.find((user: { username: string }) => user.username === 'bernd')

  const [ofBernd] = await listOf(world, as, `users/${id}`)
  assert.ok(ofBernd)
  assert.deepEqual([ofBernd.name, ofBernd.isCurrent], ['bernd', false])
  await given.response(200, world.ask('DELETE', `/api/sessions/${ofBernd.id}`, { as }))
  assert.equal(await statusOf(world, bernd), 401)

  const ofCompany = await listOf(world, as, `companies/${companie}`)
  assert.deepEqual(ofCompany.map(({ name }) => name).toSorted(), ['10001', 'KP-1'])
  assert.equal((await listOf(world, as, `devices/${device}`)).length, 1)
  const answer = await given.response(200, endAll(world, as, `companies/${companie}`))
  assert.deepEqual(answer.body, { ended: 2 })
  assert.equal(await customerStatus(world, byNumber), 401)
  assert.equal(await customerStatus(world, bySerial), 401)
  assert.equal(await customerStatus(world, stranger), 200)
  const [ofStranger] = await listOf(world, as, `devices/${other}`)
  assert.ok(ofStranger)
  await given.response(200, world.ask('DELETE', `/api/sessions/${ofStranger.id}`, { as }))
  assert.equal(await customerStatus(world, stranger), 401)

  const log = await world.ask('GET', '/api/logs?sort=id:desc&pagination[pageSize]=3', { as })
  assert.deepEqual(
    log.body.data.map(({ attributes }: { attributes: Record<string, string> }) => [
      attributes.message,
      attributes.user,
      attributes.sn,
      attributes.companie,
    ]),
    [
      ['Sitzung von Gerät „KP-2“ beendet', 'chefin', 'KP-2', null],
      [
        'Sitzungen der Firma „Müller Pumpen GmbH“ beendet (2)',
        'chefin',
        null,
        'Müller Pumpen GmbH',
      ],
      ['Sitzung von Bearbeiter „bernd“ beendet', 'chefin', null, null],
    ],
  )
})

test('expired sessions are not listed (15.2)', async (t) => {
  const world = await openWorld(t)
  const device = await given.device(world, { sn: 'KP-1' })
  await given.signInCustomer(world, 'KP-1', 'geraete-passwort')
  world.wait(61 * minute)
  const as = await given.administrator(world)
  assert.deepEqual(await listOf(world, as, `devices/${device}`), [])
})

test('a list that is full shows the most recently used sessions and no expired one', async (t) => {
  const world = await openWorld(t)
  const companie = await given.company(world)
  const as = await given.administrator(world)
  const [now, over] = [0, 2 * 24 * 60].map((ago) => {
    return new Date(world.services.clock().getTime() - ago * minute).toISOString()
  })
  const sessions = Array.from({ length: 510 }, (_, index) => ({
    ...{ kind: 'company' as const, subject_id: companie, cookie_hash: `${index}` },
    // Some were opened too long ago, although they have just been used.
    ...{ created_at: String(index < sessionsListed ? now : over), last_seen_at: String(now) },
  }))
  await world.services.db.insertInto('sessions').values(sessions).execute()
  assert.equal((await listOf(world, as, `companies/${companie}`)).length, sessionsListed)
})

function signIn(
  world: World,
  identifier: string,
  userAgent: string,
  from: string,
): Promise<Ticket> {
  const headers = { 'user-agent': userAgent }
  return given
    .response(
      200,
      world.ask('POST', '/api/auth/local', { body: { identifier, password }, headers, from }),
    )
    .then(({ body }) => ({ bearer: body.jwt }))
}

async function listOwn(world: World, as: Ticket): Promise<Session[]> {
  return (await given.response(200, world.ask('GET', '/api/auth/sessions', { as }))).body
}

async function currentOf(world: World, as: Ticket): Promise<Session> {
  const current = (await listOwn(world, as)).find(({ isCurrent }) => isCurrent)
  assert.ok(current)
  return current
}

async function listOf(world: World, as: Ticket, holder: string): Promise<Session[]> {
  return (await given.response(200, world.ask('GET', `/api/${holder}/sessions`, { as }))).body
}

function end(world: World, as: Ticket, id: number) {
  return world.ask('DELETE', `/api/auth/sessions/${id}`, { as })
}

function endAll(world: World, as: Ticket, holder: string) {
  return world.ask('DELETE', `/api/${holder}/sessions`, { as })
}

async function statusOf(world: World, as: Ticket): Promise<number> {
  return (await world.ask('GET', '/api/users/me', { as })).status
}

async function customerStatus(world: World, as: Ticket): Promise<number> {
  return (await world.ask('GET', '/api/devices/mine', { as })).status
}
