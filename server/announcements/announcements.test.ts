import assert from 'node:assert/strict'
import test from 'node:test'
import { inTransaction } from '../db/database.ts'
import * as given from '../testing/given.ts'
import { announcingOffice } from '../testing/given-announcements.ts'
import { binOffice, emptiedBin } from '../testing/given-bin.ts'
import { version } from '../testing/given-files.ts'
import * as givenMails from '../testing/given-mails.ts'
import { deliveredMails } from '../testing/read-outbox.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld } from '../testing/world.ts'
import { insertAnnouncements } from './announcements.store.ts'
import { findAnnounced, listCompanies } from './recipients.store.ts'
import { searchRecipients } from './search-recipients.ts'
import { packSeen } from './seen-list.ts'

test('issue 17, 5: the list has each company once, whichever link shows the file, and separates those without an address', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  const mail = { email: 'einkauf@mueller.example', contact: 'Erika Öl' }
  const mueller = await office.company('Müller', mail, 3)
  const french = await office.company('Bélier', { email: 'a@belier.example', language: 'fr' })
  await office.company('Ohne Adresse', {}, 2)
  await office.company('Ohne Gerät', { email: 'nichts@example.com' }, 0)
  // One with its own link as well, and one with nothing but its own.
  const both = { companie: mueller, part: office.part, media: [office.media] }
  await given.device(world, { sn: 'Beides', ...both })
  await given.device(world, { sn: 'Eigener Link', companie: mueller, media: [office.media] })
  await given.device(world, { sn: 'Ohne Firma', part: office.part })

  const list = await office.list()
  assert.deepEqual(
    list.recipients.map(({ name, devices, locale, toldAt }) => [name, devices, locale, toldAt]),
    [
      ['Bélier', 1, 'en', null],
      ['Müller', 5, 'de', null],
    ],
  )
  assert.deepEqual(
    [list.kind, list.total, list.reachable, list.unreachable, list.told, list.readers],
    ['release', 2, 2, 1, 0, { de: 1, en: 1 }],
  )
  const apart = await office.list('?reach=none')
  assert.deepEqual(
    apart.recipients.map(({ name, email, devices }) => [name, email, devices]),
    [['Ohne Adresse', null, 2]],
  )
  const second = await office.list('?page=2&pageSize=1')
  assert.deepEqual([second.total, second.recipients[0]?.id], [2, mueller])
  const found = await office.list('?search=mueller')
  assert.deepEqual([found.total, found.reachable, found.recipients[0]?.id], [1, 2, mueller])
  assert.equal((await office.list('?search=belier')).recipients[0]?.id, french)
  const { kdnr } = found.recipients[0] ?? assert.fail('nobody was found')
  const words = `?search=${encodeURIComponent(` ${kdnr}  müll `)}`
  assert.equal((await office.list(words)).recipients[0]?.id, mueller, 'two partial words')
  assert.equal((await office.list(`?search=${kdnr}%20belier`)).total, 0, 'every word must match')
})

