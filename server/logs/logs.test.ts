import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket } from '../testing/world.ts'
import { applyLogRetention } from './retention.ts'

const day = 24 * 60 * 60_000

test('every change is logged with who did what; a failed change is not', async (t) => {
  const { world, as, entries } = await office(t)
  const part = await given.part(world, 'ART-7')
  const url = `/api/parts/${part}`
  const refused = { body: { data: { title: 'art-7' } } }
  await given.response(400, world.ask('POST', '/api/parts', { as, ...refused }))
  await given.response(200, world.ask('PUT', url, { as, body: { data: { title: 'ART-8' } } }))
  await given.response(404, world.ask('DELETE', '/api/parts/999', { as }))
  await given.response(200, world.ask('DELETE', url, { as }))
  const acts = (await entries('filters[status]=api-call&sort=id')).map(
    ({ type, message, user }) => {
      return [type, message, user]
    },
  )
  assert.deepEqual(acts, [
    ['info', 'Artikelnummer „ART-7“ angelegt', 'chefin'],
    ['info', 'Artikelnummer „ART-7“ geändert', 'chefin'],
    ['info', 'Artikelnummer „ART-8“ gelöscht', 'chefin'],
  ])
})

test('sign-ins of customers are logged, including refused ones', async (t) => {
  const { world, entries } = await office(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'A 1', companie, part })
  await given.signInCustomer(world, 'a 1', 'geraete-passwort')
  await given.signInCustomer(world, '10001', 'firma-passwort')
  const body = { sn: 'B\u00852', pass: 'geheim-getippt' }
  await given.response(400, world.ask('POST', '/api/devices/customer-login', { body }))
  const written = (await entries('filters[type]=customer&sort=id')).map(
    ({ status, sn, companie: name, user }) => [status, sn, name, user],
  )
  assert.deepEqual(written, [
    ['200', 'A 1', 'Müller Pumpen GmbH', null],
    ['200', null, 'Müller Pumpen GmbH', null],
    ['400', 'B 2', null, null],
  ])
})

test('the author of a report is taken from the session, whatever the report says', async (t) => {
  const { world, as, report } = await office(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'A 1', companie, part })
  const lie = { type: 'error', status: '500', message: 'x', user: 'root', sn: 'Z', companie: 'Z' }
  const userOf = async (ticket: Ticket) => {
    const { attributes } = (await given.response(200, report(ticket, lie))).body.data
    return [attributes.user, attributes.sn, attributes.companie]
  }
  assert.deepEqual(await userOf(as), ['chefin', null, null])
  const device = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  assert.deepEqual(await userOf(device), [null, 'A 1', 'Müller Pumpen GmbH'])
  const company = await given.signInCustomer(world, '10001', 'firma-passwort')
  assert.deepEqual(await userOf(company), [null, null, 'Müller Pumpen GmbH'])
  for (const type of ['customer', 'Error', '', null, undefined, 5]) {
    await given.response(400, report(as, { ...lie, type }))
  }
})

test('entries are found by their whole message, in any spelling if that is asked for', async (t) => {
  const { as, report, entries } = await office(t)
  for (const message of ['Lüfter steht', 'Luefter steht', 'Der Lüfter steht']) {
    await given.response(200, report(as, { type: 'error', message }))
  }
  const found = async (condition: string) => {
    return (await entries(`filters[message]${condition}&sort=id`)).map(({ message }) => message)
  }
  assert.deepEqual(await found('[$eqi]=LÜFTER STEHT'), ['Lüfter steht', 'Luefter steht'])
  assert.deepEqual(await found('[$eq]=Lüfter steht'), ['Lüfter steht'])
  assert.deepEqual(await found('[$in][0]=Luefter steht'), ['Luefter steht'])
})

