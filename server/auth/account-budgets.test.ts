import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type TestResponse, type World } from '../testing/world.ts'

// Each attempt comes from a different address, so that only the account's budget can refuse it.

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const wrong = 'falsch'

test('1: a weak password has 20 attempts in 24 hours, from any number of addresses', async (t) => {
  const { world, later } = await workshop(t)
  const guess = guesser(world, '10001')
  assert.deepEqual(await guess(20), { 400: 20 })
  assert.deepEqual(await guess(5), { 429: 5 })
  later(23 * hour)
  assert.deepEqual(await guess(5), { 429: 5 })
  later(hour + second)
  assert.deepEqual(await guess(25), { 400: 20, 429: 5 })
})

test('1: the end of a day does not double the attempts at a weak password', async (t) => {
  const { world, later } = await workshop(t)
  const guess = guesser(world, '10001')
  assert.deepEqual(await guess(1), { 400: 1 })
  later(23 * hour + 59 * minute)
  assert.deepEqual(await guess(19), { 400: 19 })
  later(2 * minute)
  assert.deepEqual(await guess(10), { 400: 1, 429: 9 })
})

test('1: a typed password has 50 attempts an hour, then one every 30 seconds', async (t) => {
  const { world, later } = await workshop(t)
  const guess = guesser(world, 'T 1')
  assert.deepEqual(await guess(55), { 400: 50, 429: 5 })
  for (let count = 0; count < 3; count += 1) {
    later(29 * second)
    assert.deepEqual(await guess(1), { 429: 1 })
    later(second)
    assert.deepEqual(await guess(2), { 400: 1, 429: 1 })
  }
  later(hour)
  assert.deepEqual(await guess(55), { 400: 50, 429: 5 })
})

test('1: staff have typed passwords, and name and mail address share their attempts', async (t) => {
  const { world } = await workshop(t)
  const as = await given.administrator(world)
  const body = { username: 'eva', email: 'eva@werk.example', password: 'Drehbank-und-Spindel-7' }
  await given.response(200, world.ask('POST', '/api/users', { as, body }))
  const byName = guesser(world, 'eva', signInStaff)
  const byMail = guesser(world, 'EVA@werk.example ', signInStaff)
  assert.deepEqual(await byName(25), { 400: 25 })
  assert.deepEqual(await byMail(30), { 400: 25, 429: 5 })
})

test('1: a generated password has no budget and is never locked', async (t) => {
  const { world, made } = await workshop(t)
  assert.deepEqual(await guesser(world, 'G 1')(80), { 400: 80 })
  const answer = await signInCustomer(world, 'G 1', made, { from: '198.51.100.1' })
  assert.equal(answer.status, 200)
})

test('1: an unknown name has the same attempts as accounts with names of that kind', async (t) => {
  const { world } = await workshop(t)
  const guess = async (name: string, count: number) => (await guesser(world, name)(count))[429] ?? 0
  // All customer numbers here belong to companies with weak passwords.
  assert.equal(await guess('99999', 25), 5)
  // One of the devices has a generated password, the other has not.
  const refused = await Promise.all(['X 1', 'X 2', 'X 3', 'X 4'].map((name) => guess(name, 52)))
  assert.ok(
    refused.every((count) => count === 0 || count === 2),
    refused.join(),
  )
  const nobody = await guesser(world, 'niemand', signInStaff)(52)
  assert.deepEqual(nobody, { 400: 50, 429: 2 })
})

test('1: known and unknown names are refused with identical responses', async (t) => {
  const { world } = await workshop(t)
  const known = guesser(world, '10001')
  const unknown = guesser(world, '99999')
  await Promise.all([known(21), unknown(21)])
  const [one, other] = [await known.last(), await unknown.last()]
  assert.deepEqual([one.status, one.bytes], [429, other.bytes])
  assert.equal(one.headers['retry-after'], other.headers['retry-after'])
})

test('1: leading zeros do not reveal which serial number or customer number exists', async (t) => {
  const { world } = await workshop(t)
  const part = await given.part(world, 'ART-0010')
  await madeDevice(world, { sn: '20001', part, pass: '123456' })
  // With the other spelling locked, a known number is refused as an unknown one is.
  for (const zeros of ['0', '000000']) {
    const outcomes = await Promise.all(
      ['20001', '20002', '10001', '10002'].map(async (number) => {
        await guesser(world, zeros + number)(52)
        return (await guesser(world, number)(1))[429] ?? 0
      }),
    )
    const [device, noDevice, company, noCompany] = outcomes
    assert.deepEqual([device, company], [noDevice, noCompany], zeros)
  }
})

test('1: a typing error at a known browser is none of a device that only strangers are shown', async (t) => {
  const { world } = await workshop(t)
  // Its weak password makes the pretended device 10001 one that is locked as well.
  const part = await given.part(world, 'ART-0010')
  await madeDevice(world, { sn: '20001', part, pass: '123456' })
  const cookie = given.browserOf(await signInCustomer(world, '10001', '123456', {}))
  assert.deepEqual(await guesser(world, '10001')(25), { 400: 20, 429: 5 })
  assert.equal((await signInCustomer(world, '10001', wrong, { cookie })).status, 400)
  assert.equal((await signInCustomer(world, '10001', '123456', { cookie })).status, 200)
})