test('issue 17, 5: a release is announced once, in the company’s language, with the own sentence as plain text', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  const contact = 'Erika Öl'
  const german = await office.company('Müller', { email: 'a@example.com', contact }, 11)
  await office.company('Smith', { email: 'b@example.com', language: 'en' })
  await office.company('Ohne Adresse')
  const admin = await given.administrator(world)
  const body = { makerName: 'Öl & Söhne', makerEmail: 'werk@example.com' }
  await given.response(200, world.ask('PUT', '/api/settings', { as: admin, body }))
  assert.equal((await deliveredMails(world)).length, 0, 'nothing is sent automatically')

  const { wordings } = await office.list()
  const sentences = { de: 'Bitte <b>Seite 4</b> lesen!\nWichtig.', en: '' }
  assert.equal(await office.sendToAll({ sentences }), 2)
  const mails = await deliveredMails(world)
  const [to, other] = ['a@example.com', 'b@example.com'].map((address) =>
    mails.find((mail) => mail.to?.[0]?.address === address),
  )
  assert.equal(mails.length, 2)
  assert.equal(to?.subject, 'Neue Fassung 1.4: Betriebsanleitung.pdf')
  assert.match(to?.text ?? '', /^Guten Tag Erika Öl,\n\nvon „Betriebsanleitung\.pdf“ gibt es/)
  assert.match(to?.text ?? '', /\n\nBitte <b>Seite 4<\/b> lesen!\nWichtig\.\n\n/)
  assert.match(to?.html ?? '', /<p>Bitte &lt;b&gt;Seite 4&lt;\/b&gt; lesen!<br>\nWichtig\.<\/p>/)
  assert.match(
    to?.text ?? '',
    /Ihre Geräte mit dieser Datei: Müller 1, .*Müller 10 und ein weiteres\n/,
  )
  assert.equal(other?.subject, 'New version 1.4: Betriebsanleitung.pdf')
  assert.match(other?.text ?? '', /Hello,\n\nThere is a new version .* released on \d+ \w+ \d{4}\./)
  assert.match(other?.text ?? '', /Your device with this file: Smith 1\n/)
  assert.match(other?.html ?? '', /<a href="[^"]+\/customer-login\?lang=en">Open the files</)
  for (const mail of mails) {
    assert.match(mail.text ?? '', /werk@example\.com\.\n\nÖl & Söhne\nTypenschild\nhttp/)
    assert.match(mail.html ?? '', /<p>Öl &amp; Söhne<br>\nTypenschild<br>\nhttp/)
  }
  assert.equal(to?.subject, wordings.de.subject)
  const wording = [...wordings.de.before, sentences.de, ...wordings.de.after].join('\n\n')
  assert.equal(to?.text?.trim(), wording, 'the preview is what the first company gets')

  const rows = await office.announced(`&filters[company][id]=${german}`)
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => [row.kind, row.filename, row.version, row.state]),
    [['release', 'Betriebsanleitung.pdf', '1.4', 'filed']],
  )
  const { as } = office
  const history = await world.ask('GET', '/api/history?filters[act]=announced', { as })
  const [entry] = history.body.data
  assert.deepEqual(
    [
      entry.attributes.kind,
      entry.attributes.record,
      entry.attributes.user,
      entry.attributes.changes,
    ],
    ['medias', office.media, 'bernd', [{ attribute: 'announcedTo', to: 2 }]],
  )
  const logs = await world.ask('GET', '/api/logs?sort=id:desc', { as })
  assert.equal(
    logs.body.data[0].attributes.message,
    'Freigabe der Fassung „1.4“ von „Betriebsanleitung.pdf“ 2 Firmen mitgeteilt',
  )
})

test('issue 17, 5: an announcement is repeated only on request, and can be sent again after a failed mail', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const office = await announcingOffice(world)
  const first = await office.company('Erste', { email: 'a@example.com' })
  await office.company('Zweite', { email: 'b@example.com' })
  peer.hitches = { to: '550 5.1.1 No such user' }
  assert.equal(await office.sendToAll({ only: [first] }), 1)
  await world.services.outbox.runDue()
  const [failed] = await office.announced()
  assert.equal(failed.state, 'failed')
  assert.match(failed.error, /^Der Mailserver hat die Mail abgelehnt/)
  peer.hitches = {}
  assert.equal((await office.list()).told, 0)
  assert.equal(await office.sendToAll({ without: [first] }), 1)
  assert.equal(await office.sendToAll(), 1, 'only the failed one')
  await world.services.outbox.runDue()
  assert.deepEqual(peer.arrived.map(({ to }) => to[0]).toSorted(), [
    'a@example.com',
    'b@example.com',
  ])
  const { seen, told: toldCompanies } = await office.list()
  assert.equal(toldCompanies, 2)
  const nobody = await given.refused('conflict', office.send({ seen }))
  assert.match(nobody.body.error.message, /^Keine der gewählten Firmen ist anzuschreiben/)
  assert.equal(await office.sendToAll({ again: true }), 2)
})

test('issue 17, 5: a withdrawal names the version that is current now; other versions have nothing to announce', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  await office.company('Müller', { email: 'a@example.com' })
  const { id: planned } = await version(world, office.media, { version: '2', releasedOn: null })
  const url = (id: number) => `/api/versions/${id}/recipients`
  const { as } = office
  await given.refused('conflict', world.ask('GET', url(planned), { as }), 'prepared')
  await given.refused('not-found', world.ask('GET', url(9_999), { as }))
  await office.sendToAll()
  await office.change(`/api/versions/${office.current}`, { withdrawnReason: 'Nur für uns' })
  const list = await office.list()
  assert.deepEqual([list.kind, list.told], ['withdrawal', 0])
  assert.equal(await office.sendToAll(), 1)
  const mail = (await deliveredMails(world)).at(-1)
  assert.equal(mail?.subject, 'Zurückgezogen: Fassung 1.4 von Betriebsanleitung.pdf')
  assert.match(mail?.text ?? '', /Bitte verwenden Sie sie nicht mehr\. Es gilt die Fassung 1\.3\./)
  assert.ok(!mail?.text?.includes('Nur für uns'), 'the reason is for staff')
  await office.change(`/api/versions/${planned}`, { withdrawnReason: 'Nie gezeigt' })
  await given.refused('conflict', world.ask('GET', url(planned), { as }), 'never released')
})

