import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { askForLink, lastSecret } from '../testing/given-links.ts'
import * as givenMails from '../testing/given-mails.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: this compares answers; `password-links.test.ts` follows the rows on both.

const minute = 60_000

test('the secret of a link is in no file, table or log, neither before nor after its mail has been sent (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const log: string[] = []
  const world = await openWorld(t, peer.settings, { log })
  await giveAddress(world)
  const seen: boolean[] = []
  peer.onMail = async () => {
    seen.push(await isFound(world, lastSecret(peer)))
  }
  await given.response(200, askForLink(world, { identifier: 'chefin' }))
  await world.services.passwordLinks.runDue()
  const code = lastSecret(peer)
  assert.deepEqual(seen, [false])
  assert.equal(await isFound(world, code), false)
  const tables = await Promise.all([
    world.services.db.selectFrom('password_links').selectAll().execute(),
    world.services.db.selectFrom('mails').selectAll().execute(),
    world.services.db.selectFrom('logs').selectAll().execute(),
  ])
  const password = 'Kegelradgetriebe 12'
  const body = { code, password, passwordConfirmation: password }
  await given.response(200, world.ask('POST', '/api/auth/reset-password', { body }))
  assert.equal(await isFound(world, code), false)
  assert.ok(!JSON.stringify(tables).includes(code))
  assert.ok(!log.join('').includes(code))
})

test('a retried mail has a new secret each time, and the last one is valid (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await giveAddress(world)
  // The mail is accepted, but the confirmation does not reach the portal.
  peer.hitches = { taken: 'drop' }
  await given.response(200, askForLink(world, { identifier: 'chefin' }))
  await world.services.passwordLinks.runDue()
  const first = lastSecret(peer)
  peer.hitches = {}
  world.wait(minute)
  await world.services.passwordLinks.runDue()
  const second = lastSecret(peer)
  assert.notEqual(first, second)
  await given.refused('gone', reset(world, first))
  await given.response(200, reset(world, second))
})

test('a link that cannot be sent is given up and logged; the typed name is deleted (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await giveAddress(world)
  peer.hitches = { to: '550 5.1.1 No such user' }
  await given.response(200, askForLink(world, { identifier: 'chefin' }))
  await world.services.passwordLinks.runDue()
  const [row] = await world.services.db.selectFrom('password_links').selectAll().execute()
  assert.deepEqual([row?.state, row?.identifier, row?.secret_hash], ['failed', null, null])
  const as = await given.administrator(world)
  const { body } = await world.ask('GET', '/api/logs?filters[type]=error&sort=id:desc', { as })
  assert.match(body.data[0].attributes.message, /^passwordLink: .* ließ sich nicht versenden\. /)
})

test('a link that cannot be made is not put down to the mail server (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await giveAddress(world)
  const { db, passwordLinks } = world.services
  await given.response(200, askForLink(world, { identifier: 'chefin' }))
  await sql`alter table settings rename to away`.execute(db)
  await passwordLinks.runDue()
  const [row] = await db.selectFrom('password_links').select('error').execute()
  assert.equal(row?.error, 'Ein unerwarteter Fehler ist aufgetreten.')
})

test('an address may request five links an hour per name and thirty in all, a mailbox gets ten (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  await giveAddress(world)
  for (const identifier of ['chefin', 'niemand']) {
    for (let at = 0; at < 5; at += 1) {
      await given.response(200, askForLink(world, { identifier }, '10.0.0.1'))
    }
    const answer = await given.refused('throttled', askForLink(world, { identifier }, '10.0.0.1'))
    assert.match(answer.body.error.message, /^Zu viele Versuche\. Bitte warten Sie \d+ Minuten\.$/)
  }
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) {
    statuses.push((await askForLink(world, { identifier: `x${at}` }, '10.1.1.1')).status)
  }
  assert.deepEqual(
    [statuses.indexOf(429), statuses.filter((status) => status === 200).length],
    [30, 30],
  )
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 5)

  const companie = await given.company(world)
  const { db } = world.services
  await db.updateTable('companies').set({ email: 'einkauf@example.com' }).execute()
  for (let at = 0; at < 12; at += 1) {
    await given.device(world, { sn: `KP-${at}`, companie })
    await given.response(200, askForLink(world, { sn: `KP-${at}` }, `10.2.0.${at}`))
  }
  await world.services.passwordLinks.runDue()
  assert.equal(peer.arrived.length, 15)
})

test('requests and links are deleted after a day (15.5)', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const { db, passwordLinks } = world.services
  await given.response(200, askForLink(world, { identifier: 'chefin' }))
  await passwordLinks.runDue()
  world.wait(23 * 60 * minute)
  await passwordLinks.removeExpired()
  assert.equal((await db.selectFrom('password_links').selectAll().execute()).length, 1)
  world.wait(2 * 60 * minute)
  await passwordLinks.removeExpired()
  assert.equal((await db.selectFrom('password_links').selectAll().execute()).length, 0)
})

async function giveAddress(world: World) {
  const as = await given.administrator(world)
  const body = { email: 'chefin@example.com' }
  await given.response(200, world.ask('PUT', '/api/users/1', { as, body }))
}

function reset(world: World, code: string) {
  const password = 'Kegelradgetriebe 12'
  const body = { code, password, passwordConfirmation: password }
  return world.ask('POST', '/api/auth/reset-password', { body })
}

/** Whether a text occurs in a file of the portal. */
async function isFound({ dataDir }: World, text: string): Promise<boolean> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const bytes = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
  return bytes.some((byte) => byte.includes(text))
}
