import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

const second = 1_000

test('after five wrong attempts each further one has to wait, longer every time', async (t) => {
  const { world, later } = await stoppedWorld(t)
  for (let count = 0; count < 5; count += 1) assert.equal((await wrong(world)).status, 400)
  const refused = await wrong(world)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal(refused.body.error.details.code, 'throttled')
  assert.equal(refused.body.error.name, 'RateLimitError')
  assert.equal(refused.body.error.message, 'Zu viele Versuche. Bitte warten Sie 1 Sekunde.')
  for (const pause of [2, 4, 8, 16, 32, 60, 60]) {
    later(Number((await wrong(world)).headers['retry-after']) * second)
    assert.equal((await wrong(world)).status, 400)
    assert.equal((await wrong(world)).headers['retry-after'], String(pause))
  }
  assert.match((await wrong(world)).body.error.message, /Bitte warten Sie 1 Minute\.$/)
})

test('the right password has to wait too, and a success clears all failures', async (t) => {
  const { world, later } = await stoppedWorld(t)
  for (let count = 0; count < 5; count += 1) await wrong(world)
  assert.equal((await right(world)).status, 429)
  later(second)
  assert.equal((await right(world)).status, 200)
  for (let count = 0; count < 5; count += 1) assert.equal((await wrong(world)).status, 400)
})

test('simultaneous attempts are counted one by one', async (t) => {
  const { world } = await stoppedWorld(t)
  const answers = await Promise.all(Array.from({ length: 25 }, () => wrong(world)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 400).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 20)
})

test('other accounts and other addresses do not wait', async (t) => {
  const { world } = await stoppedWorld(t)
  for (let count = 0; count < 6; count += 1) await wrong(world)
  assert.equal((await wrong(world)).status, 429)
  assert.equal((await right(world, { identifier: 'chefin' }, 'Werkstatt-Portal-26')).status, 200)
  const elsewhere = await world.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    remoteAddress: '198.51.100.7',
    payload: { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' },
  })
  assert.equal(elsewhere.statusCode, 200)
})

test('staff and customers with the same name do not wait for each other', async (t) => {
  const { world } = await stoppedWorld(t)
  for (let count = 0; count < 6; count += 1) await wrong(world)
  const body = { sn: 'bernd', pass: 'falsch' }
  assert.equal((await world.ask('POST', '/api/devices/customer-login', { body })).status, 400)
})

test('no header sent by a client changes its counted address', async (t) => {
  const { world } = await stoppedWorld(t)
  const disguises = [
    { headers: { 'x-forwarded-for': '203.0.113.1' } },
    { headers: { 'x-forwarded-for': '203.0.113.2, 203.0.113.3' } },
    { headers: { forwarded: 'for=203.0.113.4', 'x-real-ip': '203.0.113.4' } },
    { fields: { ip: '203.0.113.5', email: 'x', username: 'x' } },
    { fields: { identifier: 'BERND' } },
    { fields: { identifier: ' bernd ' } },
    { headers: { 'user-agent': 'anders', cookie: 'typenschild-customer=x' } },
    { headers: { authorization: 'Bearer x' } },
  ]
  const statuses: number[] = []
  for (const { headers, fields } of disguises) {
    const body = { identifier: 'bernd', password: 'falsch', ...fields }
    const answer = await world.ask('POST', '/api/auth/local', {
      body,
      ...(headers && { headers: headers as unknown as Record<string, string> }),
    })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429, 429, 429])
})

test('behind a trusted proxy every visitor is counted separately', async (t) => {
  const { world } = await stoppedWorld(t, { TRUST_PROXY: '127.0.0.1' })
  const from = (address: string) => {
    return wrong(world, { headers: { 'x-forwarded-for': address } })
  }
  for (let count = 0; count < 5; count += 1) await from('203.0.113.1')
  assert.equal((await from('203.0.113.1')).status, 429)
  assert.equal((await from('203.0.113.2')).status, 400)
  for (let count = 0; count < 5; count += 1) await from(`2001:db8::${count + 1}`)
  assert.equal((await from('2001:db8::ffff')).status, 429)
  assert.equal((await from('2001:db8:0:1::1')).status, 400)
  for (let count = 0; count < 5; count += 1) await from('::ffff:203.0.113.9')
  assert.equal((await from('203.0.113.9')).status, 429)
  assert.equal((await from('::ffff:203.0.113.10')).status, 400)
})

test('one address that tries many names has 30 attempts in 15 minutes', async (t) => {
  const { world, later } = await stoppedWorld(t)
  const guess = (number: number) => {
    const body = { sn: `SN-${number}`, pass: 'falsch' }
    return world.ask('POST', '/api/devices/customer-login', { body })
  }
  for (let count = 0; count < 30; count += 1) assert.equal((await guess(count)).status, 400)
  const refused = await guess(31)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers['retry-after'], '900')
  assert.match(refused.body.error.message, /15 Minuten/)
  assert.equal((await right(world)).status, 429)
  later(901 * second)
  assert.equal((await right(world)).status, 200)
})

test('very long names and unusual spellings are counted like all others', async (t) => {
  const { world } = await stoppedWorld(t)
  const body = { sn: 'ẞ'.repeat(255), pass: 'falsch' }
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await world.ask('POST', '/api/devices/customer-login', { body })).status)
  }
  assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
})

/** A world with the staff user bernd, whose clock is stopped and advanced by `later`. */
async function stoppedWorld(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  await given.staff(world)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  return { world, later: (milliseconds: number) => t.mock.timers.tick(milliseconds) }
}

function wrong(world: World, { headers }: { headers?: Record<string, string> } = {}) {
  const body = { identifier: 'bernd', password: 'falsch' }
  return world.ask('POST', '/api/auth/local', { body, ...(headers && { headers }) })
}

function right(world: World, who = { identifier: 'bernd' }, password = 'Drehbank-und-Spindel-7') {
  return world.ask('POST', '/api/auth/local', { body: { ...who, password } })
}
