import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

const now = '2026-03-05T09:00:00.000Z'

test('1: staff see how many accounts are locked; administrators see which, why and since when', async (t) => {
  const { world, as, clerk } = await lockedPortal(t)
  const count = { accounts: 2, addresses: 1 }
  assert.deepEqual((await ask(world, 'GET', '/count', clerk)).body, count)
  const { body } = await ask(world, 'GET', '', as)
  const known = { since: now, isGuessable: false, isOfCode: false }
  const [address, company, staff] = ['address', 'company', 'staff'].map((kind) =>
    body.find((lock: { kind: string }) => lock.kind === kind),
  )
  assert.deepEqual(
    { ...company, key: '' },
    {
      ...{ ...known, key: '', kind: 'company', name: 'Müller Pumpen GmbH (10001)' },
      ...{ effect: 'refused', tries: 20, hours: 24, isGuessable: true },
      until: '2026-03-06T09:00:00.000Z',
    },
  )
  assert.deepEqual(
    { ...staff, key: '' },
    {
      ...{ ...known, key: '', kind: 'staff', name: 'bernd', effect: 'slowed', tries: 50, hours: 1 },
      until: '2026-03-05T10:00:00.000Z',
    },
  )
  assert.deepEqual(
    { ...address, key: '' },
    {
      ...{ ...known, key: '', kind: 'address', name: '192.0.2.1', effect: 'refused' },
      ...{ tries: 30, hours: 0.25, until: '2026-03-05T09:15:00.000Z' },
    },
  )
})

test('1: administrators lift a lock, which is logged; others may not', async (t) => {
  const { world, as, clerk } = await lockedPortal(t)
  const { body } = await ask(world, 'GET', '', as)
  await given.response(403, ask(world, 'GET', '', clerk))
  for (const { key, kind } of body) {
    await given.response(403, ask(world, 'POST', '/lift', clerk, { key }))
    if (kind !== 'staff') await given.response(200, ask(world, 'POST', '/lift', as, { key }))
  }
  assert.deepEqual((await ask(world, 'GET', '/count', clerk)).body, { accounts: 1, addresses: 0 })
  await given.signInCustomer(world, '10001', '123456')
  await given.response(404, ask(world, 'POST', '/lift', as, { key: body[0].key }))
  await given.response(404, ask(world, 'POST', '/lift', as, { key: 'pair:x' }))
  const logs = await world.services.db.selectFrom('logs').select('message').execute()
  const lifted = logs.filter(({ message }) => message?.startsWith('Anmeldesperre'))
  assert.deepEqual(lifted.map(({ message }) => message).toSorted(), [
    'Anmeldesperre von „192.0.2.1“ aufgehoben',
    'Anmeldesperre von „Müller Pumpen GmbH (10001)“ aufgehoben',
  ])
})

test('1: of several administrators who lift a lock simultaneously one succeeds, and it is logged once', async (t) => {
  const { world, as } = await lockedPortal(t)
  const { body } = await ask(world, 'GET', '', as)
  const { key } = body.find(({ kind }: { kind: string }) => kind === 'company')
  const answers = await Promise.all([1, 2, 3].map(() => ask(world, 'POST', '/lift', as, { key })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404])
  const logs = await world.services.db.selectFrom('logs').select('message').execute()
  assert.equal(logs.filter(({ message }) => message?.startsWith('Anmeldesperre')).length, 1)
})

test('1: unknown names do not appear as locked accounts, and locks end with the account or its password', async (t) => {
  const { world, as, clerk } = await lockedPortal(t)
  for (let index = 0; index < 55; index += 1) await fail(world, '99999', `10.9.0.${index}`)
  assert.equal((await ask(world, 'GET', '', as)).body.length, 3)
  const body = { data: { pass: 'ein-langes-neues' } }
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body }))
  assert.deepEqual((await ask(world, 'GET', '/count', clerk)).body, { accounts: 1, addresses: 1 })
  t.mock.timers.tick(61 * 60_000)
  assert.deepEqual((await ask(world, 'GET', '/count', clerk)).body, { accounts: 0, addresses: 0 })
})

test('1: a company’s weak password is shown as weak until it is replaced by a better one', async (t) => {
  const { world, as } = await lockedPortal(t)
  const weak = async () => {
    const { body } = await world.ask('GET', '/api/companies?fields=isGuessable', { as })
    return body.data[0].attributes.isGuessable
  }
  assert.equal(await weak(), true)
  const { body: made } = await world.ask('POST', '/api/passwords', { as, body: {} })
  const body = { data: { pass: made.pass, passProof: made.proof } }
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body }))
  assert.equal(await weak(), false)
  const row = await world.services.db
    .selectFrom('companies')
    .select('password_kind')
    .executeTakeFirst()
  assert.equal(row?.password_kind, 'generated')
})

/** A company, a clerk and an address that have used up their attempts; the clock is stopped. */
async function lockedPortal(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) })
  const world = await openWorld(t)
  const [as, clerk] = [await given.administrator(world), await given.staff(world)]
  const data = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: '123456' }
  await given.response(200, world.ask('POST', '/api/companies', { as, body: { data } }))
  for (let index = 0; index < 20; index += 1) await fail(world, '10001', `10.5.0.${index}`)
  for (let index = 0; index < 50; index += 1) {
    const body = { identifier: 'bernd', password: 'falsch' }
    await world.ask('POST', '/api/auth/local', { body, from: `10.6.0.${index}` })
  }
  for (let index = 0; index < 30; index += 1) await fail(world, `Z ${index}`, '192.0.2.1')
  return { world, as, clerk }
}

function fail(world: World, sn: string, from: string) {
  const body = { sn, pass: 'falsch' }
  return world.ask('POST', '/api/devices/customer-login', { body, from })
}

function ask(world: World, method: 'GET' | 'POST', path: string, as: object, body?: object) {
  return world.ask(method, `/api/sign-in-locks${path}`, { as, ...(body && { body }) })
}
