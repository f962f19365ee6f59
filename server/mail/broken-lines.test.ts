import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer, type Phase } from '../testing/smtp-peer.ts'
import { defaultTimeouts } from './mail-transport.ts'
import { openOutbox } from './outbox.ts'

// A process of its own: it waits long for lines that break.
// The database does not matter: what is tested is the conversation with the mail server; refusals.test.ts asks the outbox.

const minute = 60_000

const beforeTaken: Phase[] = ['connect', 'ehlo', 'starttls', 'auth', 'from', 'to', 'data']
for (const phase of beforeTaken) {
  test(`a connection that breaks at „${phase}“ delays a mail by a minute, without losing it`, async (t) => {
    const peer = await openSmtpPeer(t)
    const world = await givenMails.sender(t, peer)
    peer.hitches = { [phase]: 'drop' }
    const id = await givenMails.mail(world)
    await world.services.outbox.runDue()
    const row = await givenMails.outboxRow(world, id)
    assert.deepEqual([row.state, row.attempts, row.leased_until], ['waiting', 1, null])
    assert.match(row.error ?? '', /^Der Mailserver ist nicht erreichbar: /)
    assert.equal(await givenMails.minutesToNextTry(world, id), 1)
    peer.hitches = {}
    world.wait(minute)
    await world.services.outbox.runDue()
    assert.equal(peer.arrived.length, 1)
    assert.equal((await givenMails.outboxRow(world, id)).state, 'sent')
  })
}

test('if the connection breaks before the server confirms a mail, the same mail is sent again', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  peer.hitches = { taken: 'drop' }
  await givenMails.mail(world)
  await world.services.outbox.runDue()
  peer.hitches = {}
  world.wait(minute)
  await world.services.outbox.runDue()
  const ids = peer.arrived.map(({ email }) => email.messageId)
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 1)
})

test('a mail at which the connection breaks each time is retried at growing intervals, though others are delivered', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const copies = () => peer.arrived.filter(({ to }) => to.includes('pech@example.org')).length
  peer.onMail = () => {
    const isUnlucky = peer.arrived.at(-1)?.to.includes('pech@example.org')
    peer.hitches = isUnlucky ? { taken: 'drop' } : {}
  }
  await givenMails.mail(world, { to: 'pech@example.org' })
  for (let time = 0; time < 120; time += 1) {
    if (time % 5 === 0) await givenMails.mail(world)
    await world.services.outbox.runDue()
    world.wait(minute)
  }
  // Each may be one more copy for the recipient.
  assert.ok(copies() <= 10, `${copies()} copies in two hours`)
  assert.equal(peer.arrived.length - copies(), 24)
})

const silent: Phase[] = ['connect', 'auth', 'from', 'to', 'data']
for (const phase of silent) {
  test(`a server that stops responding at „${phase}“ times out, and its mail waits`, async (t) => {
    const peer = await openSmtpPeer(t)
    const world = await givenMails.sender(t, peer)
    await world.services.outbox.stop()
    const logger = pino({ level: 'silent' })
    const short = { ...defaultTimeouts, greeting: 300, answering: 300 }
    peer.hitches = { [phase]: 'hang' }
    const id = await givenMails.mail(world)
    await openOutbox(world.services, logger, short).runDue()
    const row = await givenMails.outboxRow(world, id)
    assert.equal(row.state, 'waiting')
    assert.match(row.error ?? '', /^Der Mailserver ist nicht erreichbar: /)
    peer.hitches = {}
    world.wait(minute)
    // On a busy machine, a healthy server needs longer than the short timeout.
    await openOutbox(world.services, logger, defaultTimeouts).runDue()
    assert.equal(peer.arrived.length, 1)
  })
}

