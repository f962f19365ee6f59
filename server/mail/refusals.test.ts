import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import tls from 'node:tls'
import { makeIdentity } from '../testing/certificate.ts'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer, type Phase } from '../testing/smtp-peer.ts'
import { requeueMail } from './outbox.store.ts'

// The database does not matter: this is about what mail servers say; the queue is tried on both by `crash.test.ts`.

const minute = 60_000
const hour = 60 * minute
const phases: Phase[] = ['from', 'to', 'data']

for (const phase of phases) {
  test(`a mail refused by the server at „${phase}“ fails at once with the reason`, async (t) => {
    const peer = await openSmtpPeer(t)
    const world = await givenMails.sender(t, peer)
    peer.hitches = { [phase]: '550 5.1.1 Unbekannter <b>Empfänger</b>' }
    const id = await givenMails.mail(world)
    await world.services.outbox.runDue()
    const row = await givenMails.outboxRow(world, id)
    assert.deepEqual([row.state, row.next_try_at, row.attempts], ['failed', null, 1])
    assert.match(row.error ?? '', /^Der Mailserver hat die Mail abgelehnt: 550 .*Unbekannter <b>/)
    assert.ok(row.content, 'staff may try again')
    peer.hitches = {}
    world.wait(9 * hour)
    await world.services.outbox.runDue()
    assert.equal(peer.arrived.length, 0)
  })

  test(`a mail postponed by the server at „${phase}“ is retried`, async (t) => {
    const peer = await openSmtpPeer(t)
    const world = await givenMails.sender(t, peer)
    peer.hitches = { [phase]: '451 4.3.0 Bitte später' }
    const id = await givenMails.mail(world)
    await world.services.outbox.runDue()
    const row = await givenMails.outboxRow(world, id)
    assert.deepEqual([row.state, row.attempts], ['waiting', 1])
    assert.match(row.error ?? '', /nimmt die Mail noch nicht an: 451 .*Bitte später/)
    peer.hitches = {}
    await world.services.outbox.runDue()
    assert.equal(peer.arrived.length, 0, 'not before its time')
    world.wait(minute)
    await world.services.outbox.runDue()
    assert.equal(peer.arrived.length, 1)
    assert.equal((await givenMails.outboxRow(world, id)).error, null)
  })
}

test('attempts become rarer and end after three days; until then nothing is lost', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  peer.hitches = { to: '450 4.2.1 Postfach voll' }
  const id = await givenMails.mail(world)
  const waits: number[] = []
  for (;;) {
    await world.services.outbox.runDue()
    if ((await givenMails.outboxRow(world, id)).state !== 'waiting') break
    const minutes = await givenMails.minutesToNextTry(world, id)
    waits.push(minutes)
    world.wait(minutes * minute + 1_000)
  }
  assert.deepEqual(waits.slice(0, 6), [1, 5, 15, 60, 240, 480])
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 60
  assert.ok(hours >= 72 && hours < 81, `given up after ${hours} hours`)
  const row = await givenMails.outboxRow(world, id)
  assert.equal(row.state, 'failed')
  assert.match(row.error ?? '', /Postfach voll/)
})

test('an old mail restarted by staff gets all its attempts again', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  peer.hitches = { to: '550 5.1.1 Unbekannt' }
  const id = await givenMails.mail(world)
  await world.services.outbox.runDue()
  world.wait(80 * hour)
  await requeueMail(world.services.db, world.services.clock(), id)
  peer.hitches = { to: '451 4.7.1 Bitte in einer Minute noch einmal' }
  await world.services.outbox.runDue()
  assert.equal((await givenMails.outboxRow(world, id)).state, 'waiting')
  peer.hitches = {}
  world.wait(minute)
  await world.services.outbox.runDue()
  assert.equal((await givenMails.outboxRow(world, id)).state, 'sent')
})

