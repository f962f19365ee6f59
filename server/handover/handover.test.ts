import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { inTransaction } from '../db/database.ts'
import { showMailState } from '../documents/document-jobs.store.ts'
import { isAnyLockAwaited } from '../testing/awaited-locks.ts'
import * as given from '../testing/given.ts'
import { askForLink, lastSecret } from '../testing/given-links.ts'
import * as givenMails from '../testing/given-mails.ts'
import { holdDocuments } from '../testing/hold-documents.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { assertHistoriesTold } from '../testing/replay-history.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'
import type { Ticket, World } from '../testing/world.ts'

const before = 'geraete-passwort'

test('17.6: a single step sets company and password and returns the letter, in the new company’s language', async (t) => {
  const { world, as, id, becker } = await office(t)
  const handedOver = await given.response(200, handOver(world, as, id, { companie: becker }))
  const { pass, letter, companie, deliveredOn } = handedOver.body.data.attributes
  assert.match(pass, /^[0-9a-hjkmnp-tv-z]{10}$/)
  assert.equal(companie.data.attributes.name, 'Becker AG')
  assert.equal(deliveredOn, '2026-01-07')
  const bytes = Buffer.from(letter.content, 'base64')
  const { text, language } = await readPdf(bytes)
  assert.deepEqual([letter.filename, language], ['Access-details_A-1.pdf', 'en'])
  for (const phrase of ['Becker AG', '10002', 'Dear Sir or Madam']) assert.ok(text.includes(phrase))
  assert.ok(text.replaceAll(' ', '').includes(pass))
  assert.doesNotMatch(text, /Müller|10001/)
  const buyer = await given.signInCustomer(world, 'A 1', pass)
  const { body } = await given.response(200, world.ask('GET', '/api/devices/mine', { as: buyer }))
  assert.deepEqual(
    body[0].media.map(({ filename }: { filename: string }) => filename),
    ['Protokoll.pdf'],
  )
})

test('17.6: the former company loses all access', async (t) => {
  const { world, peer, as, id, becker, file } = await office(t)
  await holdDocuments(world)
  const ofDevice = await given.signInCustomer(world, 'A 1', before)
  const ofCompany = await given.signInCustomer(world, '10001', 'firma-passwort')
  for (const as of [ofDevice, ofCompany]) {
    assert.equal((await world.ask('GET', file, { as })).status, 200)
  }
  await given.response(200, askForLink(world, { sn: 'A 1' }))
  await world.services.passwordLinks.runDue()
  const link = lastSecret(peer)
  const order = { sn: 'A 1', pass: before, docs: ['zugangsdaten'], to: 'alt@example.com' }
  const body = { data: { ...order, pass: '' } }
  const ordered = await given.response(
    202,
    world.ask('POST', '/api/documents/create-pdf', { as, body }),
  )
  const arrived = peer.arrived.length
  await given.response(200, handOver(world, as, id, { companie: becker }))

  assert.equal((await world.ask('GET', '/api/devices/mine', { as: ofDevice })).status, 401)
  const mine = await given.response(200, world.ask('GET', '/api/devices/mine', { as: ofCompany }))
  assert.deepEqual(
    mine.body.map(({ sn }: { sn: string }) => sn),
    ['A 2'],
  )
  for (const url of [`/api/devices/${id}`, `/uploads/geraete/${id}.zip`, file]) {
    assert.notEqual((await world.ask('GET', url, { as: ofDevice })).status, 200, url)
    assert.notEqual((await world.ask('GET', url, { as: ofCompany })).status, 200, url)
  }
  await given.refused('wrong-credentials', signIn(world, before))
  const reset = { code: link }
  await given.refused('gone', world.ask('POST', '/api/devices/reset-password', { body: reset }))
  const links = await world.services.db.selectFrom('password_links').select('state').execute()
  assert.deepEqual(links, [{ state: 'ended' }])
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, arrived)
  const job = await world.ask('GET', `/api/documents/jobs/${ordered.body.data.id}`, { as })
  const { state, error } = job.body.data.attributes
  assert.equal(state, 'failed')
  assert.match(error, /an eine andere Firma übergeben/)
  await given.response(200, askForLink(world, { sn: 'A 1' }))
  await world.services.passwordLinks.runDue()
  assert.deepEqual(peer.arrived.at(-1)?.to, ['einkauf@becker.example'])
})

