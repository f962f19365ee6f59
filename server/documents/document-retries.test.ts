import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { holdDocuments } from '../testing/hold-documents.ts'
import { deliveredMails } from '../testing/read-outbox.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld } from '../testing/world.ts'
import { TypesetterDown } from '../typst/typeset-error.ts'
import { whyNotMade } from './why-not-made.ts'

// On PostgreSQL in full runs only: worker.test.ts, document-workers.test.ts and mail/crash.test.ts try again there.

const minute = 60_000
const hour = 60 * minute
const pass = 'geraete-passwort'

test('an order for a deleted device is given up, and a retry does not revive it', async (t) => {
  const { world, as, device, order, shown, retry } = await workshop(t)
  const id = await order({ docs: ['label'] })
  await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as }))
  assert.deepEqual(await deliveredMails(world), [])
  const { state, error, nextTryAt, sn } = await shown(id)
  assert.deepEqual([state, nextTryAt, sn], ['failed', null, 'KP 1'])
  assert.equal(error, 'Das Gerät gibt es nicht mehr.')
  await given.refused('conflict', retry(id))
  const { body } = await world.ask('GET', '/api/logs?filters[type]=error', { as })
  const { message, sn: logged } = body.data[0].attributes
  const wanted = 'Dokumente zu Gerät „KP 1“ nicht erstellt: Das Gerät gibt es nicht mehr.'
  assert.deepEqual([message, logged], [wanted, 'KP 1'])
})

test('a letter is not sent with a password that the device no longer has', async (t) => {
  const { world, as, device, order, shown } = await workshop(t)
  const change = async (password: string) =>
    given.response(
      200,
      world.ask('PUT', `/api/devices/${device}`, { as, body: { data: { pass: password } } }),
    )
  const old = await order({ docs: ['zugangsdaten'], pass })
  await change('ein-neues')
  await world.services.documentJobs.runDue()
  const { state, error } = await shown(old)
  assert.deepEqual([state, (await deliveredMails(world)).length], ['failed', 0])
  assert.equal(error, 'Das Gerät hat inzwischen ein anderes Passwort. Bitte neu bestellen!')
  const same = await order({ docs: ['zugangsdaten'], pass: 'ein-neues' })
  await change('ein-neues')
  await deliveredMails(world)
  assert.equal((await shown(same)).state, 'filed')
})

test('documents of a device that has gone to another company meanwhile are not sent to the former one', async (t) => {
  const peer = await openSmtpPeer(t)
  const { world, as, device, order, shown } = await workshop(t, peer.settings)
  await holdDocuments(world)
  const becker = await given.company(world, 'Becker AG', 10_002)
  peer.hitches = { to: '451 4.7.1 Greylisted' }
  const made = await order({ docs: ['zugangsdaten'], pass })
  await deliveredMails(world)
  const notMade = await order({ docs: ['zugangsdaten'] })
  const body = { data: { companie: becker } }
  await given.response(200, world.ask('PUT', `/api/devices/${device}`, { as, body }))
  peer.hitches = {}
  world.wait(hour)
  await deliveredMails(world)
  assert.equal(peer.arrived.length, 0)
  for (const id of [made, notMade]) {
    const { state, error, nextTryAt } = await shown(id)
    assert.deepEqual([state, nextTryAt], ['failed', null])
    assert.match(error, /gehört nicht mehr der Firma, für die bestellt wurde/)
  }
})

test('a letter whose password no font can display is given up, without revealing the password', async (t) => {
  const { world, as, device, order, shown } = await workshop(t)
  const odd = 'Pumpe-🦄-4711'
  const body = { data: { pass: odd } }
  await given.response(200, world.ask('PUT', `/api/devices/${device}`, { as, body }))
  const id = await order({ docs: ['label', 'zugangsdaten'], pass: odd })
  assert.deepEqual(await deliveredMails(world), [])
  const { state, error } = await shown(id)
  assert.equal(state, 'failed')
  assert.equal(error, 'Das Passwort hat Zeichen, die sich nicht drucken lassen.')
})

test('a typesetter that broke off is worth a retry', () => {
  const mistake = { file: 'zugangsdaten.typ', line: undefined, message: 'took longer than 30 s' }
  const { message, isHopeless } = whyNotMade(new TypesetterDown([mistake]))
  assert.equal(message, 'Der Schriftsatz brach ab (zugangsdaten.typ: took longer than 30 s).')
  assert.equal(isHopeless, false)
})

