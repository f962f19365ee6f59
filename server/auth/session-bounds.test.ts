import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket } from '../testing/world.ts'
import { insertSession } from './sessions.store.ts'

const minute = 60_000
const year = 366 * 24 * 60 * minute

test('point 25: nobody has more than 100 sessions; the least recently used one is ended', async (t) => {
  const world = await openWorld(t)
  const { db, clock } = world.services
  const device = await given.device(world, { sn: 'A 1' })
  const other = await given.device(world, { sn: 'A 2' })
  const kept = await insertSession(db, 'device', other, clock())
  const oldest = await insertSession(db, 'device', device, clock())
  const used = await insertSession(db, 'device', device, clock())
  world.wait(2 * minute)
  const at = async ({ cookie }: { cookie: string }) => {
    const as = { cookie: `typenschild-customer=${cookie}` }
    return (await world.ask('GET', '/api/devices/mine', { as })).status
  }
  await at(used)
  for (let count = 0; count < 99; count += 1) await insertSession(db, 'device', device, clock())
  assert.deepEqual(
    [await at(oldest), await at(used), await at(kept)].map((status) => status === 401),
    [true, false, false],
  )
})

test('point 25: a sign-in after the clock was set back stays valid next to a hundred earlier sessions', async (t) => {
  const world = await openWorld(t)
  const { db, clock } = world.services
  const device = await given.device(world, { sn: 'A 1' })
  for (let count = 0; count < 100; count += 1) await insertSession(db, 'device', device, clock())
  world.wait(-60 * minute)
  const own = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  assert.notEqual((await world.ask('GET', '/api/devices/mine', { as: own })).status, 401)
})

test('a session opened while the clock was a year ahead is not valid for a year once the clock is right', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'A 1' })
  const staff = await given.administrator(world)
  const listed = async () =>
    (await given.response(200, world.ask('GET', '/api/auth/sessions', { as: staff }))).body.length
  const kept = async () =>
    (await world.services.db.selectFrom('sessions').select('id').execute()).length
  const before = [await listed(), await kept()]
  world.wait(year)
  const ahead = await given.administrator(world)
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  world.wait(-year)
  const statuses = async () => {
    const request = [
      world.ask('GET', '/api/users/me', { as: staff }),
      world.ask('GET', '/api/users/me', { as: ahead }),
      world.ask('GET', '/api/devices/mine', { as: customer }),
    ]
    return (await Promise.all(request)).map(({ status }) => status)
  }
  assert.deepEqual(await statuses(), [200, 401, 401])
  assert.equal(await listed(), before[0], 'an expired session is not listed')
  await world.restart()
  assert.deepEqual([await listed(), await kept()], before)
  assert.deepEqual(await statuses(), [200, 401, 401])
})

test('a session used while the clock was ahead expires when unused like any other', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const status = async () => (await world.ask('GET', '/api/users/me', { as })).status
  world.wait(11 * 60 * minute)
  assert.equal(await status(), 200)
  world.wait(-11 * 60 * minute)
  await world.restart()
  world.wait(12 * 60 * minute + minute)
  assert.equal(await status(), 401)
})

test('point 25: signing in again ends the browser’s previous customer session', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'A 1' })
  await given.device(world, { sn: 'A 2' })
  const held = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const staff = await given.administrator(world)
  const again = (sn: string, as: Ticket) => {
    const body = { sn, pass: 'geraete-passwort' }
    return given.response(200, world.ask('POST', '/api/devices/customer-login', { as, body }))
  }
  const next = { cookie: given.cookieOf(await again('A 2', held)) }
  const own = (as: Ticket) => world.ask('GET', '/api/devices/mine', { as })
  assert.equal((await own(held)).status, 401)
  assert.notEqual((await own(next)).status, 401)
  const disguised = { cookie: (staff.cookie ?? '').replace('-staff=', '-customer=') }
  await again('A 1', disguised)
  assert.equal((await world.ask('GET', '/api/users/me', { as: staff })).status, 200)
})