test('issue 17, 5: companies that changed since the list was read are named, and nothing is sent', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  const mail = { email: 'a@example.com' }
  const [one, two] = [await office.company('Eins', mail), await office.company('Zwei', mail)]
  const three = await office.company('Drei', mail)
  const { seen } = await office.list()
  const announcedTo = async (body: object) => {
    const { body: answer } = await given.refused('conflict', office.send({ seen, ...body }))
    return answer.error.message
  }
  await office.change(`/api/companies/${one}`, { email: null })
  await office.change(`/api/companies/${two}`, { language: 'en' })
  assert.match(
    await announcedTo({}),
    /: „Eins“ hat keine E-Mail-Adresse mehr; bei „Zwei“ hat sich .* geändert\. Es wurde nichts gesendet\.$/,
  )
  await office.company('Vier', mail)
  assert.match(await announcedTo({ without: [one, two] }), /: „Vier“ ist dazugekommen\. /)
  assert.match(await announcedTo({ only: [one] }), /: „Eins“ hat keine E-Mail-Adresse mehr\. /)
  assert.equal((await office.announced()).length, 0)

  // Nothing has changed for the selected companies.
  assert.equal((await given.response(202, office.send({ seen, only: [three] }))).body.companies, 1)
  assert.match(
    await announcedTo({ only: [three] }),
    /: „Drei“ hat diese Mitteilung inzwischen bekommen\. /,
  )
  const now = await office.list()
  for (const { id } of (await devicesOf(three)).body.data) await removeDevice(id)
  const gone = await given.refused('conflict', office.send({ seen: now.seen }))
  assert.match(gone.body.error.message, /: „Drei“ hat kein Gerät mehr, das die Datei zeigt\. /)
  const odd = office.send({ seen: 'abcd', only: [one], without: [two] })
  assert.deepEqual(await given.wrongFields(odd), { only: 'choice' })
  assert.deepEqual(await given.wrongFields(office.send({ seen: 'abcd' })), { seen: 'format' })
  assert.deepEqual(await given.wrongFields(office.send({})), { seen: 'required' })

  function devicesOf(companie: number) {
    const { as } = office
    return world.ask('GET', `/api/devices?filters[companie]=${companie}`, { as })
  }

  async function removeDevice(id: number) {
    const as = await given.administrator(world)
    await given.response(200, world.ask('DELETE', `/api/devices/${id}`, { as }))
  }
})

test('issue 17, 5: only what was shown is sent: a version withdrawn or renamed in the meantime sends nothing', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  await office.company('Müller', { email: 'a@example.com' })
  const path = `/api/versions/${office.current}`
  for (const [place, change] of [
    [path, { withdrawnReason: 'Falsches Drehmoment' }],
    [path, { withdrawnReason: null }],
    [path, { version: '1.4a' }],
    [`/api/medias/${office.media}`, { filename: 'Handbuch.pdf' }],
  ] as const) {
    const { seen } = await office.list()
    await office.change(place, change)
    const { body } = await given.refused('conflict', office.send({ seen }))
    assert.match(body.error.message, /^Inzwischen ist etwas anderes mitzuteilen: .*nichts gesendet/)
  }
  assert.deepEqual(await office.announced(), [])
  assert.equal(await office.sendToAll(), 1)
})

test('issue 17, 5: a company notified of a withdrawal no longer counts as notified of the release', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  const first = await office.company('Erste', { email: 'a@example.com' })
  await office.company('Zweite', { email: 'b@example.com' })
  async function withdraw(withdrawnReason: string | null) {
    // A mail that still waits would be withdrawn as well.
    await world.services.outbox.runDue()
    world.wait(1_000)
    await office.change(`/api/versions/${office.current}`, { withdrawnReason })
    world.wait(1_000)
  }
  assert.equal(await office.sendToAll(), 2)
  await withdraw('Falsches Drehmoment')
  assert.equal(await office.sendToAll({ only: [first] }), 1)
  await withdraw(null)
  const { told: toldCompanies, recipients } = await office.list()
  const toldOnes = recipients.filter(({ toldAt }) => toldAt !== null)
  assert.deepEqual([toldCompanies, toldOnes.map(({ name }) => name)], [1, ['Zweite']])
  assert.equal(await office.sendToAll(), 1, 'the company last notified of the withdrawal')
  await withdraw('Doch falsch')
  assert.equal(await office.sendToAll(), 2)
})