test('17.6: documents ordered for the former company are not retried, whether they had been made or not', async (t) => {
  const { world, peer, as, id, becker } = await office(t)
  await holdDocuments(world)
  const order = async (more: object) => {
    const data = { sn: 'A 1', docs: ['zugangsdaten'], to: 'alt@example.com', ...more }
    const sent = world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
    return (await given.response(202, sent)).body.data.id
  }
  peer.hitches = { to: '550 5.1.1 No such user' }
  const refused = await order({ pass: before })
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()
  const waiting = await order({})
  await given.response(200, handOver(world, as, id, { companie: becker }))
  peer.hitches = {}
  for (const job of [refused, waiting]) {
    const path = `/api/documents/jobs/${job}`
    const shown = await world.ask('GET', path, { as })
    assert.equal(shown.body.data.attributes.state, 'failed')
    const again = await world.ask('POST', `${path}/retry`, { as, body: {} })
    await given.refused('conflict', again)
    assert.match(again.body.error.message, /nicht mehr der Firma/)
  }
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()
  assert.deepEqual(
    peer.arrived.filter(({ to }) => to.includes('alt@example.com')),
    [],
  )
})

test('17.6: a letter with the former password that waits for the mail server, or was refused by it, is not sent', async (t) => {
  const { world, peer, as, id, becker, muller } = await office(t)
  await holdDocuments(world)
  const order = async (hitch: string) => {
    peer.hitches = { to: hitch }
    const data = { sn: 'A 1', docs: ['zugangsdaten'], to: 'alt@example.com', pass: before }
    const sent = world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
    const { body } = await given.response(202, sent)
    await world.services.documentJobs.runDue()
    await world.services.outbox.runDue()
    return `/api/documents/jobs/${body.data.id}`
  }
  const refused = await order('550 5.1.1 No such user')
  const putOff = await order('451 4.7.1 Greylisted')
  const { body: was } = await world.ask('GET', putOff, { as })
  assert.equal(was.data.attributes.state, 'waiting')
  await given.response(200, handOver(world, as, id, { companie: becker }))
  peer.hitches = {}
  world.wait(60 * 60_000)
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 0)
  for (const path of [putOff, refused]) {
    const { state, error, nextTryAt } = (await world.ask('GET', path, { as })).body.data.attributes
    assert.deepEqual([state, nextTryAt], ['failed', null])
    assert.match(error, /an eine andere Firma übergeben/)
  }
  const { db } = world.services
  const mails = await db.selectFrom('mails').select(['state', 'content']).execute()
  const nothing = { state: 'failed', content: null }
  assert.deepEqual(mails, [nothing, nothing])
  const installation = await world.ask('GET', '/api/settings/installation', { as })
  assert.equal(installation.body.lastMailFailure, null)

  await given.response(200, handOver(world, as, id, { companie: muller }))
  for (const path of [putOff, refused]) {
    const again = await world.ask('POST', `${path}/retry`, { as, body: {} })
    await given.refused('conflict', again)
    assert.match(again.body.error.message, /Bitte neu bestellen/)
  }
})

test('17.6: a letter stopped by a handover is not made without its password, even if the device has come back', async (t) => {
  const { world, peer, as, id, becker, muller } = await office(t)
  await holdDocuments(world)
  const bare = await given.device(world, { sn: 'A 3' })
  const order = async (sn: string) => {
    const data = { sn, docs: ['zugangsdaten'], to: 'alt@example.com', pass: before }
    const sent = world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
    return (await given.response(202, sent)).body.data.id
  }
  const jobs = [await order('A 1'), await order('A 3')]
  world.wait(60_000)
  await given.response(200, handOver(world, as, id, { companie: becker }))
  await given.response(200, handOver(world, as, id, { companie: muller }))
  await given.response(200, handOver(world, as, bare, { companie: muller }))
  for (const job of jobs) {
    const again = await world.ask('POST', `/api/documents/jobs/${job}/retry`, { as, body: {} })
    await given.refused('conflict', again)
    assert.match(again.body.error.message, /übergeben.* Bitte neu bestellen!$/)
  }
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 0)
})