test('a report is one line of at most 2,000 bytes', async (t) => {
  const { as, report } = await office(t)
  const message = async (text: unknown) => {
    const data = { type: 'error', status: 404, message: text }
    return (await given.response(200, report(as, data))).body.data.attributes
  }
  assert.equal((await message('a\r\nb\u0000c\u001b[31md\ud800')).message, 'a  b c [31md\ufffd')
  assert.equal((await message('ü'.repeat(5_000))).message, 'ü'.repeat(1_000))
  assert.equal((await message(`${'x'.repeat(1_999)}ü`)).message, 'x'.repeat(1_999))
  assert.deepEqual([(await message(null)).message, (await message(null)).status], [null, '404'])
})

test('a person can report 60 times a minute, then has to wait, even after signing in again', async (t) => {
  const { world, as, report } = await office(t)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const data = { type: 'error', status: '500', message: 'x' }
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count += 1) statuses.add((await report(as, data)).status)
  assert.deepEqual([...statuses], [200])
  const refused = await given.response(429, report(as, data))
  assert.equal(refused.headers['retry-after'], '60')
  assert.equal((await report(await given.administrator(world), data)).status, 429)
  assert.equal((await report(await given.staff(world), data)).status, 200)
  t.mock.timers.tick(60_001)
  assert.equal((await report(as, data)).status, 200)
})

test('an administrator deletes entries', async (t) => {
  const { world, as, report, entries } = await office(t)
  const { body } = await given.response(200, report(as, { type: 'info', message: 'weg damit' }))
  const url = `/api/logs/${body.data.id}`
  assert.deepEqual((await world.ask('GET', url, { as })).body.data, body.data)
  assert.deepEqual(
    (await given.response(200, world.ask('DELETE', url, { as }))).body.data,
    body.data,
  )
  await given.response(404, world.ask('DELETE', url, { as }))
  assert.deepEqual(await entries('filters[message]=weg damit'), [])
})

test('deleting an entry is logged with who and which, but not with its text', async (t) => {
  const { world, as, report, entries } = await office(t)
  const text = 'Frau Beispiel hat angerufen'
  const { body } = await given.response(200, report(as, { type: 'error', message: text }))
  const { id, attributes } = body.data
  await given.response(200, world.ask('DELETE', `/api/logs/${id}`, { as }))
  await given.response(404, world.ask('DELETE', `/api/logs/${id}`, { as }))
  const traces = (await entries('sort=id')).filter(({ message }) => message?.startsWith('Proto'))
  const [date = '', time = ''] = attributes.createdAt.slice(0, 19).split('T')
  const german = `${date.split('-').reverse().join('.')}, ${time}`
  assert.deepEqual(
    traces.map(({ type, status, message, user }) => [type, status, message, user]),
    [['info', 'api-call', `Protokolleintrag ${id} (Fehler, ${german} UTC) gelöscht`, 'chefin']],
  )
  assert.doesNotMatch(JSON.stringify(await entries('')), /Beispiel/)
})

test('sign-ins of customers are kept for 90 days, everything else for 180', async (t) => {
  const { world, report, entries } = await office(t)
  await world.ask('POST', '/api/devices/customer-login', { body: { sn: 'A', pass: 'b' } })
  await report(await given.administrator(world), { type: 'error', message: 'x' })
  const counts = async () => {
    await applyLogRetention(world.services.db, world.services.clock())
    const found = await entries('pagination[limit]=1000')
    return ['customer', 'error'].map((type) => found.filter((entry) => entry.type === type).length)
  }
  world.wait(89 * day)
  assert.deepEqual(await counts(), [1, 1])
  world.wait(2 * day)
  assert.deepEqual(await counts(), [0, 1])
  world.wait(88 * day)
  assert.deepEqual(await counts(), [0, 1])
  world.wait(2 * day)
  assert.deepEqual(await counts(), [0, 0])
})

