import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { all } from '#contract/all.ts'
import { Settings } from '#contract/settings.ts'
import { sampleOf } from '../openapi/derived-examples.ts'
import { crudEntities } from '../testing/draft-of.ts'
import * as given from '../testing/given.ts'
import { shapeOf } from '../testing/shape-of.ts'
import { openWorld, type TestResponse } from '../testing/world.ts'

// A process of its own: it sends thousands of requests.

/**
 * Each field is given one of so many odd values, on PostgreSQL fewer: most are refused before it is asked. As these are no
 * multiple, the next field is given others.
 */
const usualShare = process.env.TEST_DATABASE_URL ? 17 : 5
const share = process.env.TEST_FULL ? 1 : usualShare

test('what cannot be read is refused in German, in one envelope', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const post = (body: string | undefined, headers: Record<string, string> = {}) =>
    world.ask('POST', '/api/companies', { as, body, headers })
  const form = { 'content-type': 'application/xml' }

  assertProblem(await post('{"data":'), 400, 'SyntaxError')
  assertProblem(await post('{"data":{"__proto__":{"isAdmin":true}}}'), 400, 'SyntaxError')
  assertProblem(await post('{"constructor":{"prototype":{"x":1}},"data":{}}'), 400)
  assertProblem(await post(''), 400, 'ValidationError')
  assertProblem(await post(undefined), 400, 'ValidationError')
  assertProblem(await post('[]'), 400, 'ValidationError')
  for (const scalar of ['7', 'null', '"{}"', ' true', 'hallo']) {
    assertProblem(await post(scalar), 400, 'Error')
  }
  assertProblem(await post('{"data":"{}"}'), 400, 'ValidationError')
  assertProblem(await post('name=x', form), 415, 'UnsupportedMediaTypeError')
  assertProblem(await post('hallo', { 'content-type': 'text/plain' }), 400, 'ValidationError')
  assertProblem(await post(`{"data":"${'x'.repeat(300_000)}"}`), 413, 'PayloadTooLargeError')
  const { body } = await world.ask('GET', '/api/companies', { as })
  assert.deepEqual(body.data, [])
})

test('addresses that lead nowhere say so', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  assertProblem(await world.ask('GET', '/api/nichts', { as }), 404, 'NotFoundError')
  assertProblem(await world.ask('GET', '/api/companies/%E0%A4%A', { as }), 400, 'BadRequestError')
  assertProblem(await world.ask('GET', `/api/companies/${'9'.repeat(400)}`, { as }), 414)
  assertProblem(await world.ask('GET', `/api/companies?x=${'a'.repeat(4_100)}`, { as }), 414)
  for (const id of ['0', '-1', 'abc', '1.5', '99999999999', '%00', "1'--"]) {
    assertProblem(await world.ask('GET', `/api/companies/${id}`, { as }), 404, 'NotFoundError')
  }
})

test('a wrong method names the right ones', async (t) => {
  const world = await openWorld(t)
  const patched = await world.ask('PATCH', '/api/companies/1', { body: {} })
  assertProblem(patched, 405, 'MethodNotAllowedError')
  assert.equal(patched.headers.allow, 'GET, HEAD, PUT, DELETE')
  const deleted = await world.ask('DELETE', '/api/companies')
  assertProblem(deleted, 405)
  assert.equal(deleted.headers.allow, 'GET, HEAD, POST, PUT')
  assertProblem(await world.ask('PATCH', '/API/Companies/1/', { body: {} }), 405)
})

test('an address that only takes other methods has nothing to read', async (t) => {
  const world = await openWorld(t)
  for (const url of ['/api/auth/local', '/API/Auth/Change-Password/']) {
    const response = await world.ask('GET', url)
    assertProblem(response, 404, 'NotFoundError')
    assert.equal(response.headers.allow, undefined)
    assert.equal((await world.ask('HEAD', url)).status, 404)
    assertProblem(await world.ask('PUT', url, { body: {} }), 405)
  }
})