test('1: the refusal says how long it lasts and whom to call', async (t) => {
  const { world } = await workshop(t, '2026-03-05T09:00:00Z')
  const guess = guesser(world, '10001')
  await guess(21)
  const start = 'Für diesen Zugang gab es zu viele falsche Versuche. '
  const until = 'Der nächste ist am 06.03.2026 um 10:00 Uhr möglich.'
  assert.equal((await guess.last()).body.error.message, start + until)
  assert.equal((await guess.last()).headers['retry-after'], String(24 * 3_600))
  const as = await given.administrator(world)
  const body = { makerName: 'Müller Antriebe GmbH', makerPhone: '07031 4711' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body }))
  const whom = ' Eher hilft Ihnen Müller Antriebe GmbH: Telefon 07031 4711.'
  assert.equal((await guess.last()).body.error.message, start + until + whom)
})

test('1: a new password starts with all attempts', async (t) => {
  const { world } = await workshop(t)
  const guess = guesser(world, '10001')
  assert.deepEqual(await guess(21), { 400: 20, 429: 1 })
  const as = await given.administrator(world)
  const body = { data: { pass: 'ein-langes-neues' } }
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body }))
  assert.equal((await signInCustomer(world, '10001', 'ein-langes-neues', {})).status, 200)
})

test('1: a device named like a company’s number does not share that company’s lock', async (t) => {
  const { world } = await workshop(t)
  const part = await given.part(world, 'ART-0009')
  const made = await madeDevice(world, { sn: '10001', part })
  assert.deepEqual(await guesser(world, '10001')(25), { 400: 20, 429: 5 })
  assert.equal((await signInCustomer(world, '10001', made, {})).status, 200)
  assert.equal((await signInCustomer(world, '10001', '123456', {})).status, 429)
})

test('1: a client cannot claim that a password was generated', async (t) => {
  const { world } = await workshop(t)
  const as = await given.administrator(world)
  const { body: other } = await given.response(
    200,
    world.ask('POST', '/api/passwords', { as, body: {} }),
  )
  const claims = [{ passProof: 'ja' }, { passProof: other.proof }, { passProof: '.' }]
  for (const [index, claim] of claims.entries()) {
    const data = { sn: `C ${index}`, pass: 'getippt-von-hand', ...claim }
    await given.response(200, world.ask('POST', '/api/devices', { as, body: { data } }))
    assert.deepEqual(await guesser(world, `C ${index}`)(52), { 400: 50, 429: 2 })
  }
  const data = { sn: 'C 9', pass: other.pass, passProof: other.proof }
  await given.response(200, world.ask('POST', '/api/devices', { as, body: { data } }))
  assert.deepEqual(await guesser(world, 'C 9')(60), { 400: 60 })
})

test('1: a /48 has fewer attempts than its 65,536 networks together', async (t) => {
  const { world } = await workshop(t)
  const statuses: number[] = []
  for (let index = 0; index < 104; index += 1) {
    const from = `2001:db8:7:${index.toString(16)}::1`
    statuses.push((await signInCustomer(world, `N ${index}`, wrong, { from })).status)
  }
  assert.deepEqual(tally(statuses), { 400: 100, 429: 4 })
  const elsewhere = await signInCustomer(world, 'N 1', wrong, { from: '2001:db8:8::1' })
  assert.equal(elsewhere.status, 400)
})

/**
 * A portal whose clock is stopped: the company 10001 with a weak password, device T 1 with a typed one and G
 * 1 with a generated one.
 */
async function workshop(t: TestContext, time?: string) {
  const world = await openWorld(t, { TIME_ZONE: 'Europe/Berlin' })
  const as = await given.administrator(world)
  const data = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: '123456' }
  await given.response(200, world.ask('POST', '/api/companies', { as, body: { data } }))
  await given.device(world, { sn: 'T 1' })
  const made = await madeDevice(world, { sn: 'G 1' })
  t.mock.timers.enable({ apis: ['Date'], now: time ? Date.parse(time) : Date.now() })
  return { world, made, later: (milliseconds: number) => t.mock.timers.tick(milliseconds) }
}

async function madeDevice(world: World, data: object): Promise<string> {
  const as = await given.administrator(world)
  const { body } = await given.response(
    200,
    world.ask('POST', '/api/devices', { as, body: { data } }),
  )
  return body.data.attributes.pass
}

interface Call {
  from?: string
  cookie?: string
}

function signInCustomer(world: World, sn: string, pass: string, { from, cookie }: Call) {
  const headers = { ...(cookie && { cookie }) }
  return world.ask('POST', '/api/devices/customer-login', { body: { sn, pass }, from, headers })
}

function signInStaff(world: World, identifier: string, password: string, { from }: Call) {
  return world.ask('POST', '/api/auth/local', { body: { identifier, password }, from })
}

let subscribers = 0

/**
 * Returns a function that makes this many simultaneous guesses, each from a different address, and counts the
 * response statuses.
 */
function guesser(world: World, name: string, signIn = signInCustomer) {
  const guess = (): Promise<TestResponse> => {
    subscribers += 1
    const from = `10.${Math.floor(subscribers / 65_536)}.${Math.floor(subscribers / 256) % 256}.${subscribers % 256}`
    return signIn(world, name, wrong, { from })
  }
  const many = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, guess))
    return tally(answers.map(({ status }) => status))
  }
  return Object.assign(many, { last: guess })
}

function tally(statuses: number[]): Partial<Record<number, number>> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all]) => [
      status,
      all?.length ?? 0,
    ]),
  )
}
