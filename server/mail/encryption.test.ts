import assert from 'node:assert/strict'
import test from 'node:test'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'

// The database does not matter: what is tested is the conversation with the mail server.

const plain = { hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

const ways = {
  'STARTTLS where it is required': { scheme: 'smtp', wish: 'required', peer: {}, encrypted: true },
  'STARTTLS where it is offered': { scheme: 'smtp', wish: 'optional', peer: {}, encrypted: true },
  'TLS from the first byte': { scheme: 'smtps', wish: '', peer: { secure: true }, encrypted: true },
  'no TLS where none is offered and the operator allows that': {
    ...{ scheme: 'smtp', wish: 'optional', peer: plain, encrypted: false },
  },
  'no TLS where the operator switched it off': {
    ...{ scheme: 'smtp', wish: 'off', peer: { allowInsecureAuth: true }, encrypted: false },
  },
  'no TLS on the way to this very machine': {
    ...{ scheme: 'smtp', wish: '', peer: { allowInsecureAuth: true }, encrypted: false },
  },
}
for (const [way, { scheme, wish, peer: options, encrypted }] of Object.entries(ways)) {
  test(`a mail is sent with ${way}`, async (t) => {
    const peer = await openSmtpPeer(t, options)
    const query = wish && `?starttls=${wish}`
    const SMTP_URL = `${scheme}://anna:geheim%231@localhost:${peer.port}${query}`
    const world = await givenMails.sender(t, peer, { SMTP_URL })
    await givenMails.mail(world)
    await world.services.outbox.runDue()
    const [arrived] = peer.arrived
    assert.deepEqual([arrived?.isEncrypted, arrived?.user], [encrypted, 'anna'])
  })
}

test('if the offered encryption cannot be trusted, the mail is not sent without it', async (t) => {
  const peer = await openSmtpPeer(t, { isTrusted: false, allowInsecureAuth: true })
  const SMTP_URL = `smtp://anna:geheim%231@localhost:${peer.port}?starttls=optional`
  const world = await givenMails.sender(t, peer, { SMTP_URL })
  const id = await givenMails.mail(world)
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 0)
  assert.match(
    (await givenMails.outboxRow(world, id)).error ?? '',
    /nicht erreichbar: .*certificate/,
  )
})

test('the portal introduces itself with the host of its public address, not of the machine', async (t) => {
  const names: string[] = []
  const peer = await openSmtpPeer(t, {
    onMailFrom(_address, { hostNameAppearsAs }, done) {
      names.push(hostNameAppearsAs)
      done()
    },
  })
  const PUBLIC_URL = 'https://portal.example.com:8443/'
  const world = await givenMails.sender(t, peer, { PUBLIC_URL })
  await givenMails.mail(world)
  await world.services.outbox.runDue()
  assert.deepEqual(names, ['portal.example.com'])
  assert.match(peer.arrived[0]?.email.messageId ?? '', /@portal\.example\.com>$/)
})