test('a wrong value in any field of any call is refused in German and never breaks it', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  const [companie, part, doctype] = [
    await given.company(world),
    await given.part(world),
    await given.doctype(world),
  ]
  const url = await given.upload(world)
  const device = { sn: 'A 1', companie, part, media: [await given.media(world)], pass: 'x' }
  await given.device(world, device)
  const masterData = {
    desc: null,
    address: null,
    country: null,
    email: null,
    contact: null,
    language: null,
    passProof: null,
  }
  const partData = {
    ...{ gtin: null, lifetimeYears: null, isForPrivateUse: false, hasPrintedSafety: false },
    media: [],
  }
  const typeData = { reader: 'customer', position: 0, vdiClass: null, isRequired: false }
  const days = { deliveredOn: null, placedOnMarketOn: null, builtIn: null }
  const deviceData = { ...days, note: null, passProof: null }
  const calls: Record<string, Record<string, unknown>> = {
    'auth.login': { identifier: 'niemand', password: 'x' },
    'auth.changePassword': { currentPassword: 'x', password: 'x', passwordConfirmation: 'x' },
    'auth.setup': { code: 'x', username: 'x', password: 'Drehbank-und-Spindel-7' },
    'users.create': { username: 'x', email: null, password: 'x', isAdmin: false },
    'users.update': { username: 'bernd', email: 'b@example.com', isAdmin: false, blocked: false },
    'madePasswords.make': {},
    'signInLocks.lift': { key: 'x' },
    'customer.login': { sn: 'niemand', pass: 'x' },
    'authorityLinks.create': { device: 1, purpose: 'x', recipient: 'x', days: 14 },
    'tokens.create': { name: 'x', type: 'full-access', expiresAt: null },
    'tokens.update': { name: 'x', type: 'read-only', scopes: null, expiresAt: null },
    'companies.create': { name: 'B', kdnr: 10_001, pass: 'x', ...masterData },
    'companies.update': { name: 'A', kdnr: 10_001, pass: '', ...masterData },
    'companies.upsert': { kdnr: 10_001, name: 'A', pass: '', ...masterData },
    'parts.upsert': { title: 'ART-0001', desc: null, ...partData },
    'doctypes.upsert': { id: doctype, title: 'Betriebsanleitung', desc: null, ...typeData },
    'devices.upsert': { ...device, ...deviceData },
    'companies.bulk': { data: [] },
    'parts.bulk': { data: [] },
    'doctypes.bulk': { data: [] },
    'devices.bulk': { data: [] },
    'webhooks.create': {
      name: 'x',
      url: 'https://192.0.2.1/',
      kinds: ['devices'],
      isEnabled: true,
    },
    'webhooks.update': {
      name: 'x',
      url: 'https://192.0.2.1/',
      kinds: ['devices'],
      isEnabled: true,
    },
    'webhooks.renewSecret': { overlapHours: 24 },
    'webhooks.test': {},
    'parts.create': { title: 'ART-0001', desc: null, ...partData },
    'parts.update': { title: 'ART-0001', desc: null, ...partData },
    'doctypes.create': { title: 'Betriebsanleitung', desc: null, ...typeData },
    'doctypes.update': { title: 'Betriebsanleitung', desc: null, ...typeData },
    'medias.create': {
      filename: 'x',
      doctype,
      url,
      devices: [],
      parts: [],
      languages: ['de'],
      original: null,
      populate: 'url',
    },
    'versions.create': { media: 1, url, version: '2', releasedOn: null, note: null },
    'versions.update': { version: '2', releasedOn: null, note: null, withdrawnReason: null },
    'medias.update': {
      filename: 'x',
      doctype,
      url,
      devices: [],
      parts: [],
      languages: ['de'],
      original: null,
      populate: '*',
    },
    'bin.restore': { number: null },
    'bin.undo': { kind: 'device', records: [1] },
    'bin.end': { name: 'x', reason: 'x' },
    'announcements.send': {
      ...{ seen: 'AAAA', without: [1], only: [1], again: false },
      sentences: { de: 'x', en: 'x' },
    },
    'imports.read': { headingRow: 1, columns: ['sn'], dayOrder: 'dmy', emptyCells: 'clear' },
    'imports.check': {},
    'imports.run': { mode: 'all' },
    'imports.cancel': {},
    'imports.undo': {},
    'fileImports.create': { name: 'x', zip: { size: 100, mark: null } },
    'fileImports.change': { patterns: ['{sn}.*'] },
    'fileImports.preview': { patterns: ['{sn}.*'] },
    'fileImports.announce': { entries: [{ path: 'x', size: 1, sha256: 'a'.repeat(64) }] },
    'fileImports.check': {},
    'fileImports.correct': {
      ...{ sn: 'x', part: 'x', type: 'x', language: 'de', version: '1', title: 'x' },
      isSkipped: true,
    },
    'containerImports.accept': { areAccepted: true },
    'vdiPackages.make': { devices: [1], recipient: 'x', despiteFaults: true },
    'fileImports.run': { mode: 'all' },
    'fileImports.cancel': {},
    'fileImports.undo': {},
    'commonFiles.move': { part, media: 1 },
    'commonFiles.giveBack': { part, media: 1, devices: [1], unlinkPart: false },
    'uploads.update': { id: url, name: 'x.pdf' },
    'uploads.removeUnused': { ids: [99] },
    'devices.create': { ...device, ...deviceData, populate: 'part' },
    'devices.update': { ...device, ...deviceData, populate: 'part' },
    'devices.handOver': { companie: 1 },
    'documents.order': {
      sn: 'A 1',
      pass: null,
      docs: ['label'],
      locale: 'de',
      to: 'x@example.com',
    },
    'documents.retry': {},
    'documentBatches.order': {
      devices: [1],
      docs: ['label'],
      newPasswords: false,
      locale: 'de',
      format: '62x29',
      skip: 0,
    },
    'labels.printAddresses': { kind: 'parts', ids: [1] },
    'labels.createFormat': { title: 'x', width: 80, height: 40 },
    'sessions.confirm': { password: 'x' },
    'passwordLinks.askStaff': { identifier: 'x' },
    'passwordLinks.useStaff': { code: 'x', password: 'x', passwordConfirmation: 'x' },
    'passwordLinks.askCustomer': { sn: 'x' },
    'passwordLinks.useCustomer': { code: 'x' },
    'factors.signIn': { ticket: 'x', code: '123456', passkey: null, recoveryCode: 'x' },
    'factors.enrol': { ticket: 'x', code: '123456', passkey: null, name: 'x' },
    'factors.begin': {},
    'factors.add': { ticket: 'x', code: '123456', passkey: null, name: 'x' },
    'factors.renewCodes': {},
    'sso.begin': {},
    'sso.finish': { ticket: 'x' },
    'sso.link': {},
    'sso.linkUser': { subject: 'x' },
    'compliance.switchRule': { isOn: false },
    'views.save': { list: 'devices', name: 'x', query: 'x' },
    'views.chooseColumns': { list: 'devices', columns: ['machine'] },
    'settings.update': Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, null])),
    'mail.test': { to: 'x@example.com' },
    'logs.create': { type: 'info', status: '500', message: 'x', sn: 'x', companie: 'x', user: 'x' },
  }
  // An entity whose draft says all is tested without a line above.
  for (const group of crudEntities()) {
    const draft = () => sampleOf(z.object(shapeOf(`${group}.create`))) as Record<string, unknown>
    for (const call of ['create', 'update']) calls[`${group}.${call}`] ??= draft()
  }
  const writing = Object.entries(all).filter(([name, { method, wire }]) => {
    return ['POST', 'PUT'].includes(method) && wire !== 'stream' && !name.endsWith('.logout')
  })
  assert.deepEqual(writing.map(([name]) => name).toSorted(), Object.keys(calls).toSorted())
  let tries = 0
  for (const [name, { method, path, wire }] of writing) {
    for (const field of Object.keys(calls[name] ?? {})) {
      for (const value of oddValues()) {
        tries += 1
        if (tries % share !== 0) continue
        const data = { ...calls[name], [field]: value }
        const answer = await world.ask(
          method,
          path.replace(':id', name === 'users.update' ? '2' : '1'),
          {
            as,
            body: wire === 'flat' ? data : { data },
          },
        )
        if (answer.status < 300) continue
        assert.ok(answer.status < 500, `${name} ${field} ${JSON.stringify(value)?.slice(0, 50)}`)
        assertProblem(answer, answer.status)
      }
    }
  }
})