test('a template error is given up immediately, and its location is reported without the letter’s content', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-templates-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'data/templates'), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'data/templates/zugangsdaten.typ'), fragileTemplate)
  const { world, as, device, order, shown, retry } = await workshop(t, {
    DATA_DIR: join(folder, 'data'),
  })
  const id = await order({ docs: ['zugangsdaten'], pass })
  await world.services.documentJobs.runDue()
  const { state, error } = await shown(id)
  assert.equal(state, 'failed')
  assert.equal(error, 'Die Vorlage hat einen Fehler (zugangsdaten.typ, Zeile 4).')
  const logs = await world.ask('GET', '/api/logs', { as })
  assert.ok(!JSON.stringify(logs.body).includes(pass))

  const body = { data: { sn: 'KP 2' } }
  await given.response(200, world.ask('PUT', `/api/devices/${device}`, { as, body }))
  assert.deepEqual((await given.response(200, retry(id))).body, {})
  const [mail] = await deliveredMails({ ...world, dataDir: join(folder, 'data') })
  assert.equal(mail?.subject, 'Dokumente zu Gerät KP 2')
  const content = mail?.attachments[0]?.content
  assert.ok(content instanceof ArrayBuffer)
  assert.match((await readPdf(new Uint8Array(content))).text, /KP 2.*geraete-passwort/)
})

test('temporary failures are retried for a day, then given up until somebody retries', async (t) => {
  const { world, order, shown, retry, withoutOutbox } = await workshop(t)
  const id = await order({ docs: ['label'] })
  for (const wait of [1, 5, 15, 60, 4 * 60, 24 * 60]) {
    const before = world.services.clock().getTime()
    await withoutOutbox(() => world.services.documentJobs.runDue())
    const { state, error, nextTryAt } = await shown(id)
    assert.equal(state, 'waiting')
    assert.match(error, /^Die Dokumente konnten nicht erstellt werden \(Fehler [0-9a-f]{8}\)\.$/)
    const delay = Date.parse(nextTryAt) - before
    assert.equal(Math.floor(delay / minute), wait)
    await world.services.documentJobs.runDue()
    assert.deepEqual(await shown(id).then((job) => job.nextTryAt), nextTryAt)
    world.wait(delay)
  }
  await withoutOutbox(() => world.services.documentJobs.runDue())
  assert.deepEqual([(await shown(id)).state, (await shown(id)).nextTryAt], ['failed', null])
  world.wait(100 * hour)
  assert.deepEqual(await deliveredMails(world), [])
  await given.response(200, retry(id))
  const { state, error } = await shown(id)
  assert.deepEqual([state, error], ['waiting', null])
  assert.equal((await deliveredMails(world)).length, 1)
  assert.equal((await shown(id)).state, 'filed')
})

test('only a failed order can be retried, and the user is logged', async (t) => {
  const { world, as, order, shown, retry, withoutOutbox } = await workshop(t)
  const id = await order({ docs: ['label'] })
  const refused = () => given.refused('conflict', retry(id))
  await refused()
  await withoutOutbox(() => world.services.documentJobs.runDue())
  await refused()
  world.wait(minute)
  assert.equal((await deliveredMails(world)).length, 1)
  assert.equal((await shown(id)).state, 'filed')
  await refused()
  assert.equal((await retry(99)).status, 404)
  const { body } = await world.ask('GET', '/api/logs?filters[message][$contains]=noch', { as })
  assert.deepEqual(body.data, [])
})

test('a mail that the mail server refuses is shown as failed, and a retry sends it once', async (t) => {
  const peer = await openSmtpPeer(t)
  const { world, as, order, shown, retry } = await workshop(t, peer.settings)
  peer.hitches = { to: '550 5.1.1 No such user' }
  const id = await order({ docs: ['zugangsdaten', 'label'], pass })
  await deliveredMails(world)
  const { state, error, nextTryAt } = await shown(id)
  assert.deepEqual([state, nextTryAt], ['failed', null])
  assert.match(error, /550/)
  const failed = await world.ask('GET', '/api/documents/jobs?filters[state]=failed', { as })
  assert.deepEqual(failed.body.data[0].id, id)

  peer.hitches = {}
  await given.response(200, retry(id))
  assert.equal((await shown(id)).state, 'waiting')
  await deliveredMails(world)
  assert.deepEqual([(await shown(id)).state, (await shown(id)).error], ['sent', null])
  assert.deepEqual(
    peer.arrived.map(({ to, email }) => [to, email.attachments.length]),
    [[['werk@example.com'], 2]],
  )
  assert.equal((await retry(id)).status, 409)
  const { body } = await world.ask('GET', '/api/logs?filters[message][$contains]=noch', { as })
  const { message, user } = body.data[0].attributes
  assert.deepEqual([message, user], ['Dokumente zu Gerät „KP 1“ noch einmal', 'chefin'])
})