test('17.6: a device can be handed over while its mail is being postponed or retried', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const { world, peer, as, id, becker } = await office(t)
  peer.hitches = { to: '451 4.7.1 Greylisted' }
  const body = { data: { sn: 'A 1', docs: ['zugangsdaten'], to: 'alt@example.com', pass: before } }
  await given.response(202, world.ask('POST', '/api/documents/create-pdf', { as, body }))
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()
  const { db, clock } = world.services
  const answer = await inTransaction(db, async (tx) => {
    const touched = tx.updateTable('mails').set({ attempts: 2 }).returning('id')
    const mail = await touched.executeTakeFirstOrThrow()
    const handedOver = handOver(world, as, id, { companie: becker })
    await until(() => isAnyLockAwaited(tx))
    await showMailState(tx, clock(), mail.id, { state: 'waiting', error: null })
    return { handedOver }
  })
  await given.response(200, answer.handedOver)
  const orders = await db.selectFrom('document_jobs').select('state').execute()
  const mails = await db.selectFrom('mails').select(['state', 'content']).execute()
  assert.deepEqual([orders, mails], [[{ state: 'failed' }], [{ state: 'failed', content: null }]])
})

test('17.6: a device can be handed over while its mail is being marked as sent', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const { world, as, id, becker } = await office(t)
  const body = { data: { sn: 'A 1', docs: ['zugangsdaten'], to: 'alt@example.com', pass: before } }
  await given.response(202, world.ask('POST', '/api/documents/create-pdf', { as, body }))
  await world.services.documentJobs.runDue()
  const { db, outbox } = world.services
  let handedOver: ReturnType<typeof handOver> | undefined
  // After the listener that updates the order.
  outbox.onEnd(async (tx) => {
    handedOver = handOver(world, as, id, { companie: becker })
    await until(() => isAnyLockAwaited(tx))
  })
  await outbox.runDue()
  assert.ok(handedOver)
  await given.response(200, handedOver)
  const orders = await db.selectFrom('document_jobs').select('state').execute()
  const mails = await db.selectFrom('mails').select(['state', 'content']).execute()
  assert.deepEqual([orders, mails], [[{ state: 'sent' }], [{ state: 'sent', content: null }]])
})

test('17.1: letters belong to the company that owned the device when they were ordered', async (t) => {
  const { world, as, id, becker, muller } = await office(t)
  await holdDocuments(world)
  const data = { sn: 'A 1', docs: ['label'], to: 'alt@example.com' }
  await given.response(202, world.ask('POST', '/api/documents/create-pdf', { as, body: { data } }))
  await given.response(200, handOver(world, as, id, { companie: becker }))
  const ordersOf = async (company: number) => {
    const url = `/api/documents/jobs?filters[company][id]=${company}`
    return (await given.response(200, world.ask('GET', url, { as }))).body.data.length
  }
  assert.deepEqual([await ordersOf(muller), await ordersOf(becker)], [1, 0])
})

test('17.6: a browser in which the former company signed in is no longer a known browser', async (t) => {
  const { world, as, id, becker } = await office(t)
  const right = await given.response(200, signIn(world, before))
  const cookies = [right.headers['set-cookie'] ?? ''].flat().map((set) => set.split(';')[0])
  const cookie = cookies.join('; ')
  const typed = 'Kegelrad und Ritzel 12'
  await given.response(200, handOver(world, as, id, { companie: becker, pass: typed }))
  for (let count = 0; count < 12; count += 1) await signIn(world, 'falsch', cookie)
  // Attempts in a known browser are counted separately, with a limit of ten.
  await given.response(429, signIn(world, typed))
})

test('17.6: the history shows from whom to whom and when, the log who and why; own files and retention stay', async (t) => {
  const { world, as, id, becker, muller } = await office(t)
  const keptTexts = async () => {
    const url = `/api/devices/${id}?populate=media&fields=availableUntil`
    const { attributes } = (await given.response(200, world.ask('GET', url, { as }))).body.data
    return [attributes.availableUntil, attributes.media.data.length]
  }
  const until = await keptTexts()
  const more = { companie: becker, handedOverOn: '2026-11-20', note: 'Verkauf der Linie 3' }
  await given.response(200, handOver(world, as, id, more))
  assert.deepEqual(await keptTexts(), until)
  const record = `filters[kind]=devices&filters[record]=${id}&sort=id:desc`
  const { data } = (await world.ask('GET', `/api/history?${record}`, { as })).body
  const { act, user, changes } = data[0].attributes
  assert.deepEqual([act, user], ['handed-over', 'chefin'])
  assert.deepEqual(changes, [
    {
      attribute: 'companie',
      from: { id: muller, name: 'Müller Pumpen GmbH' },
      to: { id: becker, name: 'Becker AG' },
    },
    { attribute: 'pass' },
    { attribute: 'handedOverOn', to: '2026-11-20' },
  ])
  const logs = (await world.ask('GET', '/api/logs?sort=id:desc', { as })).body.data
  const { message, sn, companie } = logs[0].attributes
  assert.deepEqual(
    [message, sn, companie],
    [
      'Gerät „A 1“ am 20.11.2026 von „Müller Pumpen GmbH“ an „Becker AG“ übergeben: Verkauf der Linie 3',
      'A 1',
      'Becker AG',
    ],
  )
  await given.response(200, handOver(world, as, id, { companie: muller }))
  await assertHistoriesTold(world.services.db)
})