test('odd values in query strings are refused and never break a list', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const query of [
    'sort=%00',
    'filters[name]=%00',
    'filters[name][$contains]=a%00b',
    'filters[__proto__][x]=1',
    'filters[constructor]=1',
    'sort=__proto__',
    'sort=constructor.name',
    'populate=__proto__',
    'populate[toString]=*',
    'filters[toString]=1',
    'pagination=5',
    'pagination[page][x]=5',
    'sort[a][b][c]=asc',
    `filters${'[$not]'.repeat(11)}[id]=1`,
    `filters${'[$not]'.repeat(30)}[id]=1`,
    `filters[$or]${'[0][$and]'.repeat(5)}[0][id]=1`,
    'filters[id][$in]',
    'filters[id][$eq][$eq]=1',
    'filters[createdAt]=gestern',
    'filters[createdAt][$gte]=2026-99-99',
    'filters[kdnr]=1e5',
    'filters[kdnr]=999999999999999',
    'filters[kdnr][$gte]=-99999999999.5',
    'filters[name]=%ED%A0%80',
    '%E0%A4%A=1',
    '&&&===',
  ]) {
    const answer = await world.ask('GET', `/api/companies?${query}`, { as })
    if (answer.status !== 200) assertProblem(answer, 400)
  }
})