test('a letter that waits for the mail server, or was refused by it, is not sent with an outdated password', async (t) => {
  const peer = await openSmtpPeer(t)
  const { world, as, device, order, shown, retry } = await workshop(t, peer.settings)
  const company = (await world.services.db.selectFrom('companies').select('id').executeTakeFirst())
    ?.id
  const orderAt = async (hitch: string, overrides: object) => {
    peer.hitches = { to: hitch }
    const id = await order({ docs: ['zugangsdaten'], ...overrides })
    await deliveredMails(world)
    return id
  }
  const change = (path: string, password: string) =>
    given.response(200, world.ask('PUT', path, { as, body: { data: { pass: password } } }))
  const companyPass = 'firmen-passwort'
  await change(`/api/companies/${company}`, companyPass)
  const ofCompany = { sn: undefined, companie: company, pass: companyPass }
  const refused = await orderAt('550 5.1.1 No such user', { pass })
  const putOff = await orderAt('451 4.7.1 Greylisted', { pass })
  const ofTheCompany = await orderAt('451 4.7.1 Greylisted', ofCompany)
  const withoutPassword = await orderAt('451 4.7.1 Greylisted', {})
  assert.equal((await shown(putOff)).state, 'waiting')
  await change(`/api/devices/${device}`, 'ein-neues')
  await change(`/api/companies/${company}`, 'auch-ein-neues')

  peer.hitches = {}
  await given.response(200, retry(refused))
  world.wait(hour)
  await deliveredMails(world)
  assert.equal((await shown(withoutPassword)).state, 'sent')
  assert.equal(peer.arrived.length, 1)
  for (const [id, owner] of [
    [refused, 'Das Gerät'],
    [putOff, 'Das Gerät'],
    [ofTheCompany, 'Die Firma'],
  ] as const) {
    const { state, error, nextTryAt } = await shown(id)
    assert.deepEqual([state, nextTryAt], ['failed', null])
    assert.equal(error, `${owner} hat inzwischen ein anderes Passwort. Bitte neu bestellen!`)
    const again = await retry(id)
    await given.refused('conflict', again)
    assert.match(again.body.error.message, /Bitte neu bestellen/)
  }
  const { db } = world.services
  const kept = db.selectFrom('mails').select('id').where('content', 'is not', null)
  assert.deepEqual(await kept.execute(), [])
  assert.deepEqual(await db.selectFrom('order_passwords').selectAll().execute(), [])
})

test('a letter is sent late if the password is unchanged, even if it is hashed differently by then', async (t) => {
  const peer = await openSmtpPeer(t)
  const { world, as, device, order, shown } = await workshop(t, peer.settings)
  peer.hitches = { to: '451 4.7.1 Greylisted' }
  const id = await order({ docs: ['zugangsdaten'], pass })
  await deliveredMails(world)
  const body = { data: { pass } }
  await given.response(200, world.ask('PUT', `/api/devices/${device}`, { as, body }))
  peer.hitches = {}
  world.wait(hour)
  await deliveredMails(world)
  assert.deepEqual([(await shown(id)).state, peer.arrived.length], ['sent', 1])
})

test('an error while checking the letter’s password is not blamed on the mail server, and the letter is sent later', async (t) => {
  const peer = await openSmtpPeer(t)
  const { world, order, shown } = await workshop(t, peer.settings)
  peer.hitches = { to: '451 4.7.1 Greylisted' }
  const id = await order({ docs: ['zugangsdaten'], pass })
  await world.services.documentJobs.runDue()
  await world.services.outbox.runDue()
  peer.hitches = {}
  world.wait(hour)
  const { calls } = peer
  const { schema } = world.services.db
  await schema.alterTable('order_passwords').renameTo('passwords_elsewhere').execute()
  await world.services.outbox.runDue()
  await schema.alterTable('passwords_elsewhere').renameTo('order_passwords').execute()
  const { state, error, nextTryAt } = await shown(id)
  assert.deepEqual([state, peer.calls], ['waiting', calls])
  assert.match(error, /^Das Portal konnte nicht nachsehen, ob diese Mail noch gilt\./)
  assert.ok(nextTryAt)
  world.wait(hour)
  await world.services.outbox.runDue()
  assert.deepEqual([(await shown(id)).state, peer.arrived.length], ['sent', 1])
})

const fragileTemplate = `#let data = json(bytes(sys.inputs.data))
#set document(title: data.title)
#set text(lang: "de")
#if data.serialNumber == "KP 1" { panic(data.password) }
#data.serialNumber #if data.password != none { data.password.join() }
`

/** A world in which documents are made on demand. */
async function workshop(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  await holdDocuments(world)
  const as = await given.administrator(world)
  const base = { companie: await given.company(world), part: await given.part(world) }
  const device = await given.device(world, { sn: 'KP 1', ...base })
  const url = (id: number) => `/api/documents/jobs/${id}`
  // Days pass, which no session survives.
  const reader = await given.token(world, 'read-only')
  return {
    ...{ world, as, device },
    async order(overrides: object): Promise<number> {
      const body = { data: { sn: 'KP 1', to: 'werk@example.com', ...overrides } }
      const request = world.ask('POST', '/api/documents/create-pdf', { as, body })
      return (await given.response(202, request)).body.data.id
    },
    async shown(id: number) {
      const answer = await given.response(200, world.ask('GET', url(id), { as: reader }))
      return answer.body.data.attributes
    },
    async retry(id: number) {
      const fresh = await given.administrator(world)
      return world.ask('POST', `${url(id)}/retry`, { as: fresh, body: {} })
    },
    /** Does `work` while no mail can be stored. */
    async withoutOutbox(work: () => Promise<void>) {
      const { schema } = world.services.db
      await schema.alterTable('mails').renameTo('mails_elsewhere').execute()
      await work()
      await schema.alterTable('mails_elsewhere').renameTo('mails').execute()
    },
  }
}
