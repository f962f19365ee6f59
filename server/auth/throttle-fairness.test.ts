import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { hashInTurn, signedIn } from './password.ts'
import { inTurn, type Line } from './turns.ts'

// A process of its own: it fills the queue of hashes, which is the whole process's.
// The database does not matter: whose turn it is stands in memory; the counted tries `throttle.test.ts` and `account-budgets.test.ts` keep on both.

const year = 365 * 24 * 60 * 60_000
const hashesAtOnce = 34

test('point 21: attempts refused because the queue is full do not count, at every sign-in', async (t) => {
  // The clock is stopped: the first pause is 1 s.
  const { world } = await movableWorld(t)
  const as = await given.staff(world)
  await given.device(world, { sn: 'A 1' })
  const change = { password: 'Fräsmaschine-und-Öl', passwordConfirmation: 'Fräsmaschine-und-Öl' }
  const calls = [
    ['/api/auth/local', { identifier: 'bernd', password: 'falsch' }, undefined],
    ['/api/devices/customer-login', { sn: 'A 1', pass: 'falsch' }, undefined],
    ['/api/auth/change-password', { ...change, currentPassword: 'falsch' }, as],
  ] as const
  const release = keepHashing({ key: '127.0.0.1', isKnown: false })
  for (const [url, body, ticket] of calls) {
    for (let count = 0; count < 40; count += 1) {
      assert.equal((await world.ask('POST', url, { body, as: ticket })).status, 503)
    }
  }
  await release()
  for (const [url, body, ticket] of calls.slice(1)) {
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await world.ask('POST', url, { body, as: ticket })).status, 400)
    }
    assert.equal((await world.ask('POST', url, { body, as: ticket })).status, 429)
  }
})

test('point 21: a right setup code refused by a full queue can be tried again', async (t) => {
  const world = await openWorld(t, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  const code = world.setupCode ?? ''
  const release = keepHashing(signedIn)
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await setUp(world, code, '192.0.2.1')).statusCode, 503)
  }
  await release()
  assert.equal((await setUp(world, code, '192.0.2.1')).statusCode, 200)
})

test('point 21: wrong setup codes of strangers do not use up the operator’s attempts', async (t) => {
  const world = await openWorld(t, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  for (let address = 1; address <= 20; address += 1) {
    for (let count = 0; count < 7; count += 1) {
      const answer = await setUp(world, 'geraten', `198.51.100.${address}`)
      const { code } = answer.json().error.details
      assert.equal(code, count < 5 ? 'validation' : 'no-setup-code')
    }
  }
  const stranger = await setUp(world, world.setupCode ?? '', '198.51.100.1')
  assert.equal(stranger.statusCode, 400, 'refused after five wrong codes')
  assert.equal((await setUp(world, world.setupCode ?? '', '192.0.2.1')).statusCode, 200)
})

test('point 21: failures counted while the clock was a year ahead lock nobody for longer than a window', async (t) => {
  const { world, setTime, now } = await movableWorld(t)
  setTime(now + year)
  for (let count = 0; count < 6; count += 1) await wrong(world)
  setTime(now)
  const waiting = await wrong(world)
  assert.equal(waiting.status, 429)
  assert.equal(waiting.headers['retry-after'], '60')
  setTime(now + 60_001)
  assert.equal((await wrong(world)).status, 400)
})

test('point 21: nor do they lock an address for longer', async (t) => {
  const { world, setTime, now } = await movableWorld(t)
  setTime(now + year)
  for (let count = 0; count < 31; count += 1) await wrong(world, `niemand-${count}`)
  setTime(now)
  const waiting = await wrong(world, 'niemand')
  assert.equal(waiting.status, 429)
  assert.equal(waiting.headers['retry-after'], '900')
  setTime(now + 900_001)
  assert.equal((await wrong(world, 'niemand')).status, 400)
})

/** Keeps both slots and this line's queue full until the returned function is called. */
function keepHashing(line: Line): () => Promise<void> {
  let isOver = false
  const hashing = Array.from({ length: hashesAtOnce }, async () => {
    while (!isOver) await inTurn(line, () => hashInTurn('x'))
  })
  return async () => {
    isOver = true
    await Promise.all(hashing)
  }
}

async function movableWorld(t: TestContext) {
  const world = await openWorld(t)
  const now = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now })
  return { world, now, setTime: (time: number) => t.mock.timers.setTime(time) }
}

function wrong(world: World, identifier = 'chefin') {
  return world.ask('POST', '/api/auth/local', { body: { identifier, password: 'falsch' } })
}

function setUp(world: World, code: string, remoteAddress: string) {
  const payload = { username: 'chefin', password: 'Kegelradgetriebe 12', code }
  return world.app.inject({ method: 'POST', url: '/api/setup', remoteAddress, payload })
}
