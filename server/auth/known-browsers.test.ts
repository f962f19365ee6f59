import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

// A process of its own: it fills the queue of hashes, which is the whole process's.
// The database does not matter: where its tries are counted, account-budgets.test.ts counts on both.

const minute = 60_000
const day = 24 * 60 * minute
const nat = '192.0.2.1'
const right = { sn: '10001', pass: '123456' }
const staff = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }

test('1: an attack on an account locks neither its customer nor the administrator out of a known browser', async (t) => {
  const { world } = await office(t)
  const customer = given.browserOf(await given.response(200, signIn(world, right)))
  const administrator = given.browserOf(await given.response(200, signIn(world, staff)))
  await storm(world)
  await given.response(429, signIn(world, right, { from: '198.51.100.99' }))
  await given.response(429, signIn(world, staff, { from: '198.51.100.99' }))
  await given.response(200, signIn(world, right, { cookie: customer, from: '198.51.100.99' }))
  await given.response(200, signIn(world, staff, { cookie: administrator, from: '198.51.100.99' }))
})

test('1: nor does an attack from behind the same address', async (t) => {
  const { world } = await office(t)
  const known = given.browserOf(await given.response(200, signIn(world, right, { from: nat })))
  for (let count = 0; count < 35; count += 1) {
    await signIn(world, { sn: `Z ${count}`, pass: 'falsch' }, { from: nat })
  }
  await given.response(429, signIn(world, right, { from: nat }))
  await given.response(200, signIn(world, right, { from: nat, cookie: known }))
})

test('1: a known browser has 10 failures in 15 minutes, independent of all other browsers', async (t) => {
  const { world, later } = await office(t)
  const cookie = given.browserOf(await given.response(200, signIn(world, right)))
  const other = given.browserOf(await given.response(200, signIn(world, right)))
  const wrong = { ...right, pass: 'falsch' }
  for (let count = 0; count < 10; count += 1)
    await given.response(400, signIn(world, wrong, { cookie }))
  await given.response(429, signIn(world, right, { cookie }))
  await given.response(200, signIn(world, right, { cookie: other }))
  await given.response(200, signIn(world, right))
  later(15 * minute)
  await given.response(200, signIn(world, right, { cookie }))
})

test('1: the cookie is valid for one account, under one password, for 180 days, and grants no access', async (t) => {
  const { world } = await office(t)
  const cookie = given.browserOf(await given.response(200, signIn(world, right)))
  await storm(world)
  await given.response(429, signIn(world, staff, { cookie, from: '198.51.100.99' }))
  assert.equal((await world.ask('GET', '/api/devices/mine', { as: { cookie } })).status, 401)
  const forged = [
    // Some bits of the last character are insignificant, so an earlier one is changed.
    cookie.replace(/.(?=..$)/, (sign) => (sign === 'x' ? 'y' : 'x')),
    cookie.replace('.', '0.'),
    `${cookie}~${'x'.repeat(2_000)}`,
  ]
  const [broken, moved, longer] = forged
  await given.response(429, signIn(world, right, { cookie: broken, from: '198.51.100.99' }))
  await given.response(429, signIn(world, right, { cookie: moved, from: '198.51.100.99' }))
  await given.response(200, signIn(world, right, { cookie: longer, from: '198.51.100.99' }))
  world.wait(179 * day)
  await given.response(200, signIn(world, right, { cookie, from: '198.51.100.99' }))
  world.wait(2 * day)
  await given.response(429, signIn(world, right, { cookie, from: '198.51.100.99' }))
})

test('1: a new password makes all browsers unknown', async (t) => {
  const { world } = await office(t)
  const cookie = given.browserOf(await given.response(200, signIn(world, right)))
  const as = await given.administrator(world)
  const body = { data: { pass: '654321' } }
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body }))
  await storm(world)
  await given.response(429, signIn(world, { ...right, pass: '654321' }, { cookie, from: nat }))
})

test('1: one browser can be known to a customer account and a staff account', async (t) => {
  const { world } = await office(t)
  const first = given.browserOf(await given.response(200, signIn(world, right)))
  const both = given.browserOf(await given.response(200, signIn(world, staff, { cookie: first })))
  await storm(world)
  await given.response(200, signIn(world, right, { cookie: both, from: nat }))
  await given.response(200, signIn(world, staff, { cookie: both, from: nat }))
})

test('1: 16 simultaneous sign-ins with the right password from one address all succeed', async (t) => {
  const { world } = await office(t)
  for (const account of [right, staff]) {
    // Even with few attempts left: each may be right as long as its outcome is unknown.
    for (let count = 0; count < 4; count += 1) await signIn(world, wrongOf(account))
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(world, account)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(16).fill(200),
    )
  }
})

test('1: the last attempt of an account does not refuse another right one at the same time', async (t) => {
  const { world } = await office(t)
  for (let count = 0; count < 19; count += 1) {
    await given.response(400, signIn(world, wrongOf(right), { from: `10.1.0.${count}` }))
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => signIn(world, right, { from: `10.2.0.${index}` })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(200),
  )
})

test('1: while one address makes 30 attempts at once, others sign in immediately and none is told to wait', async (t) => {
  const { world } = await office(t)
  const busy = Array.from({ length: 30 }, (_, index) =>
    signIn(world, { sn: `Z ${index}`, pass: 'falsch' }, { from: nat }),
  )
  let left = busy.length
  for (const answer of busy) void answer.then(() => (left -= 1))
  const others = await Promise.all(
    Array.from({ length: 3 }, (_, index) => signIn(world, right, { from: `10.3.0.${index}` })),
  )
  assert.deepEqual(
    others.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.ok(left > 15, `${left} of the busy address still waited`)
  const statuses = (await Promise.all(busy)).map(({ status }) => status)
  assert.ok(
    statuses.every((status) => status === 400),
    'the busy address is not refused either',
  )
})

/** A portal whose clock is stopped, with a company whose password is weak. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const data = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: right.pass }
  await given.response(200, world.ask('POST', '/api/companies', { as, body: { data } }))
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  return { world, later: (milliseconds: number) => t.mock.timers.tick(milliseconds) }
}

/** Uses up the attempts of the customer and of the administrator. */
async function storm(world: World) {
  for (let count = 0; count < 55; count += 1) {
    const from = `10.4.0.${count}`
    await Promise.all([
      signIn(world, wrongOf(right), { from }),
      signIn(world, wrongOf(staff), { from }),
    ])
  }
}

type Who = typeof right | typeof staff

function wrongOf(account: Who): Who {
  return 'sn' in account ? { ...account, pass: 'falsch' } : { ...account, password: 'falsch' }
}

interface Call {
  from?: string | undefined
  cookie?: string | undefined
}

function signIn(world: World, who: Who, { from = '10.0.0.1', cookie }: Call = {}) {
  const url = 'sn' in who ? '/api/devices/customer-login' : '/api/auth/local'
  return world.ask('POST', url, { body: who, from, ...(cookie && { headers: { cookie } }) })
}