test('whoever follows a wrong link in a browser gets a German page without scripts', async (t) => {
  const world = await openWorld(t)
  const headers = { accept: 'text/html,application/xhtml+xml' }
  for (const [url, status, title] of [
    ['/gibt-es-nicht', 404, 'Nicht gefunden'],
    ['/uploads/nichts.pdf', 401, 'Anmeldung erforderlich'],
    ['/%E0%A4%A', 400, 'Das hat nicht funktioniert'],
  ] as const) {
    const page = await world.ask('GET', url, { headers })
    assert.equal(page.status, status)
    assert.match(page.headers['content-type'] ?? '', /^text\/html; charset=utf-8/)
    assert.match(page.body, new RegExp(`<html lang="de">[^]*<h1>${title}</h1>`))
    assert.doesNotMatch(page.body, /<script/)
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/)
  }
})

/** The envelope of a failure, in German, with what was asked for kept out of it. */
function assertProblem(answer: TestResponse, status: number, name?: string) {
  const description = JSON.stringify(answer.body)
  assert.equal(answer.status, status, description)
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'/)
  const { data, error } = answer.body
  assert.equal(data, null)
  assert.equal(error.status, status)
  if (name) assert.equal(error.name, name)
  assert.ok(error.message.length > 0 && typeof error.details === 'object', description)
  assert.doesNotMatch(description, /Invalid|expected|received|Error:|SQLITE|syntax/)
  assert.doesNotMatch(description, /erwartet,? |, erhalten /, 'not in words of programmers')
}

function oddValues(): unknown[] {
  const deep = JSON.parse(`${'{"connect":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
  const relations = [[], [[]], {}, { id: {} }, { set: 5 }, { set: [{}] }, { disconnect: 'x' }, deep]
  const scalars = [
    undefined,
    null,
    -1,
    0,
    1.5,
    1e300,
    999_999,
    true,
    '',
    ' ',
    '1',
    'x'.repeat(3_000),
  ]
  const characters = [
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\r\nb',
    '\u0085',
    '\ufffe',
    '__proto__',
    '😀',
  ]
  return [...relations, ...scalars, ...characters]
}
