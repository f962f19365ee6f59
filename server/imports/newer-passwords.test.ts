import assert from 'node:assert/strict'
import test from 'node:test'
import { unmatchableHash } from '../auth/password.ts'
import { replaceHash } from '../auth/replace-hash.store.ts'
import { inTransaction } from '../db/database.ts'
import * as given from '../testing/given.ts'
import { askForLink, lastSecret } from '../testing/given-links.ts'
import * as givenMails from '../testing/given-mails.ts'
import { type TableDesk, tableDesk } from '../testing/given-tables.ts'
import { loseKeys } from '../testing/lose-keys.ts'
import { openSmtpPeer } from '../testing/smtp-peer.ts'
import { until } from '../testing/until.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { queueHashing } from './hash-passwords.ts'
import { lendPasswords } from './import-passwords.store.ts'

const imported = 'aus-der-tabelle'
const newer = 'inzwischen-neu-gesetzt'
const day = 24 * 60 * 60_000

test('18.1: a password set while the one of an import waits for its hash wins, whichever way it is set', async (t) => {
  const peer = await openSmtpPeer(t)
  const world = await givenMails.sender(t, peer)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const other = await given.company(world, 'Käufer AG', 90_001)
  const ask = (method: 'PUT' | 'POST', path: string, body: object) =>
    given.response(200, world.ask(method, path, { as, body }))
  const ways: Record<string, (id: number, sn: string) => Promise<string>> = {
    async 'by id'(id) {
      await ask('PUT', `/api/devices/${id}`, { data: { pass: newer } })
      return newer
    },
    async 'by number'(_, sn) {
      const path = `/api/devices?filters[sn][$eq]=${sn}`
      await ask('PUT', path, { data: { pass: newer } })
      return newer
    },
    async 'in bulk'(_, sn) {
      const { body } = await ask('POST', '/api/devices/bulk', { data: [{ sn, pass: newer }] })
      assert.equal(body.results[0].outcome, 'changed')
      return newer
    },
    async 'by a handover'(id) {
      const { body } = await ask('POST', `/api/devices/${id}/handover`, {
        data: { companie: other },
      })
      return body.data.attributes.pass
    },
    async 'by the letters of many devices'(id) {
      const order = { devices: [id], docs: ['zugangsdaten'], newPasswords: true }
      const answer = world.ask('POST', '/api/documents/batches', { as, body: order })
      const { body } = await given.response(202, answer)
      await until(async () => (await batch(world, as, body.id)).state === 'made')
      assert.deepEqual((await batch(world, as, body.id)).problems, [])
      return ''
    },
    async 'by a link in a mail'(_, sn) {
      await given.response(200, askForLink(world, { sn }))
      await world.services.passwordLinks.runDue()
      const body = { code: lastSecret(peer) }
      const used = world.ask('POST', '/api/devices/reset-password', { body })
      return (await given.response(200, used)).body.pass
    },
  }
  const owner = await given.company(world, 'Betreiber GmbH', 90_002)
  await ask('PUT', `/api/companies/${owner}`, { data: { email: 'kunde@example.com' } })
  const names = Object.keys(ways).map((_, at) => `SN-${at}`)
  const rows = names.map((sn) => `${sn};90002;${imported}`)
  const { id } = await importWaiting(world, desk, 'devices', [
    'Seriennummer;Kundennummer;Passwort',
    ...rows,
    `SN-X;90002;${imported}`,
  ])
  const passwords = new Map<string, string>()
  for (const [at, [name, set]] of Object.entries(ways).entries()) {
    const sn = `SN-${at}`
    passwords.set(name, await set(await idOf(world, as, sn), sn))
  }
  await hashNow(world, desk, id)
  for (const [at, [name, pass]] of [...passwords].entries()) {
    const sn = `SN-${at}`
    if (pass !== '') await given.signInCustomer(world, sn, pass)
    const body = { sn, pass: imported }
    const tried = await world.ask('POST', '/api/devices/customer-login', { body })
    assert.equal(tried.status, 400, name)
  }
  // The previous ones are not printed, and the one that has not been changed is valid.
  const { db, secrets } = world.services
  const lent = await lendPasswords(db, secrets, id)
  assert.deepEqual(
    lent.map(({ record }) => record),
    [await idOf(world, as, 'SN-X')],
  )
  await given.signInCustomer(world, 'SN-X', imported)
})

test('18.1: a record in the bin while its password waits is restored with it, and an order of letters includes it', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const undo = (kind: string, record: number) =>
    given.response(
      200,
      world.ask('POST', '/api/bin/undo', { as, body: { kind, records: [record] } }),
    )
  for (const [kind, table, key, row] of [
    ['device', 'devices', 'sn', 'Seriennummer;Passwort'],
    ['company', 'companies', 'kdnr', 'Kundennummer;Firma;Passwort'],
  ] as const) {
    const number = '4711'
    const cells = kind === 'device' ? [number, imported] : [number, 'Müller', imported]
    const { id } = await importWaiting(world, desk, table, [row, cells.join(';')])
    const record = await idOf(world, as, number, table, key)
    await given.response(200, world.ask('DELETE', `/api/${table}/${record}`, { as }))
    await hashNow(world, desk, id)
    await undo(kind, record)
    await given.signInCustomer(world, number, imported)
    await given.response(200, world.ask('DELETE', `/api/${table}/${record}`, { as }))
  }
})