test('a mail server that is down for an hour gets every mail once, within five minutes of its return', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox } = world.services
  await peer.leave()
  const wanted: string[] = []
  async function write(time: number) {
    const to = `kunde-${time}@example.org`
    await givenMails.mail(world, { to })
    wanted.push(to)
  }
  for (let time = 0; time < 60; time += 1) {
    if (time % 3 === 0 && time < 30) await write(time)
    await outbox.runDue()
    world.wait(minute)
  }
  assert.equal((await outbox.state()).waiting, 10)
  await peer.comeBack()
  for (let time = 0; time < 5; time += 1) {
    await outbox.runDue()
    world.wait(minute)
  }
  const reached = peer.arrived.flatMap(({ to }) => to)
  assert.deepEqual(reached.toSorted(), wanted.toSorted())
  assert.deepEqual(await outbox.state(), {
    isConfigured: true,
    waiting: 0,
    failed: 0,
    pausedUntil: null,
  })
})

test('a clock that was ahead does not delay mails beyond five minutes after the return of the server', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { outbox } = world.services
  const year = 366 * 24 * 60 * minute
  const comesBackAfter = async (tries: number) => {
    await peer.leave()
    await givenMails.mail(world)
    for (let time = 0; time < tries; time += 1) {
      await outbox.runDue()
      world.wait(minute)
    }
    await peer.comeBack()
    for (let time = 0; time < 5; time += 1) {
      await outbox.runDue()
      world.wait(minute)
    }
    return peer.arrived.length
  }
  world.wait(year)
  assert.equal(await comesBackAfter(10), 1)
  world.wait(-year)
  assert.equal(await comesBackAfter(25), 2)
})

test('a server that is down is tried once per round, however many mails are waiting', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  peer.hitches = { connect: 'drop' }
  for (let count = 0; count < 5; count += 1) await givenMails.mail(world)
  await world.services.outbox.runDue()
  assert.equal(peer.calls, 1)
  peer.hitches = {}
  await world.services.outbox.runDue()
  assert.equal(peer.arrived.length, 5)
})

test('a stopping portal lets the current mail finish, and sends none after it', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const ids = [await givenMails.mail(world), await givenMails.mail(world)]
  let stopped: Promise<void> | undefined
  const whole = new Promise<void>((resolve) => {
    peer.onMail = () => {
      stopped = world.services.outbox.stop()
      resolve()
    }
  })
  const running = world.services.outbox.runDue()
  await whole
  await stopped
  await running
  const states = await Promise.all(ids.map((id) => givenMails.outboxRow(world, id)))
  assert.deepEqual(
    states.map(({ state }) => state),
    ['sent', 'waiting'],
  )
  assert.deepEqual(
    states.map(({ attempts }) => attempts),
    [1, 0],
  )
  assert.equal(peer.arrived.length, 1)
})

test('a stopping portal does not wait for a server that it probes either', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await world.services.outbox.stop()
  const timeouts = { ...defaultTimeouts, stopping: 50 }
  const outbox = openOutbox(world.services, pino({ level: 'silent' }), timeouts)
  peer.hitches = { connect: 'drop' }
  await givenMails.mail(world)
  await outbox.runDue()
  world.wait(minute)
  await outbox.runDue()
  world.wait(2 * minute)
  peer.hitches = { connect: 'hang' }
  const silence = new Promise<void>((resolve) => {
    peer.onHitch = () => resolve()
  })
  const running = outbox.runDue()
  await silence
  await outbox.stop()
  await running
  assert.equal(peer.calls, 3)
})

test('a stopping portal does not wait long for an unresponsive server; the mail stays due', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await world.services.outbox.stop()
  const outbox = openOutbox(world.services, pino({ level: 'silent' }), {
    ...defaultTimeouts,
    stopping: 50,
  })
  peer.hitches = { to: 'hang' }
  const silence = new Promise<void>((resolve) => {
    peer.onHitch = () => resolve()
  })
  const id = await givenMails.mail(world)
  const running = outbox.runDue()
  await silence
  await outbox.stop()
  await running
  const row = await givenMails.outboxRow(world, id)
  assert.deepEqual([row.state, row.attempts, row.leased_until], ['waiting', 0, null])
  assert.ok((row.next_try_at ?? '') <= world.services.clock().toISOString())
})
