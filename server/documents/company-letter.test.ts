import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import * as given from '../testing/given.ts'
import { holdDocuments } from '../testing/hold-documents.ts'
import { deliveredMails } from '../testing/read-outbox.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openWorld, type World } from '../testing/world.ts'

test('3: the letter of a company states customer number, password and its devices', async (t) => {
  const { world, as, companie } = await portal(t)
  const body = { companie, pass: 'firma-passwort' }
  const url = '/api/documents/zugangsdaten.pdf'
  const { headers, bytes } = await given.response(200, world.ask('POST', url, { as, body }))
  assert.equal(headers['content-disposition'], 'inline; filename=Zugangsdaten_10001.pdf')
  const { text, title, tags } = await readPdf(bytes)
  assert.equal(title, 'Zugangsdaten 10001')
  for (const phrase of [
    'Müller Pumpen GmbH',
    'Zugang zu den Dateien Ihrer Geräte',
    'Kundennummer 10001',
    'Passwort firma-passwort ',
    'Ihre Geräte',
  ]) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
  assert.match(text, /Seriennummer Artikelnummer KP-2 ART-0001 KP-10 –/)
  assert.doesNotMatch(text, /FREMD/)
  assert.match(tags.join(), /"role":"TH"/)
})

test('3: a letter of a company is ordered by mail, and made only with the right password', async (t) => {
  const { world, as, companie } = await portal(t)
  const job = await given.response(202, order(world, { as, companie, pass: 'firma-passwort' }))
  const { sn, companie: name } = job.body.data.attributes
  assert.deepEqual([sn, name], [null, 'Müller Pumpen GmbH'])
  const [mail] = await deliveredMails(world)
  assert.equal(mail?.subject, 'Zugangsdaten für Müller Pumpen GmbH')
  assert.match(
    mail?.text ?? '',
    /im Anhang finden Sie die Zugangsdaten\. Firma: Müller Pumpen GmbH\n/,
  )
  assert.match(mail?.text ?? '', /enthält das Passwort der Firma/)
  const [letter] = mail?.attachments ?? []
  const { text } = await readPdf(new Uint8Array(letter?.content as ArrayBuffer))
  assert.match(text, /Passwort firma-passwort /)
  const state = await world.ask('GET', `/api/documents/jobs/${job.body.data.id}`, { as })
  assert.equal(state.body.data.attributes.state, 'filed')

  await holdDocuments(world)
  await given.response(202, order(world, { as, companie, pass: 'firma-passwort' }))
  const change = { body: { data: { pass: 'ein anderes' } } }
  await given.response(200, world.ask('PUT', `/api/companies/${companie}`, { as, ...change }))
  assert.equal((await deliveredMails(world)).length, 1)
  const jobs = await world.ask('GET', '/api/documents/jobs?sort=id:desc', { as })
  assert.match(jobs.body.data[0].attributes.error, /^Die Firma hat inzwischen ein anderes Passwort/)
  const logs = await world.ask('GET', '/api/logs?filters[type]=error&sort=id:desc', { as })
  assert.match(logs.body.data[0].attributes.message, /zu Firma „Müller Pumpen GmbH“ nicht erstellt/)
})

test('3: an order names a device or a company, and only the letter is available for companies', async (t) => {
  const { world, as, companie } = await portal(t)
  for (const [draft, wrong] of [
    [{ companie, sn: 'KP-2' }, { companie: 'choice' }],
    [{}, { sn: 'required' }],
    [{ companie, docs: ['zugangsdaten', 'label'] }, { docs: 'choice' }],
    [{ companie: 999 }, { companie: 'unknown-relation' }],
    [{ companie, pass: 'falsch' }, { pass: 'incorrect' }],
  ] as const) {
    assert.deepEqual(await given.wrongFields(order(world, { as, ...draft })), wrong)
  }
  const letter = (query: string) => world.ask('GET', `/api/documents/${query}`, { as })
  await given.response(404, letter('zugangsdaten.pdf?companie=999'))
  assert.deepEqual(await given.wrongFields(letter('zugangsdaten.pdf')), { device: 'required' })
  await given.response(404, letter(`label.pdf?companie=${companie}`))
  const both = letter(`zugangsdaten.pdf?companie=${companie}&device=1`)
  assert.deepEqual(await given.wrongFields(both), { companie: 'choice' })
})

async function portal(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const part = await given.part(world)
  await given.device(world, { sn: 'KP-10', companie })
  await given.device(world, { sn: 'KP-2', companie, part })
  const other = await given.company(world, 'Fremd AG', 20_001)
  await given.device(world, { sn: 'FREMD-1', companie: other })
  return { world, as, companie }
}

interface Order {
  as: Awaited<ReturnType<typeof given.administrator>>
  companie?: number
  sn?: string
  pass?: string
  docs?: readonly string[]
}

function order(world: World, { as, ...draft }: Order) {
  const data = { docs: ['zugangsdaten'], to: 'werk@example.com', ...draft }
  return world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
}