test('18.1: a hash replaces only the previous one, once, and pending letters are updated with it', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const device = await given.device(world, { sn: 'A 1' })
  const as = await given.administrator(world)
  const order = { devices: [device], docs: ['label'] }
  const answer = world.ask('POST', '/api/documents/batches', { as, body: order })
  const { id } = (await given.response(202, answer)).body
  await until(async () => (await batch(world, as, id)).state === 'made')
  const of = db.selectFrom('devices').select(['password_hash', 'version'])
  const { password_hash: former } = await of.executeTakeFirstOrThrow()
  await db.updateTable('document_batch_devices').set({ former_hash: former }).execute()
  const exchange = (from: string, to: string) =>
    inTransaction(db, (tx) => replaceHash(tx, { table: 'devices', id: device, former: from }, to))
  const [next, third] = [unmatchableHash(), unmatchableHash()]
  assert.deepEqual([await exchange(former, next), await exchange(former, third)], [true, false])
  assert.deepEqual(await of.executeTakeFirst(), { password_hash: next, version: 1 })
  const orders = db.selectFrom('document_batch_devices').select('former_hash')
  assert.deepEqual(await orders.execute(), [{ former_hash: next }])
})

test('18.1: a password that waits for its hash is kept beyond its day, as when the portal was off meanwhile', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { db, clock, secrets, imports } = world.services
  const rows = ['Seriennummer;Passwort', `SN-1;${imported}`]
  const { id } = await importWaiting(world, desk, 'devices', rows)
  const later = new Date(clock().getTime() + 4 * day)
  await inTransaction(db, (tx) => queueHashing(tx, later, id))
  world.wait(3 * day)
  await imports.removeExpired()
  // Earlier sessions have ended.
  await hashNow(world, await tableDesk(world), id)
  await given.signInCustomer(world, 'SN-1', imported)
  await imports.removeExpired()
  assert.deepEqual(await lendPasswords(db, secrets, id), [])
})

test('18.1: passwords are also kept beyond their day while the import that sets them is running', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { db, imports } = world.services
  const rows = ['Seriennummer;Passwort', `SN-1;${imported}`]
  const { id } = await importWaiting(world, desk, 'devices', rows)
  const rest = { state: 'waiting', phase: 'importing', task: 'import', next_try_at: null } as const
  await db.updateTable('imports').set(rest).execute()
  world.wait(3 * day)
  await imports.removeExpired()
  await hashNow(world, await tableDesk(world), id)
  await given.signInCustomer(world, 'SN-1', imported)
})

test('18.1: an import shows for how many records the password was lost before it was usable, until they have another one', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const rows = ['Seriennummer;Passwort', `SN-1;${imported}`, `SN-2;${imported}`]
  const { id } = await importWaiting(world, desk, 'devices', rows)
  await loseKeys(world)
  await hashNow(world, desk, id)
  const { passwords } = await desk.show(id)
  assert.deepEqual(passwords, { total: 0, ready: 0, kept: 0, withoutLetter: 0, lost: 2 })
  const path = `/api/devices/${await idOf(world, as, 'SN-1')}`
  await given.response(200, world.ask('PUT', path, { as, body: { data: { pass: newer } } }))
  assert.equal((await desk.show(id)).passwords.lost, 1)
})

/** Imports records with passwords, and returns before any is hashed. */
async function importWaiting(
  world: World,
  desk: TableDesk,
  kind: 'devices' | 'companies',
  rows: string[],
) {
  const { db } = world.services
  const done = await desk.run(kind, rows.join('\n'))
  assert.equal(done.state, 'imported')
  await desk.hashed(done.id)
  const kept = db.selectFrom('import_passwords').selectAll().where('import_id', '=', done.id)
  for (const { record_id: id } of await kept.execute()) {
    const waiting = { password_hash: unmatchableHash() }
    await db.updateTable(kind).set(waiting).where('id', '=', id).execute()
    await db
      .updateTable('import_passwords')
      .set({ ...waiting, is_hashed: 0 })
      .where('import_id', '=', done.id)
      .where('record_id', '=', id)
      .execute()
  }
  return done
}

async function hashNow(world: World, desk: TableDesk, id: number): Promise<void> {
  const { db, clock } = world.services
  await inTransaction(db, (tx) => queueHashing(tx, clock(), id))
  await desk.hashed(id)
}

async function idOf(world: World, as: Ticket, number: string, kind = 'devices', key = 'sn') {
  const path = `/api/${kind}?filters[${key}][$eq]=${number}`
  const { body } = await given.response(200, world.ask('GET', path, { as }))
  return body.data[0].id
}

async function batch(world: World, as: Ticket, id: number) {
  return (await given.response(200, world.ask('GET', `/api/documents/batches/${id}`, { as }))).body
}
