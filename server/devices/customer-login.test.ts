import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { assertCookies } from '../testing/assert-cookies.ts'
import * as given from '../testing/given.ts'
import { openWorld, type TestResponse, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: ownership.test.ts, account-budgets.test.ts and session-bounds.test.ts sign customers in there.

const minute = 60_000
const hour = 60 * minute

test('a customer signs in with the serial number, in any case and with surrounding spaces', async (t) => {
  const { world } = await portal(t)
  for (const sn of ['Ä 1/ß', 'ä 1/SS', '  Ä 1/ß  ']) {
    const { body } = await given.response(200, login(world, sn, 'geraete-passwort'))
    assert.equal(body.length, 1)
    assert.equal(body[0].sn, 'Ä 1/ß')
  }
})

test('invisible characters in a copied number are ignored', async (t) => {
  const world = await openWorld(t)
  const companie = await given.company(world)
  await given.device(world, { sn: 'A-1', companie })
  for (const sn of ['A-1\u200b', '\u00adA-1'])
    await given.signInCustomer(world, sn, 'geraete-passwort')
  await given.signInCustomer(world, '10001\u200b', 'firma-passwort')
  // As it may have been imported from Strapi.
  const { db } = world.services
  await db.updateTable('devices').set({ serial_number_folded: 'a-1\u200b' }).execute()
  await given.signInCustomer(world, 'A-1\u200b', 'geraete-passwort')
})

test('the response is flat, as the specification says', async (t) => {
  const { world } = await portal(t)
  const { body } = await given.response(200, login(world, 'Ä 1/ß', 'geraete-passwort'))
  const [device] = body
  assert.deepEqual(Object.keys(device).toSorted(), [
    ...['companie', 'deliveredOn', 'id', 'media', 'part', 'sn'],
  ])
  assert.deepEqual(device.companie, { id: 1, name: 'Müller Pumpen GmbH' })
  assert.deepEqual(device.part, { id: 1, title: 'ART-0001', desc: null, picture: null })
  const [file] = device.media
  const { versions, ...shown } = file
  assert.deepEqual(
    { ...shown, createdAt: typeof file.createdAt, url: { ...file.url, url: '' } },
    {
      id: 1,
      filename: 'Anleitung.pdf',
      languages: ['de'],
      group: 1,
      deliveredVersion: null,
      createdAt: 'string',
      doctype: { id: 1, title: 'Betriebsanleitung' },
      isManual: true,
      url: {
        id: 1,
        url: '',
        name: 'Anleitung.pdf',
        size: 0.03,
        mime: 'application/pdf',
        preview: null,
      },
    },
  )
  const [{ releasedOn, ...current }, ...earlier] = versions
  assert.deepEqual(current, { id: 1, version: '1', note: null, url: file.url })
  assert.match(releasedOn, /^\d{4}-\d{2}-\d{2}$/)
  assert.deepEqual(earlier, [])
  assert.match(file.url.url, /^\/uploads\/[\w-]+\.pdf$/)
})

test('a company signs in with its customer number and sees all its devices, newest first', async (t) => {
  const { world } = await portal(t)
  for (const number of ['10001', ' 10001 ', 10_001, '0010001']) {
    const { body } = await given.response(200, login(world, number, 'firma-passwort'))
    assert.deepEqual(
      body.map((device: { sn: string }) => device.sn),
      ['10002', 'Ä 1/ß'],
    )
  }
})

test('if a serial number equals a customer number, the device takes precedence', async (t) => {
  const { world } = await portal(t)
  const device = await given.response(200, login(world, '10002', 'geraete-passwort'))
  assert.deepEqual([device.body.length, device.body[0].companie.id], [1, 1])
  const company = await given.response(200, login(world, '10002', 'firma-passwort'))
  assert.deepEqual(company.body, [])
})

test('serial numbers that look like numbers are treated as text', async (t) => {
  const world = await openWorld(t)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const serials = ['007', '7', '1e5', '12345678901234567890', 'A/B 12', '0x10', '-1']
  for (const sn of serials) await given.device(world, { sn, companie, part })
  for (const sn of serials) {
    const { body } = await given.response(200, login(world, sn, 'geraete-passwort'))
    assert.deepEqual([body.length, body[0].sn], [1, sn])
  }
})

test('a wrong serial number, a wrong customer number and a wrong password get identical responses', async (t) => {
  const { world } = await portal(t)
  const answers = [
    await login(world, 'gibt es nicht', 'geraete-passwort'),
    await login(world, '99999', 'firma-passwort'),
    await login(world, '99999999999999', 'firma-passwort'),
    await login(world, 'Ä 1/ß', 'falsch'),
    await login(world, 'Ä 1/ß', 'firma-passwort'),
    await login(world, '10001', 'geraete-passwort'),
    await login(world, 'chefin', 'Werkstatt-Portal-26'),
  ]
  for (const answer of answers) {
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.bytes, answers[0]?.bytes)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
  assert.equal(answers[0]?.body.error.name, 'ValidationError')
})

test('customers’ passwords are taken as typed', async (t) => {
  const { world } = await portal(t)
  const part = await given.part(world, 'ART-0002')
  await given.device(world, { sn: 'L 1', companie: 1, part, pass: ' mit Rand ' })
  await given.response(200, login(world, 'L 1', ' mit Rand '))
  for (const typed of ['mit Rand', ' mit rand ', '  mit Rand  ']) {
    await given.response(400, login(world, 'L 1', typed))
  }
})

test('an empty field is reported as missing', async (t) => {
  const { world } = await portal(t)
  for (const body of [
    {},
    { sn: 'x' },
    { pass: 'x' },
    { sn: ' ', pass: 'x' },
    { sn: 'x', pass: '' },
  ]) {
    const answer = await world.ask('POST', '/api/devices/customer-login', { body })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.message, 'Bitte füllen Sie alle Felder aus!')
    assert.ok(Object.values(await given.wrongFields(answer)).every((code) => code === 'required'))
  }
})

