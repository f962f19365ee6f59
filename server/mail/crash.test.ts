import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from '../db/database.ts'
import { claimDue } from '../queue/queue.store.ts'
import { makeIdentity } from '../testing/certificate.ts'
import * as givenMails from '../testing/given-mails.ts'
import { killWhileSending } from '../testing/kill-while-sending.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld } from '../testing/world.ts'
import { openOutbox } from './outbox.ts'

// A process of its own: it works long and starts others.

const minute = 60_000

test('a server killed while sending loses no mail; the current one arrives twice with the same Message-ID', async (t) => {
  const identity = makeIdentity()
  const peer = await openSmtpPeer(t, { identity })
  const world = await givenMails.sender(t, peer)
  await world.services.outbox.stop()
  const ids: number[] = []
  for (let count = 0; count < 20; count += 1) ids.push(await givenMails.mail(world))
  await world.stop()

  await killWhileSending(world, peer, identity)
  assert.equal(peer.arrived.length, 5)

  await world.restart()
  await world.services.outbox.runDue()
  if (process.env.TEST_DATABASE_URL) {
    assert.equal(peer.arrived.length, 20, 'another server may still be at the mail under way')
    world.wait(5 * minute)
    await world.services.outbox.runDue()
  }
  const arrived = peer.arrived.map(({ email }) => email.messageId)
  assert.equal(arrived.length, 21, 'point 26: the mail under way is taken over')
  const twice = arrived.filter((id, at) => arrived.indexOf(id) !== at)
  assert.deepEqual(twice, [arrived[4]])
  for (const id of ids) assert.equal((await givenMails.outboxRow(world, id)).state, 'sent')
})

test('if the database is unavailable after a mail was sent, this is recorded later, and the mail is not sent again', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { db, outbox } = world.services
  const ids = [await givenMails.mail(world), await givenMails.mail(world)]
  peer.onMail = async () => {
    await sql`alter table mails rename to mails_away`.execute(db)
  }
  await assert.rejects(outbox.runDue())
  await assert.rejects(outbox.runDue())
  assert.equal(peer.arrived.length, 1)
  peer.onMail = () => undefined
  await sql`alter table mails_away rename to mails`.execute(db)
  world.wait(10 * minute)
  await outbox.runDue()
  assert.equal(peer.arrived.length, 2)
  assert.equal(new Set(peer.arrived.map(({ email }) => email.messageId)).size, 2)
  for (const id of ids) assert.equal((await givenMails.outboxRow(world, id)).state, 'sent')
})

test('two servers on one database send each mail once', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await world.services.outbox.stop()
  const wanted: string[] = []
  for (let count = 0; count < 40; count += 1) {
    wanted.push(`kunde-${count}@example.org`)
    await givenMails.mail(world, { to: wanted[count] ?? '' })
  }
  const second = openDatabase(world.services.config.databaseUrl)
  t.after(() => second.destroy())
  const workers = [world.services.db, second].map((db) => {
    let sent = 0
    const logger = pino(
      { level: 'info' },
      {
        write() {
          sent += 1
        },
      },
    )
    const outbox = openOutbox({ ...world.services, db }, logger)
    return { outbox, count: () => sent }
  })
  await Promise.all(workers.map(({ outbox }) => outbox.runDue()))
  assert.deepEqual(peer.arrived.flatMap(({ to }) => to).toSorted(), wanted.toSorted())
  const [one = 0, two = 0] = workers.map(({ count }) => count())
  assert.ok(one > 5 && two > 5, `${one} and ${two}: both take their share`)
})

test('workers that poll at the same moment get different mails', async (t) => {
  const world = await openWorld(t)
  await world.services.outbox.stop()
  const ids: number[] = []
  for (let count = 0; count < 60; count += 1) ids.push(await givenMails.mail(world))
  const { db, clock } = world.services
  const claims = Array.from({ length: 100 }, () => claimDue(db, 'mails', clock(), minute))
  const claimed = (await Promise.all(claims)).flatMap((claim) => (claim ? [claim.job.id] : []))
  assert.equal(new Set(claimed).size, claimed.length)
  while (claimed.length < ids.length) {
    const rest = await claimDue(db, 'mails', clock(), minute)
    assert.ok(rest)
    claimed.push(rest.job.id)
  }
  assert.deepEqual(new Set(claimed), new Set(ids))
  assert.equal(await claimDue(db, 'mails', clock(), minute), undefined)
})
