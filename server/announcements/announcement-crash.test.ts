import assert from 'node:assert/strict'
import test from 'node:test'
import { makeIdentity } from '../testing/certificate.ts'
import { announcingOffice } from '../testing/given-announcements.ts'
import * as givenMails from '../testing/given-mails.ts'
import { killWhileSending } from '../testing/kill-while-sending.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'

// A process of its own: it works long and starts another.
// The database does not matter: crash.test.ts kills a server that sends on either.

const companies = 12

test('issue 17, 5: an announcement killed halfway reaches every company, at worst twice with the same Message-ID', async (t) => {
  const identity = makeIdentity()
  const peer = await openSmtpPeer(t, { identity })
  const world = await givenMails.sender(t, peer)
  const office = await announcingOffice(world)
  for (let at = 0; at < companies; at += 1) {
    await office.company(`Firma ${at}`, { email: `firma-${at}@example.org` })
  }
  await world.services.outbox.stop()
  assert.equal(await office.sendToAll(), companies)
  await world.stop()

  await killWhileSending(world, peer, identity)
  await world.restart()
  await world.services.outbox.runDue()

  const messages = new Map<string, Set<string | undefined>>()
  for (const { to, email } of peer.arrived) {
    const [address = ''] = to
    messages.set(address, (messages.get(address) ?? new Set()).add(email.messageId))
  }
  assert.equal(messages.size, companies)
  for (const [address, ids] of messages) assert.equal(ids.size, 1, `${address}: one Message-ID`)
  assert.equal(peer.arrived.length, companies + 1, 'only the mail being sent arrives twice')
  const states = (await office.announced()).map(({ state }: { state: string }) => state)
  assert.deepEqual(states, Array(companies).fill('sent'))
})
