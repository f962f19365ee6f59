import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { binOffice } from '../testing/given-bin.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { openWorld, type TestResponse } from '../testing/world.ts'

const page = { accept: 'text/html' }
const gtin = '04006381333931'

test('a GS1 Digital Link shows the article number’s page, and its sign-in begins with the serial number', async (t) => {
  const { world, part, manual, at } = await traded(t)
  const { body, headers } = await given.response(200, world.ask('GET', `/01/${gtin}/21/AB%2F1`))
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(body, /<h1>Entstaubungsanlage<\/h1>/)
  assert.match(body, /href="\/customer-login\?sn=AB%2F1"/)
  const address = `/g/${await givenFiles.publicId(world, 'parts', part)}`
  assert.ok(body.includes(`<a href="${address}/${manual.slug}">`))
  assert.ok(!body.includes(at), 'no device is on it')
  const english = await world.ask('GET', `/01/${gtin}/21/AB%2F1?lang=en&linkType=gs1:pip&17=271231`)
  assert.match(english.body, /href="\/customer-login\?sn=AB%2F1&amp;lang=en"/)
  // Shorter ones are the same number; without a serial number the sign-in asks for it.
  for (const path of [`/01/4006381333931/21/AB%2F1`, `/01/${gtin}/21/AB%2F1/`]) {
    assert.equal((await given.response(200, world.ask('GET', path))).body, body)
  }
  const alone = await given.response(200, world.ask('GET', `/01/${gtin}`))
  assert.match(alone.body, /href="\/customer-login"/)
  assert.equal((await given.response(200, world.ask('HEAD', `/01/${gtin}/21/X`))).bytes.length, 0)
})

test('a Digital Link does not reveal which serial numbers exist', async (t) => {
  const { world, part } = await traded(t)
  const look = async (sn: string) => {
    return seen(await world.ask('GET', `/01/${gtin}/21/${encodeURIComponent(sn)}`))
  }
  const companie = await given.company(world, 'Becker AG', 10_002)
  const other = await given.part(world, 'ANDERE')
  for (const [sn, facts] of [
    ['KP-1', { companie, part }],
    ['KP-2', { companie, part: other }],
  ] as const) {
    const before = await look(sn)
    assert.equal(before.status, 200)
    await given.device(world, { sn, ...facts })
    assert.deepEqual(await look(sn), before, 'known as unknown')
    // Only the serial number itself differs.
    const unknown = await look('ZZ-9')
    assert.equal(unknown.text.replaceAll('ZZ-9', sn), before.text)
    assert.deepEqual(unknown.headers, before.headers)
  }
  // The same if the article number has no public files and the response redirects to the login.
  const bare = '96385074'.padStart(14, '0')
  await givenFiles.change(world, `/api/parts/${other}`, { gtin: bare })
  for (const sn of ['KP-1', 'KP-2', 'ZZ-9']) {
    const answer = await given.response(302, world.ask('GET', `/01/${bare}/21/${sn}`))
    assert.equal(answer.headers.location, `/customer-login?sn=${sn}`)
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
})

test('an address that is not a Digital Link says so on a page', async (t) => {
  const { world } = await traded(t)
  const says = async (path: string) => {
    const { body } = await given.response(404, world.ask('GET', path, { headers: page }))
    return /<p>([^<]*)/.exec(body)?.[1] ?? ''
  }
  for (const wrong of [
    '04006381333932',
    '400638133393',
    'abc',
    '0',
    '104006381333931',
    '١'.repeat(14),
  ]) {
    assert.match(
      await says(`/01/${encodeURIComponent(wrong)}/21/A`),
      /Prüfziffer oder die Länge der GTIN/,
    )
  }
  for (const wrong of ['x'.repeat(21), 'A B', 'Ä1', 'A#1', 'A@1', '%00'.repeat(2)]) {
    const path = wrong.includes('%') ? wrong : encodeURIComponent(wrong)
    assert.match(await says(`/01/${gtin}/21/${path}`), /höchstens 20 Zeichen/)
  }
  assert.match(await says('/01/96385074/21/A'), /Zu dieser GTIN gibt es keine Artikelnummer/)
})

test('parameters of identification links (IEC 61406-2) and other parameters do not affect the permanent address', async (t) => {
  const { world, at } = await traded(t)
  const plain = await given.response(200, world.ask('GET', at))
  for (const query of [
    '?.sn=4711&.cat=A',
    '?S=4711&1P=EA-105',
    '?.=&&=',
    '?%2Esn[]=1&.sn=%C3%A4',
  ]) {
    assert.equal((await given.response(200, world.ask('GET', at + query))).body, plain.body)
  }
})

test('a GTIN is accepted in all lengths with a valid check digit, and belongs to one article number', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world)
  const other = await given.part(world, 'ART-0002')
  const put = (id: number, value: unknown) =>
    world.ask('PUT', `/api/parts/${id}`, { as, body: { data: { gtin: value } } })
  for (const [typed, kept] of [
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['4006381333931', gtin],
    [' 4 006381-333931 ', gtin],
    ['10614141543219', '10614141543219'],
    ['', null],
    [null, null],
    [gtin, gtin],
  ]) {
    const { body } = await given.response(200, put(part, typed))
    assert.equal(body.data.attributes.gtin, kept)
  }
  const zeros = '0000000000000'
  for (const wrong of [
    ...['4006381333930', '400638133393', '1', 'EAN 4006381333931', '١٢٣٤٥٦٧٠', 7],
    ...[zeros, '00000000', `0${zeros}`],
  ]) {
    assert.deepEqual(
      Object.keys(await given.wrongFields(put(part, wrong))),
      ['gtin'],
      String(wrong),
    )
  }
  assert.deepEqual(await given.wrongFields(put(other, '4006381333931')), { gtin: 'unique' })
  const { body } = await given.response(400, put(other, zeros))
  assert.match(body.error.message, /nur aus Nullen/)
})

test('an article number is restored without a GTIN that has been given to another meanwhile', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world)
  await givenFiles.change(world, `/api/parts/${part}`, { gtin })
  await given.response(200, world.ask('DELETE', `/api/parts/${part}`, { as }))
  const other = await given.part(world, 'ART-0002')
  await givenFiles.change(world, `/api/parts/${other}`, { gtin })
  const office = await binOffice(world)
  await office.restore('part', part)
  const restored = await given.response(200, world.ask('GET', `/api/parts/${part}`, { as }))
  assert.equal(restored.body.data.attributes.gtin, null)
  const query = `filters[kind]=parts&filters[record]=${part}&sort=id:desc`
  const history = await given.response(200, world.ask('GET', `/api/history?${query}`, { as }))
  const { act, changes } = history.body.data[0].attributes
  assert.deepEqual([act, changes], ['restored', [{ attribute: 'gtin', from: gtin, to: null }]])
})

/** Everything that a visitor sees except the date and the request id. */
function seen({ status, headers, body, bytes }: TestResponse) {
  const { date: _, 'x-request-id': _id, ...others } = headers
  return { status, headers: others, text: String(body), length: bytes.length }
}

async function traded(t: TestContext) {
  const world = await openWorld(t)
  const made = await machine(world)
  await givenFiles.change(world, `/api/parts/${made.part}`, { gtin })
  return { world, ...made }
}
