import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import * as given from '../testing/given.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is printed is looked at; document-orders.test.ts stores.

test('staff can view each document of a device, in both languages', async (t) => {
  const { ask, id } = await portal(t)
  for (const kind of ['zugangsdaten', 'dokumentenliste', 'label']) {
    for (const locale of ['de', 'en']) {
      const { status, headers, bytes } = await ask(
        'GET',
        `${kind}.pdf?device=${id}&locale=${locale}`,
      )
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/pdf')
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/)
      const { language, text } = await readPdf(bytes)
      assert.equal(language, locale)
      assert.match(text, /KP\/47 ?11/)
    }
  }
})

test('a document is saved under a German name with the serial number, valid on every file system', async (t) => {
  const { world, ask, id, companie, part } = await portal(t)
  const name = async (kind: string, device: number) =>
    (await ask('GET', `${kind}.pdf?device=${device}`)).headers['content-disposition']
  assert.equal(await name('zugangsdaten', id), 'inline; filename=Zugangsdaten_KP-47-11.pdf')
  assert.equal(await name('label', id), 'inline; filename=Etikett_KP-47-11.pdf')
  const odd = await given.device(world, { sn: '../Ü"; x', companie, part })
  assert.equal(
    await name('dokumentenliste', odd),
    'inline; filename="Dokumentenliste_?-x.pdf"; filename*=UTF-8\'\'Dokumentenliste_%C3%9C-x.pdf',
  )
})

test('the letter contains the password only if it is the device’s', async (t) => {
  const { ask, id } = await portal(t)
  const letter = await ask('POST', 'zugangsdaten.pdf', { device: id, pass: 'geraete-passwort' })
  assert.equal(letter.status, 200)
  assert.match((await readPdf(letter.bytes)).text, /Passwort geraete-passwort /)
  const wrong = await ask('POST', 'zugangsdaten.pdf', { device: id, pass: 'falsch' })
  assert.equal(wrong.status, 400)
  assert.deepEqual(await given.wrongFields(wrong), { pass: 'incorrect' })
  assert.doesNotMatch(JSON.stringify(wrong.body), /falsch/)
  const plain = await ask('GET', `zugangsdaten.pdf?device=${id}`)
  assert.doesNotMatch((await readPdf(plain.bytes)).text, /geraete-passwort/)
  // Addresses end up in histories and logs.
  const inAddress = await ask('GET', `zugangsdaten.pdf?device=${id}&pass=geraete-passwort`)
  await given.refused('unknown-parameter', inAddress)
})

test('15.1: a signed-in user has as many attempts at a letter’s password as a known browser at the sign-in', async (t) => {
  const { world, id } = await portal(t)
  const as = await given.staff(world, 'neugierig')
  const letter = (pass: string, ticket = as) =>
    world.ask('POST', '/api/documents/zugangsdaten.pdf', { as: ticket, body: { device: id, pass } })
  const order = (pass: string) => {
    const data = { sn: 'KP/47 11', pass, docs: ['zugangsdaten'], to: 'x@example.com' }
    return world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
  }
  for (let tries = 0; tries < 10; tries += 1) {
    const wrong = tries % 2 === 0 ? letter(`falsch ${tries}`) : order(`falsch ${tries}`)
    assert.deepEqual(await given.wrongFields(wrong), { pass: 'incorrect' })
  }
  await given.refused('throttled', letter('geraete-passwort'))
  await given.refused('throttled', order('geraete-passwort'))
  // Nobody else is locked out.
  await given.response(200, letter('geraete-passwort', await given.administrator(world)))
  await given.signInCustomer(world, 'KP/47 11', 'geraete-passwort')
})

test('a password that cannot be printed is reported for its field, and repeated nowhere', async (t) => {
  const { world, ask, companie, part } = await portal(t)
  for (const pass of ['geheim株', 'mit\u{a0}Lücke']) {
    const device = await given.device(world, {
      sn: `P ${pass.codePointAt(3)} ${pass.length}`,
      companie,
      part,
      pass,
    })
    const answer = await ask('POST', 'zugangsdaten.pdf', { device, pass })
    assert.equal(answer.status, 400)
    assert.deepEqual(await given.wrongFields(answer), { pass: 'format' })
    assert.doesNotMatch(JSON.stringify(answer.body), /株|Lücke/)
  }
})

test('an archive copy of every document is PDF/A-3a', async (t) => {
  const { ask, id } = await portal(t)
  for (const kind of ['zugangsdaten', 'dokumentenliste', 'label']) {
    const { bytes } = await ask('GET', `${kind}.pdf?device=${id}&variant=archive`)
    assert.match((await readPdf(bytes)).metadata, /<pdfaid:part>3<.*<pdfaid:conformance>A</s)
  }
})

test('unknown devices and kinds are a 404, invalid choices a 400', async (t) => {
  const { ask, id } = await portal(t)
  for (const [path, status] of [
    ['zugangsdaten.pdf?device=999999', 404],
    ['rechnung.pdf?device=1', 404],
    ['zugangsdaten.pdf', 400],
    [`zugangsdaten.pdf?device=${id}&locale=fr`, 400],
    [`zugangsdaten.pdf?device=${id}&variant=klein`, 400],
  ] as const) {
    assert.equal((await ask('GET', path)).status, status, path)
  }
  const unknown = await ask('POST', 'zugangsdaten.pdf', { device: 999_999, pass: 'x' })
  assert.equal(unknown.status, 404)
})

test('the list contains only the files of this device', async (t) => {
  const { world, ask, id, companie, part } = await portal(t)
  const doctype = await given.doctype(world, 'Prüfprotokoll')
  await given.media(world, { filename: 'Protokoll Öl.pdf', doctype, devices: [id] })
  const other = await given.device(world, { sn: 'B 1', companie, part })
  await given.media(world, { filename: 'Fremd.pdf', doctype, devices: [other] })
  const { text } = await readPdf((await ask('GET', `dokumentenliste.pdf?device=${id}`)).bytes)
  assert.match(text, /Prüfprotokoll Protokoll Öl\.pdf 1 DE 1 kB \d\d\.\d\d\.\d{4} [0-9a-f]{12} /)
  assert.doesNotMatch(text, /Fremd/)
})

test('the server responds while a hundred documents are made', async (t) => {
  const { world, ask, id } = await portal(t)
  let made = 0
  const requests = Array.from({ length: 100 }, async () => {
    const { status } = await ask('GET', `zugangsdaten.pdf?device=${id}`)
    if (status === 200) made += 1
  })
  const before: number[] = []
  for (let n = 0; n < 10; n += 1) {
    assert.equal((await world.ask('GET', '/health')).status, 200)
    before.push(made)
  }
  assert.ok((before[0] ?? 100) < 100, 'the first response came while documents were being made')
  await Promise.all(requests)
  assert.equal(made, 100)
})

async function portal(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.staff(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const id = await given.device(world, { sn: 'KP/47 11', companie, part })
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    world.ask(method, `/api/documents/${path}`, { as, body })
  return { world, ask, id, companie, part }
}
