import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { fieldCodes, problemCodes } from '#contract/problem.ts'
import { describeApi } from '../openapi/openapi-document.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket } from '../testing/world.ts'

test('whoever is not let in is told why by a code', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.company(world)
  const customer = await given.signInCustomer(world, '10001', 'firma-passwort')
  const staff = await given.staff(world)
  const over = await given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7')
  await given.response(200, world.ask('POST', '/api/auth/logout', { as: over, body: {} }))
  const list = (ticket: Ticket) => world.ask('GET', '/api/companies', { as: ticket })
  const mine = (ticket: Ticket) => world.ask('GET', '/api/devices/mine', { as: ticket })
  const file = (ticket: Ticket) => world.ask('GET', '/uploads/x.pdf', { as: ticket })
  const logOut = { as: customer, body: {}, headers: { 'sec-fetch-site': 'cross-site' } }

  await given.refused('unauthenticated', list({}))
  await given.refused('unauthenticated', mine({}))
  await given.refused('unauthenticated', file({}))
  await given.refused('unauthenticated', list({ cookie: as.cookie ?? '' }))
  await given.refused('session-expired', list({ bearer: over.bearer ?? '' }))
  await given.refused('session-expired', mine({ cookie: 'typenschild-customer=x' }))
  await given.refused('session-expired', file({ cookie: over.cookie ?? '' }))
  await given.refused('bad-token', list({ bearer: 'tsk_x' }))
  await given.refused('forbidden', list(customer))
  await given.refused('forbidden', world.ask('GET', '/api/users', { as: staff }))
  await given.refused('cross-site', world.ask('POST', '/api/devices/customer-logout', logOut))
  for (const [path, body] of [
    ['/api/auth/local', { identifier: 'chefin', password: 'falsch' }],
    ['/api/devices/customer-login', { sn: '10001', pass: 'falsch' }],
  ] as const) {
    const answer = await given.refused('wrong-credentials', world.ask('POST', path, { body }))
    assert.deepEqual(await given.wrongFields(answer), {})
  }
})

test('a request that cannot be read is told why by a code', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const post = (body: string, type = 'application/json') =>
    world.ask('POST', '/api/companies', { as, body, headers: { 'content-type': type } })

  await given.refused('bad-json', post('{"data":'))
  await given.refused('no-json-object', post('7'))
  await given.refused('no-data', post('{}'))
  await given.refused('no-data', post('{"data":[]}'))
  await given.refused('unsupported-type', post('name=x', 'application/xml'))
  const packed = { as, body: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } }
  const unread = await given.refused('unsupported-type', world.ask('POST', '/api/parts', packed))
  assert.match(unread.body.error.message, /ungepackt/)
  await given.refused('request-too-large', post(`{"data":"${'x'.repeat(300_000)}"}`))
  await given.refused('not-found', world.ask('GET', '/api/nichts', { as }))
  await given.refused('not-found', world.ask('GET', '/api/companies/abc', { as }))
  await given.refused('method-not-allowed', world.ask('PATCH', '/api/companies/1', { body: {} }))
  await given.refused('bad-request', world.ask('GET', '/api/companies/%E0%A4%A', { as }))
  const long = `/api/companies?x=${'a'.repeat(4_100)}`
  await given.refused('address-too-long', world.ask('GET', long, { as }))
})

test('what is wrong with a value is told by a code, whatever the field', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const draft = { name: 'A', kdnr: 1, pass: 'x', desc: null }
  for (const [change, expected] of [
    [{ name: undefined }, { name: 'required' }],
    [{ name: null }, { name: 'required' }],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 7 }, { name: 'type' }],
    [{ name: 'a\u0000b' }, { name: 'format' }],
    [{ name: 'x'.repeat(256) }, { name: 'too-long' }],
    [{ pass: ' ' }, { pass: 'required' }],
    [{ desc: 'a\u0000b' }, { desc: 'format' }],
    [{ desc: false }, { desc: 'type' }],
    [
      { name: '', kdnr: -1 },
      { name: 'required', kdnr: 'too-small' },
    ],
  ]) {
    const body = { data: { ...draft, ...change } }
    const answer = await given.refused(
      'validation',
      world.ask('POST', '/api/companies', { as, body }),
    )
    assert.deepEqual(await given.wrongFields(answer), expected, JSON.stringify(change))
  }
  for (const [change, expected] of [
    [{ companie: true }, { companie: 'type' }],
    [{ companie: 'abc' }, { companie: 'format' }],
    [{ companie: 0 }, { companie: 'too-small' }],
    [{ companie: 7 }, { companie: 'unknown-relation' }],
    [{ media: [7] }, { media: 'unknown-relation' }],
  ]) {
    const body = { data: { sn: 'A 1', ...change } }
    const answer = await given.refused(
      'validation',
      world.ask('POST', '/api/devices', { as, body }),
    )
    assert.deepEqual(await given.wrongFields(answer), expected, JSON.stringify(change))
  }
})

test('whoever would lock out the last administrator is told so by a code', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { body: me } = await given.response(200, world.ask('GET', '/api/users/me', { as }))
  const change = world.ask('PUT', `/api/users/${me.id}`, { as, body: { blocked: true } })
  await given.refused('last-administrator', change)
})

test('the description of the API and docs/api.md list every code', async () => {
  const { schemas } = describeApi('1.0.0').components
  const codes = Object.keys(problemCodes)
  assert.deepEqual(schemas.ProblemCode?.enum, codes)
  assert.deepEqual(schemas.FieldCode?.enum, [...fieldCodes])
  const guide = await readFile(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  assert.deepEqual(listedUnder(guide, 'details.code').toSorted(), codes.toSorted())
  assert.deepEqual(listedUnder(guide, 'details.errors[].code'), [...fieldCodes])
  for (const line of guide.matchAll(/^\| (`[a-z].*`) \| (\d{3}) \|/gm)) {
    for (const [, code = ''] of line[1]?.matchAll(/`([^`]+)`/g) ?? []) {
      assert.equal(String(problemCodes[code as keyof typeof problemCodes].status), line[2], code)
    }
  }
})

/** The codes in the first column of the table that has this heading. */
function listedUnder(guide: string, heading: string): string[] {
  const [, table = ''] = guide.split(`| \`${heading}\` |`)
  const [rows = ''] = table.split('\n\n')
  return rows
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, code = '']) => code)
}
