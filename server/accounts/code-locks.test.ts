import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { portal } from '../testing/operator.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: account-budgets.test.ts and sign-in-locks.test.ts keep the same ledgers there.

const now = '2026-03-05T09:00:00.000Z'
const minute = 60_000
const elsewhere = '198.51.100.99'
const staff = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

test('1: somebody who knows the password locks app codes for new browsers only, not for the administrator’s known browser', async (t) => {
  const { world, as, secret } = await portalWithApp(t)
  await namedMaker(world, as)
  const known = given.browserOf(await given.response(200, signIn(world, secret)))
  await storm(world)
  world.wait(minute)
  const refused = await given.refused('throttled', signIn(world, secret, { from: elsewhere }))
  assert.equal(
    refused.body.error.message,
    'Für diesen Zugang gab es zu viele falsche Versuche. Der nächste ist am 06.03.2026 um 10:00 Uhr möglich. Eher hilft Ihnen Müller Antriebe GmbH: Telefon 07031 4711.',
  )
  await given.response(200, signIn(world, secret, { from: elsewhere, cookie: known }))
})

test('1: staff see that an account’s codes are locked; administrators see whose, why and since when, and lift the lock', async (t) => {
  const { world, as, secret } = await portalWithApp(t)
  await storm(world)
  const count = await world.ask('GET', '/api/sign-in-locks/count', { as })
  assert.deepEqual(count.body, { accounts: 1, addresses: 0 })
  const { body } = await world.ask('GET', '/api/sign-in-locks', { as })
  const [{ key, ...lock }] = body
  assert.deepEqual(lock, {
    ...{ kind: 'staff', name: 'chefin', effect: 'refused', tries: 20, hours: 24 },
    ...{ isGuessable: false, isOfCode: true, since: now, until: '2026-03-06T09:00:00.000Z' },
  })
  await given.response(200, world.ask('POST', '/api/sign-in-locks/lift', { as, body: { key } }))
  world.wait(minute)
  await given.response(200, signIn(world, secret, { from: elsewhere }))
  assert.deepEqual((await world.ask('GET', '/api/sign-in-locks', { as })).body, [])
})

test('1: a new password lifts the lock of codes', async (t) => {
  const { world, as, secret } = await portalWithApp(t)
  const other = await given.staff(world)
  await storm(world)
  const password = 'Kegelradgetriebe 12'
  const changed = world.ask('PUT', '/api/users/1', { as, body: { password } })
  await given.response(200, changed)
  const count = await world.ask('GET', '/api/sign-in-locks/count', { as: other })
  assert.deepEqual(count.body, { accounts: 0, addresses: 0 })
  world.wait(minute)
  await given.response(200, signIn(world, secret, { password, from: elsewhere }))
})

test('1: `user reset-factor` and setting up a new app lift the lock as well', async (t) => {
  const { world } = await portalWithApp(t)
  const other = await given.staff(world)
  await storm(world)
  const done = await portal(world, ['user', 'reset-factor', 'chefin'])
  assert.equal(done.code, 0, done.err)
  const count = await world.ask('GET', '/api/sign-in-locks/count', { as: other })
  assert.deepEqual(count.body, { accounts: 0, addresses: 0 })
  const { secret } = await factors.app(world, await given.administrator(world))
  world.wait(minute)
  await given.response(200, signIn(world, secret, { from: elsewhere }))
})

test('1: a browser in which the app was set up is a known browser for it, one that only knew the password is not', async (t) => {
  const world = await stillWorld(t)
  const stranger = given.browserOf(await given.response(200, factors.password(world)))
  const as = await given.administrator(world)
  const { ticket, app } = await factors.begun(world, as)
  const body = { ticket, code: factors.codeOf(app.secret, world) }
  const added = world.ask('POST', '/api/auth/factors', { as, body })
  const known = given.browserOf(await given.response(200, added))
  for (let count = 0; count < 20; count += 1) {
    await given.response(400, guess(world, { cookie: stranger, from: `10.8.0.${count}` }))
  }
  await given.response(429, guess(world, { cookie: stranger, from: elsewhere }))
  world.wait(minute)
  await given.response(200, signIn(world, app.secret, { cookie: known, from: elsewhere }))
})

test('1: a known browser has 10 wrong codes in 15 minutes and 30 per day, independent of all other browsers', async (t) => {
  const { world, secret } = await portalWithApp(t)
  const [one, other] = [
    given.browserOf(await given.response(200, signIn(world, secret))),
    given.browserOf(await given.response(200, signIn(world, secret, { wait: minute }))),
  ]
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 10; count += 1) {
      await given.response(400, guess(world, { cookie: one, from: elsewhere }))
    }
    await given.response(429, guess(world, { cookie: one, from: elsewhere }))
    t.mock.timers.tick(15 * minute)
  }
  await given.response(429, guess(world, { cookie: one, from: elsewhere }))
  for (const cookie of [other, undefined]) {
    await given.response(200, signIn(world, secret, { cookie, from: elsewhere, wait: minute }))
  }
})

test('1: somebody who knows the password cannot lock out a known browser by signing in endlessly', async (t) => {
  const { world, secret } = await portalWithApp(t)
  const known = given.browserOf(await given.response(200, signIn(world, secret)))
  const password = (count: number) =>
    world.ask('POST', '/api/auth/local', { body: staff, from: `10.9.0.${count}` })
  for (let count = 0; count < 59; count += 1) await given.refused('second-factor', password(count))
  await given.refused('throttled', password(60))
  world.wait(minute)
  await given.response(200, signIn(world, secret, { from: elsewhere, cookie: known }))
})

/** An administrator with an app, in a world whose clock is stopped. */
async function portalWithApp(t: TestContext) {
  const world = await stillWorld(t)
  const as = await given.administrator(world)
  const { secret } = await factors.app(world, as)
  world.wait(minute)
  return { world, as, secret }
}

function stillWorld(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) })
  return openWorld(t)
}

async function namedMaker(world: World, as: Ticket) {
  const body = { makerName: 'Müller Antriebe GmbH', makerPhone: '07031 4711' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
}

/** Uses up the attempts of new browsers, each from a different address. */
async function storm(world: World) {
  for (let count = 0; count < 30; count += 1) {
    await given.response(count < 20 ? 400 : 429, guess(world, { from: `10.7.0.${count}` }))
  }
}

interface Call {
  from?: string
  cookie?: string | undefined
  password?: string
  /** How long to wait first, in ms: each code is accepted only once. */
  wait?: number
}

/** The right password, followed by a wrong code. */
function guess(world: World, call: Call) {
  return withCode(world, '000000', call)
}

async function signIn(world: World, secret: string, { wait = 0, ...call }: Call = {}) {
  world.wait(wait)
  return withCode(world, factors.codeOf(secret, world), call)
}

async function withCode(world: World, code: string, { from = '10.0.0.1', cookie, password }: Call) {
  const sent = { from, ...(cookie && { headers: { cookie } }) }
  const body = { ...staff, ...(password && { password }) }
  const request = world.ask('POST', '/api/auth/local', { body, ...sent })
  const { ticket } = await factors.secondStep(world, request)
  return world.ask('POST', '/api/auth/local/factor', { body: { ticket, code }, ...sent })
}