test('however many entries are too old, all of them are deleted, and no address of them stays complete', async (t) => {
  const { world } = await office(t)
  const { db, clock } = world.services
  const now = clock().getTime()
  const ago = (days: number) => new Date(now - days * day).toISOString()
  const entry = { type: 'info', status: 'api-call', address: '203.0.113.77' } as const
  for (const created_at of [ago(181), ago(170)]) {
    for (let n = 0; n < 3; n += 1) {
      const rows = Array.from({ length: 500 }, () => ({
        ...entry,
        created_at,
        updated_at: created_at,
      }))
      await db.insertInto('logs').values(rows).execute()
    }
  }
  await applyLogRetention(db, clock())
  const left = await db
    .selectFrom('logs')
    .select(['created_at', 'address'])
    .where('address', 'is not', null)
    .execute()
  assert.deepEqual(
    [left.length, new Set(left.map((row) => Object.values(row).join()))],
    [1_500, new Set([`${ago(170)},203.0.113.*`])],
  )
})

test('addresses lose their last part after a week, and are never returned', async (t) => {
  const { world, entries } = await office(t, { TRUST_PROXY: '127.0.0.1' })
  const visitors = ['203.0.113.77', '2001:db8:1:2:3:4:5:6', 'fe80::1', '::ffff:203.0.113.78']
  for (const visitor of visitors) {
    const headers = { 'x-forwarded-for': visitor }
    const body = { sn: 'A', pass: 'b' }
    await world.ask('POST', '/api/devices/customer-login', { body, headers })
  }
  const { db, clock } = world.services
  const kept = async () => {
    await applyLogRetention(db, clock())
    const rows = await db
      .selectFrom('logs')
      .select('address')
      .where('type', '=', 'customer')
      .execute()
    return rows.map(({ address }) => address)
  }
  world.wait(6 * day)
  assert.deepEqual(await kept(), visitors)
  world.wait(2 * day)
  const blurred = ['203.0.113.*', '2001:db8:1:*', 'fe80:0:0:*', '203.0.113.*']
  assert.deepEqual(await kept(), blurred)
  assert.deepEqual(await kept(), blurred)
  assert.doesNotMatch(JSON.stringify(await entries('')), /203\.0|address/)
})

test('no entry contains a password or token', async (t) => {
  const { world, as, entries } = await office(t)
  const staff = await given.staff(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'A 1', companie, part })
  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const change = { currentPassword: 'Drehbank-und-Spindel-7', password: 'Kegelradgetriebe 12' }
  const body = { ...change, passwordConfirmation: change.password }
  await given.response(200, world.ask('POST', '/api/auth/change-password', { as: staff, body }))
  for (const url of ['/api/devices/1', '/api/companies/1']) {
    const data = { pass: 'neues-geheimnis' }
    await given.response(200, world.ask('PUT', url, { as, body: { data } }))
  }
  const typo = { identifier: 'chefin', password: 'falsch-getippt' }
  await given.response(400, world.ask('POST', '/api/auth/local', { body: typo }))
  const text = JSON.stringify(await entries('pagination[limit]=1000'))
  for (const secret of [
    as.bearer ?? '',
    staff.bearer ?? '',
    customer.cookie?.split('=')[1] ?? '',
    'Werkstatt-Portal-26',
    'Drehbank-und-Spindel-7',
    'Kegelradgetriebe 12',
    'geraete-passwort',
    'firma-passwort',
    'neues-geheimnis',
    'falsch-getippt',
  ]) {
    assert.ok(secret && !text.includes(secret), secret)
  }
})

interface Entry {
  type: string
  status: string | null
  message: string | null
  sn: string | null
  user: string | null
  companie: string | null
}

async function office(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  const as = await given.administrator(world)
  return {
    world,
    as,
    report: (ticket: Ticket, data: object) =>
      world.ask('POST', '/api/logs', { as: ticket, body: { data } }),
    /** With a new sign-in each time, because some tests let months pass. */
    async entries(query: string): Promise<Entry[]> {
      const url = `/api/logs?${query.replaceAll(' ', '%20')}`
      const boss = await given.administrator(world)
      const { body } = await given.response(200, world.ask('GET', url, { as: boss }))
      return body.data.map(({ attributes }: { attributes: Entry }) => attributes)
    },
  }
}