test('a mail that still waits is not sent once the opposite holds: it would arrive after the one that says so', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const office = await announcingOffice(world)
  await office.company('Müller', { email: 'a@example.com' })
  const path = `/api/versions/${office.current}`
  const outcome = async () => {
    const rows = await office.announced()
    return rows.map(({ kind, state, error }: Record<string, unknown>) => [kind, state, error])
  }
  peer.hitches = { to: '450 4.2.1 Try again later' }
  await office.sendToAll()
  await world.services.outbox.runDue()
  await office.change(path, { withdrawnReason: 'Falsches Drehmoment' })
  peer.hitches = {}
  await office.sendToAll()
  await world.services.outbox.runDue()
  world.wait(60 * 60_000)
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 1)
  const noRelease = ['release', 'failed', 'Die Fassung wurde inzwischen zurückgezogen.']
  assert.deepEqual(await outcome(), [noRelease, ['withdrawal', 'sent', null]])

  peer.hitches = { to: '450 4.2.1 Try again later' }
  await office.sendToAll({ again: true })
  await world.services.outbox.runDue()
  await office.change(path, { withdrawnReason: null })
  peer.hitches = {}
  world.wait(60 * 60_000)
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 1)
  const noWithdrawal = ['withdrawal', 'failed', 'Die Fassung ist inzwischen wieder freigegeben.']
  assert.deepEqual((await outcome()).at(-1), noWithdrawal)

  peer.hitches = { to: '450 4.2.1 Try again later' }
  await office.sendToAll({ again: true })
  await world.services.outbox.runDue()
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/medias/${office.media}`, { as }))
  peer.hitches = {}
  world.wait(60 * 60_000)
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 1)
  const noFile = ['release', 'failed', 'Die Fassung wurde inzwischen gelöscht.']
  assert.deepEqual((await outcome()).at(-1), noFile)
})

test('a mail that still waits is not sent to an address that is no longer the company’s, nor to a company in the bin', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const office = await announcingOffice(world)
  const moved = await office.company('Müller', { email: 'alt@example.com' })
  const gone = await office.company('Weg', { email: 'weg@example.com' })
  await office.company('Weber', { email: 'weber@example.com' })
  peer.hitches = { to: '450 4.2.1 Try again later' }
  await office.sendToAll()
  await world.services.outbox.runDue()
  await office.change(`/api/companies/${moved}`, { email: 'neu@example.com' })
  const { remove } = await binOffice(world)
  const { as } = office
  const { body } = await world.ask('GET', `/api/devices?filters[companie]=${gone}`, { as })
  for (const { id } of body.data) await remove(`/api/devices/${id}`)
  await remove(`/api/companies/${gone}`)
  peer.hitches = {}
  world.wait(60 * 60_000)
  await world.services.outbox.runDue()
  assert.deepEqual(
    peer.arrived.map(({ to }) => to[0]),
    ['weber@example.com'],
  )
  const rows = await office.announced()
  const errors = rows.map(({ error }: Record<string, unknown>) => error)
  assert.deepEqual(errors, [
    'Die E-Mail-Adresse der Firma ist inzwischen eine andere. Bitte teilen Sie es ihr noch einmal mit!',
    null,
    'Die Firma wurde inzwischen gelöscht.',
  ])
  assert.equal((await office.list()).told, 1)
  await office.sendToAll()
  await world.services.outbox.runDue()
  assert.deepEqual(peer.arrived.at(-1)?.to, ['neu@example.com'])
})

test('issue 17, 5: two simultaneous requests, and a repeated one, write to each company once', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  for (let at = 0; at < 5; at += 1) {
    await office.company(`Firma ${at}`, { email: `f${at}@example.com` })
  }
  const { seen } = await office.list()
  const statuses = (await Promise.all([office.send({ seen }), office.send({ seen })])).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.toSorted(), [202, 409])
  const key = { 'idempotency-key': 'noch einmal'.replace(' ', '-') }
  const again = { seen: (await office.list()).seen, again: true }
  const answers = [0, 1].map(() => office.send(again, office.current, office.as, key))
  for (const answer of await Promise.all(answers)) {
    assert.deepEqual([answer.status, answer.body], [202, { companies: 5 }])
  }
  assert.equal((await deliveredMails(world)).length, 10)
  const { seen: seenByLast } = await office.list()
  assert.equal((await office.send({ seen: seenByLast, again: true })).status, 202)
  const late = await given.refused('conflict', office.send({ seen: seenByLast, again: true }))
  assert.match(
    late.body.error.message,
    /„Firma 0“ hat diese Mitteilung inzwischen bekommen; .*; noch 2 Firmen\. /,
  )
})

test('issue 17, 5: a list of fifty thousand companies comes back as it was shown', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  const company = await office.company('Müller', { email: 'a@example.com' })
  const { db, config } = world.services
  const announced = await findAnnounced(db, office.current, config.timeZone)
  const [one] = await listCompanies(db, announced, 'de')
  assert.ok(one)
  const others = Array.from({ length: 49_999 }, (_, at) => ({ ...one, id: 1_000_000 + at }))
  const body = { seen: await packSeen(announced, [one, ...others]), only: [company] }
  const { companies } = (await given.response(202, office.send(body))).body
  assert.equal(companies, 1)
})

test('issue 17, 5: other requests are answered while many companies are listed, searched and notified', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  await office.company('Müller', { email: 'a@example.com' })
  const { db, config, clock } = world.services
  const announced = await findAnnounced(db, office.current, config.timeZone)
  const [one] = await listCompanies(db, announced, 'de')
  const many = Array(2_000).fill(one)
  let turns = 0
  let counting = setImmediate(count)
  function count() {
    turns += 1
    counting = setImmediate(count)
  }
  t.after(() => clearImmediate(counting))
  const stamp = { at: clock(), by: 'chefin' }
  const turnsOf = async (work: () => Promise<unknown>) => {
    const before = turns
    await work()
    return turns - before
  }
  assert.ok((await turnsOf(() => packSeen(announced, many))) >= 3)
  assert.ok((await turnsOf(() => searchRecipients(many, 'gibtsnicht'))) >= 3)
  const toldCount = await inTransaction(db, (tx) =>
    turnsOf(() => insertAnnouncements(tx, world.services, stamp, announced, many, {})),
  )
  assert.ok(toldCount >= 20, String(toldCount))
})

test('issue 17, 5: a company’s announcements are kept while it can be restored from the bin', async (t) => {
  const world = await openWorld(t)
  const office = await announcingOffice(world)
  const company = await office.company('Müller', { email: 'a@example.com' })
  await office.sendToAll()
  const { remove, restore } = await binOffice(world)
  const { as } = office
  const { body } = await world.ask('GET', `/api/devices?filters[companie]=${company}`, { as })
  for (const { id } of body.data) await remove(`/api/devices/${id}`)
  await remove(`/api/companies/${company}`)
  const whole = '&populate[company]=true'
  assert.equal((await office.announced(whole))[0].company.data, null)
  await restore('company', company)
  assert.equal((await office.announced(whole))[0].company.data.id, company)
  await remove(`/api/companies/${company}`)
  await emptiedBin(world)
  assert.deepEqual(await office.announced(), [])
})

test('nothing is sent any more to a company that was permanently deleted while its mail waited', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const office = await announcingOffice(world)
  const company = await office.company('Müller', { email: 'a@example.com' })
  peer.hitches = { to: '450 4.2.1 Try again later' }
  await office.sendToAll()
  await world.services.outbox.runDue()
  const { remove } = await binOffice(world)
  const { as } = office
  const { body } = await world.ask('GET', `/api/devices?filters[companie]=${company}`, { as })
  for (const { id } of body.data) await remove(`/api/devices/${id}`)
  await remove(`/api/companies/${company}`)
  const { db } = world.services
  const entry = await db.selectFrom('bin').selectAll().where('kind', '=', 'company').execute()
  const admin = await given.administrator(world)
  const end = world.ask('DELETE', `/api/bin/${entry[0]?.id}`, { as: admin })
  await given.response(200, end)
  peer.hitches = {}
  world.wait(60 * 60_000)
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 0)
  const mails = await db.selectFrom('mails').select(['state', 'content']).execute()
  assert.deepEqual(mails, [{ state: 'failed', content: null }])
})