test('the session ends 60 minutes after its last use', async (t) => {
  const { world } = await portal(t)
  const as = await given.signInCustomer(world, 'Ä 1/ß', 'geraete-passwort')
  for (const [waited, status] of [
    [59, 200],
    [59, 200],
    [61, 401],
  ] as const) {
    world.wait(waited * minute)
    assert.equal((await world.ask('GET', '/api/devices/mine', { as })).status, status)
  }
})

test('the session ends after 24 hours, however much it is used', async (t) => {
  const { world } = await portal(t)
  const as = await given.signInCustomer(world, '10001', 'firma-passwort')
  for (let passed = 0; passed < 47; passed += 1) {
    world.wait(hour / 2)
    assert.equal((await world.ask('GET', '/api/devices/mine', { as })).status, 200)
  }
  world.wait(hour / 2 + minute)
  assert.equal((await world.ask('GET', '/api/devices/mine', { as })).status, 401)
})

test('a new password ends the sessions opened with the old one', async (t) => {
  const { world } = await portal(t)
  const boss = await given.administrator(world)
  const device = await given.signInCustomer(world, 'Ä 1/ß', 'geraete-passwort')
  const company = await given.signInCustomer(world, '10001', 'firma-passwort')
  const mine = async (as: typeof device) =>
    (await world.ask('GET', '/api/devices/mine', { as })).status
  const change = (url: string, pass: string) =>
    given.response(200, world.ask('PUT', url, { as: boss, body: { data: { pass } } }))

  await change('/api/devices/1', '')
  await change('/api/companies/1', '')
  assert.deepEqual([await mine(device), await mine(company)], [200, 200])
  await change('/api/devices/1', 'neu')
  assert.deepEqual([await mine(device), await mine(company)], [401, 200])
  await change('/api/companies/1', 'neu')
  assert.equal(await mine(company), 401)
  await given.response(400, login(world, 'Ä 1/ß', 'geraete-passwort'))
  await given.response(200, login(world, 'Ä 1/ß', 'neu'))
})

test('the customer cookie is inaccessible to scripts and other sites', async (t) => {
  const { world } = await portal(t)
  const answer = await given.response(200, login(world, 'Ä 1/ß', 'geraete-passwort'))
  assertCookies(answer, /^typenschild-customer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const as = { cookie: given.cookieOf(answer) }
  const left = await given.response(
    200,
    leave(world, as.cookie, { 'sec-fetch-site': 'same-origin' }),
  )
  assert.match(String(left.headers['set-cookie']), /^typenschild-customer=;.*(Max-Age=0|1970)/)
  assert.equal((await world.ask('GET', '/api/devices/mine', { as })).status, 401)

  const secure = await portal(t, { PUBLIC_URL: 'https://portal.example.com' })
  const response = await given.response(200, login(secure.world, 'Ä 1/ß', 'geraete-passwort'))
  assertCookies(
    response,
    /^__Host-typenschild-customer=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('another site’s page cannot make the customer’s browser change anything', async (t) => {
  const { world } = await portal(t)
  const { cookie = '' } = await given.signInCustomer(world, 'Ä 1/ß', 'geraete-passwort')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    {},
  ]) {
    const answer = await leave(world, cookie, headers as unknown as Record<string, string>)
    assert.equal(answer.status, 403, JSON.stringify(headers))
  }
  const read = { headers: { cookie, 'sec-fetch-site': 'none' } }
  assert.equal((await world.ask('GET', '/api/devices/mine', read)).status, 200)
  assert.equal((await leave(world, cookie, { origin: 'http://localhost:80' })).status, 200)
})

function login(world: World, sn: string | number, pass: string): Promise<TestResponse> {
  return world.ask('POST', '/api/devices/customer-login', { body: { sn, pass } })
}

function leave(
  world: World,
  cookie: string,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const url = '/api/devices/customer-logout'
  return world.ask('POST', url, { body: {}, headers: { cookie, ...headers } })
}

/** Two companies; the first has a device with a file, and one whose serial number is the other's customer number. */
async function portal(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  const part = await given.part(world)
  const companie = await given.company(world)
  await given.company(world, 'Becker AG', 10_002)
  const media = [await given.media(world, { doctype: await given.doctype(world) })]
  await given.device(world, { sn: 'Ä 1/ß', companie, part, media })
  await given.device(world, { sn: '10002', companie, part })
  return { world }
}