test('one refused mail does not hold up the others', async (t) => {
  const peer = await openSmtpPeer(t, {
    onRcptTo({ address }, _session, done) {
      const isFull = address.startsWith('voll')
      done(isFull ? Object.assign(new Error('Postfach voll'), { responseCode: 452 }) : null)
    },
  })
  const world = await givenMails.sender(t, peer)
  await givenMails.mail(world, { to: 'voll@example.org' })
  await givenMails.mail(world, { to: 'frei@example.org' })
  await world.services.outbox.runDue()
  assert.deepEqual(
    peer.arrived.map(({ to }) => to),
    [['frei@example.org']],
  )
})

test('a refused sign-in stops all sending for a quarter of an hour, and does not count as an attempt for any mail', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  peer.hitches = { auth: '535 5.7.8 Falsches Passwort' }
  const ids = [await givenMails.mail(world), await givenMails.mail(world)]
  for (const days of [0, 4, 8, 12]) {
    await world.services.outbox.runDue()
    await world.services.outbox.runDue()
    assert.equal(peer.calls, 1 + days / 4, 'one mail tries, the others wait')
    const { waiting, pausedUntil } = await world.services.outbox.state()
    assert.equal(waiting, 2)
    const minutes = (Date.parse(pausedUntil ?? '') - world.services.clock().getTime()) / minute
    assert.ok(minutes > 14 && minutes <= 15, `${minutes} minutes`)
    world.wait(4 * 24 * hour)
  }
  for (const id of ids) {
    const row = await givenMails.outboxRow(world, id)
    assert.deepEqual([row.state, row.attempts], ['waiting', 0])
  }
  peer.hitches = {}
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 2)
})

test('a server that requires a sign-in although none is configured loses no mail either', async (t) => {
  const peer = await openSmtpPeer(t, { authOptional: true })
  const SMTP_URL = `smtp://localhost:${peer.port}`
  const world = await givenMails.sender(t, peer, { SMTP_URL })
  peer.hitches = { from: '530 5.7.0 Authentication required' }
  const id = await givenMails.mail(world)
  await world.services.outbox.runDue()
  const row = await givenMails.outboxRow(world, id)
  assert.equal(row.state, 'waiting')
  assert.match(row.error ?? '', /^Der Mailserver hat die Anmeldung abgelehnt: 530/)
})

const impostors = {
  'a certificate that nobody knows': () => ({ isTrusted: false }),
  'a certificate for another host': () => ({ identity: makeIdentity('mail.example.net') }),
  'an expired certificate': () => ({
    identity: makeIdentity('localhost', new Date(Date.now() - 60_000)),
  }),
  'TLS 1.1 at most': (t: TestContext) => {
    letOldTls(t)
    return { maxVersion: 'TLSv1.1' as const, minVersion: 'TLSv1' as const }
  },
  'no encryption': () => ({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }),
}
for (const [label, options] of Object.entries(impostors)) {
  test(`a server with ${label} gets neither password nor mail`, async (t) => {
    let heard = ''
    const peer = await openSmtpPeer(t, {
      ...options(t),
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        heard += auth.password
        done(null, { user: auth.username })
      },
    })
    const world = await givenMails.sender(t, peer)
    const id = await givenMails.mail(world)
    await world.services.outbox.runDue()
    assert.deepEqual([peer.calls, heard, peer.arrived.length], [1, '', 0])
    const row = await givenMails.outboxRow(world, id)
    assert.equal(row.state, 'waiting')
    assert.match(row.error ?? '', /^Der Mailserver ist nicht erreichbar: /)
  })
}

/** Allows old TLS in this process, so that only the portal's own settings forbid it. */
function letOldTls(t: TestContext) {
  const { DEFAULT_MIN_VERSION: version, DEFAULT_CIPHERS: ciphers } = tls
  tls.DEFAULT_MIN_VERSION = 'TLSv1'
  tls.DEFAULT_CIPHERS = `${ciphers}:@SECLEVEL=0`
  t.after(() => {
    tls.DEFAULT_MIN_VERSION = version
    tls.DEFAULT_CIPHERS = ciphers
  })
}
