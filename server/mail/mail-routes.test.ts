import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import * as given from '../testing/given.ts'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld, type World } from '../testing/world.ts'
import { requeueMail } from './outbox.store.ts'

// On PostgreSQL in full runs only: document-orders.test.ts and mail/crash.test.ts send there.

const to = 'chefin@example.com'

test('an administrator sends a test mail and sees that it was accepted', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer, { PORTAL_NAME: 'Müller <Portal>' })
  const as = await given.administrator(world)
  const { body } = await given.response(
    200,
    world.ask('POST', '/api/mail/test', { as, body: { to } }),
  )
  assert.deepEqual(body, { state: 'sent' })
  const [arrived] = peer.arrived
  assert.deepEqual(arrived?.to, [to])
  assert.equal(arrived?.email.subject, 'Testmail von Müller <Portal>')
  assert.match(arrived?.email.html ?? '', /dass Müller &lt;Portal&gt; Mails versenden kann/)
  assert.deepEqual(await acts(world), [`Testmail an ${to} gesendet`])
})

test('without a mail server the portal says so, and the test mail is in the outbox folder', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { body } = await given.response(
    200,
    world.ask('POST', '/api/mail/test', { as, body: { to } }),
  )
  assert.deepEqual(body, { state: 'filed' })
  assert.equal((await readdir(join(world.dataDir, 'outbox'))).length, 1)
  assert.deepEqual(await acts(world), [`Testmail an ${to} in den Postausgang gelegt`])
  const state = await given.response(200, world.ask('GET', '/api/mail', { as }))
  assert.deepEqual(state.body, {
    isConfigured: false,
    waiting: 0,
    failed: 0,
    pausedUntil: null,
  })
})

test('if the outbox folder is not writable, a test mail reports that the storage is unavailable', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await writeFile(join(world.dataDir, 'outbox'), 'no folder')
  await given.refused('unavailable', world.ask('POST', '/api/mail/test', { as, body: { to } }))
})

test('a refused test mail shows the reply of the mail server', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const as = await given.administrator(world)
  const refusals = [
    ['to', '550 5.1.1 Wer?', /^Der Mailserver hat die Mail abgelehnt: 550 .*Wer\?/],
    ['data', '452 Voll', /^Der Mailserver nimmt die Mail noch nicht an: 452 .*Voll/],
    ['auth', '535 Nein', /^Der Mailserver hat die Anmeldung abgelehnt: 535 .*Nein/],
    ['connect', 'drop', /^Der Mailserver ist nicht erreichbar: /],
  ] as const
  for (const [phase, reply, message] of refusals) {
    peer.hitches = { [phase]: reply }
    const request = world.ask('POST', '/api/mail/test', { as, body: { to } })
    const { body } = await given.response(502, request)
    assert.equal(body.error.name, 'BadGatewayError')
    assert.match(body.error.message, message)
    assert.doesNotMatch(body.error.message, /geheim|anna/)
  }
  assert.deepEqual(await acts(world), [])
  assert.equal((await world.services.outbox.state()).waiting, 0)
})

test('a test mail is for administrators only, and to a single address', async (t) => {
  const world = await openWorld(t)
  const body = { to }
  const as = await given.staff(world)
  await given.response(403, world.ask('POST', '/api/mail/test', { as, body }))
  const machine = await given.token(world)
  await given.response(403, world.ask('POST', '/api/mail/test', { as: machine, body }))
  const chief = await given.administrator(world)
  for (const wrong of ['', 'a', 'a@b.de, c@d.de', 'a@b.de\r\nBcc: c@d.de', ['a@b.de', 'c@d.de']]) {
    const request = world.ask('POST', '/api/mail/test', { as: chief, body: { to: wrong } })
    await given.response(400, request)
  }
})

test('staff see how many mails are waiting or failed, and until when the mail server refuses sign-ins', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox, clock } = world.services
  peer.hitches = { to: '550 Nein' }
  await givenMails.mail(world)
  await outbox.runDue()
  peer.hitches = { auth: '535 Nein' }
  await givenMails.mail(world)
  await outbox.runDue()
  const as = await given.staff(world)
  const { body } = await given.response(200, world.ask('GET', '/api/mail', { as }))
  const until = clock().getTime() + 14 * 60_000
  assert.ok(Date.parse(body.pausedUntil) > until)
  assert.deepEqual(body, {
    isConfigured: true,
    waiting: 1,
    failed: 1,
    pausedUntil: body.pausedUntil,
  })
})

test('a pause set by a clock that was ahead is over once the clock is right', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox } = world.services
  const year = 366 * 24 * 60 * 60_000
  world.wait(year)
  peer.hitches = { auth: '535 Nein' }
  await givenMails.mail(world)
  await outbox.runDue()
  world.wait(-year)
  peer.hitches = {}
  assert.equal((await outbox.state()).pausedUntil, null)
  await outbox.runDue()
  assert.equal(peer.arrived.length, 1)
})

test('a successful test mail releases the waiting mails at once', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox } = world.services
  const as = await given.administrator(world)
  for (const hitches of [{ auth: '535 Nein' }, { connect: 'drop' as const }]) {
    peer.hitches = hitches
    await givenMails.mail(world)
    await outbox.runDue()
    peer.hitches = {}
    peer.arrived = []
    await given.response(200, world.ask('POST', '/api/mail/test', { as, body: { to } }))
    await outbox.runDue()
    assert.equal(peer.arrived.length, 2)
  }
})

test('retrying a failed mail sends it', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { db, outbox, clock } = world.services
  peer.hitches = { to: '550 Nein' }
  const id = await givenMails.mail(world)
  await outbox.runDue()
  peer.hitches = {}
  assert.equal(await requeueMail(db, clock(), id), true)
  assert.equal(await requeueMail(db, clock(), id), false)
  await outbox.runDue()
  assert.equal(peer.arrived.length, 1)
  assert.equal(await requeueMail(db, clock(), id), false)
})

async function acts({ services }: World) {
  const rows = await services.db
    .selectFrom('logs')
    .select('message')
    .where('message', 'like', 'Testmail%')
    .execute()
  return rows.map(({ message }) => message)
}