test('17.6: a refused handover changes nothing', async (t) => {
  const { world, as, id, becker, muller } = await office(t)
  const shown = () => given.response(200, world.ask('GET', `/api/devices/${id}`, { as }))
  const first = await shown()
  for (const [data, wrong] of [
    [{}, { companie: 'required' }],
    [{ companie: muller }, { companie: 'choice' }],
    [{ companie: 999 }, { companie: 'unknown-relation' }],
    [{ companie: becker, pass: before }, { pass: 'choice' }],
    [{ companie: becker, pass: 'Ritzel株Kegelrad' }, { pass: 'format' }],
    [{ companie: becker, handedOverOn: '2026-02-31' }, { handedOverOn: 'format' }],
    [{ companie: becker, note: 'x'.repeat(501) }, { note: 'too-long' }],
  ] as const) {
    assert.deepEqual(await given.wrongFields(handOver(world, as, id, data)), wrong)
  }
  await given.refused('not-found', handOver(world, as, 999, { companie: becker }))
  const machine = await given.token(world)
  await given.refused('person-required', handOver(world, machine, id, { companie: becker }))
  const last = await shown()
  assert.deepEqual(last.bytes, first.bytes)
  await given.signInCustomer(world, 'A 1', before)

  const seen = { 'if-match': String(first.headers.etag) }
  const body = { data: { note: 'Neuer Motor' } }
  await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as, body }))
  const late = handOver(world, as, id, { companie: becker }, seen)
  await given.refused('changed-meanwhile', late)
})

test('17.6: of two simultaneous handovers one succeeds, and a repeated request gets the same answer again', async (t) => {
  const { world, as, id, becker, muller } = await office(t)
  const third = await given.company(world, 'Conrad KG', 10_003)
  const answers = await Promise.all(
    [becker, third].map((companie) => handOver(world, as, id, { companie })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const key = { 'idempotency-key': 'zurueck-1' }
  const once = await given.response(200, handOver(world, as, id, { companie: muller }, key))
  const again = await given.response(200, handOver(world, as, id, { companie: muller }, key))
  assert.deepEqual(again.body, once.body)
  await given.signInCustomer(world, 'A 1', once.body.data.attributes.pass)
})

async function office(t: TestContext) {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const as = await given.administrator(world)
  const muller = await given.company(world)
  const becker = await given.company(world, 'Becker AG', 10_002)
  for (const [company, data] of [
    [muller, { email: 'einkauf@mueller.example' }],
    [becker, { email: 'einkauf@becker.example', language: 'en' }],
  ] as const) {
    const body = { data }
    await given.response(200, world.ask('PUT', `/api/companies/${company}`, { as, body }))
  }
  const draft = { sn: 'A 1', companie: muller, deliveredOn: '2026-01-07' }
  const id = await given.device(world, draft)
  await given.device(world, { sn: 'A 2', companie: muller })
  const media = await given.media(world, { filename: 'Protokoll.pdf', devices: [id] })
  const { body } = await world.ask('GET', `/api/medias/${media}?populate=url`, { as })
  const file: string = body.data.attributes.url.data.attributes.url
  return { world, peer, as, id, muller, becker, file }
}

function handOver(
  world: World,
  as: Ticket,
  id: number,
  data: object,
  headers: Record<string, string> = {},
) {
  const url = `/api/devices/${id}/handover?populate=companie`
  return world.ask('POST', url, { as, body: { data }, headers })
}

function signIn(world: World, pass: string, cookie?: string) {
  const body = { sn: 'A 1', pass }
  return world.ask('POST', '/api/devices/customer-login', {
    body,
    ...(cookie !== undefined && { as: { cookie } }),
  })
}
