import assert from 'node:assert/strict'
import test from 'node:test'
import pino from 'pino'
import { erasePerson } from '../admin/person-commands.ts'
import { companiesTable } from '../companies/companies.table.ts'
import { inTransaction } from '../db/database.ts'
import { remove, update } from '../db/write.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { discard } from '../discards/discard.store.ts'
import { doctypesTable } from '../doctypes/doctypes.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { isAnyLockAwaited } from '../testing/awaited-locks.ts'
import { countTurns } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { binOffice } from '../testing/given-bin.ts'
import { version } from '../testing/given-files.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'
import { openWorld, type World } from '../testing/world.ts'
import { emptyBin } from './empty-bin.ts'

const day = 24 * 60 * 60_000
const keptDay = '2036-03-02'
/** Years before `keptDay`. */
const opensAt = '2026-11-21T12:00:00Z'

test('what a colleague saves while a record is being deleted comes back with it', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t)
  const { db, clock } = world.services
  const { ask, show, restore } = await binOffice(world)
  for (const [kind, path, of, id] of [
    ['company', 'companies', companiesTable, await given.company(world)],
    ['part', 'parts', partsTable, await given.part(world)],
    ['doctype', 'doctypes', doctypesTable, await given.doctype(world)],
  ] as const) {
    const { deleted } = await inTransaction(db, async (tx) => {
      await update(tx, of, { at: clock(), by: 'bernd' }, id, { desc: 'Nachtrag' })
      const deleted = ask('DELETE', `/api/${path}/${id}`)
      await until(() => isAnyLockAwaited(tx))
      return { deleted }
    })
    await given.response(200, deleted)
    await restore(kind, id)
    assert.equal((await show(`/api/${path}/${id}`)).attributes.desc, 'Nachtrag', kind)
  }
})

test('issue 16, bin: a deleted device is gone everywhere, and is restored with everything it had', async (t) => {
  const world = await openWorld(t)
  const { ask, show, remove, entries, restore } = await binOffice(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = await given.media(world)
  const facts = { companie, part, media: [media], note: 'Halle 3', deliveredOn: '2099-01-01' }
  const id = await given.device(world, { sn: 'SN 1', ...facts })
  await given.response(200, ask('PUT', `/api/devices/${id}`, { deliveredOn: null }))
  const customer = await given.signInCustomer(world, 'SN 1', 'geraete-passwort')
  const url = `/api/devices/${id}?populate=*`
  const before = await show(url)
  const { publicId } = before.attributes
  const answer = await remove(url)
  assert.deepEqual(answer.body.data, before, 'the response to the delete is the record as it was')

  await given.response(404, ask('GET', url))
  assert.deepEqual(await show('/api/devices'), [])
  assert.deepEqual(await show(`/api/medias/${media}?populate[devices]=*`).then(devicesOf), [])
  await given.refused('gone', world.ask('GET', `/g/${publicId}`))
  await given.response(401, world.ask('GET', '/api/devices/mine', { as: customer }))
  await given.refused(
    'wrong-credentials',
    world.ask('POST', '/api/devices/customer-login', {
      body: { sn: 'SN 1', pass: 'geraete-passwort' },
    }),
  )
  const [entry, ...others] = await entries()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [entry?.kind, entry?.record, entry?.name, entry?.detail, entry?.deletedBy],
    ['device', id, 'SN 1', 'Müller Pumpen GmbH', 'chefin'],
  )
  assert.ok(!JSON.stringify(entry).includes('scrypt'), 'no hash is returned')

  const restored = await restore('device', id)
  assert.deepEqual(restored, {
    kind: 'device',
    record: id,
    name: 'SN 1',
    left: [],
    withoutGtin: null,
  })
  const after = await show(url)
  const { updatedAt, ...same } = after.attributes
  const { updatedAt: former, ...kept } = before.attributes
  assert.deepEqual(same, { ...kept, part: same.part, media: same.media })
  assert.ok(updatedAt > former, 'it counts as changed for consumers of changes')
  assert.equal(same.publicId, publicId)
  assert.deepEqual(await entries(), [])
  await given.response(302, world.ask('GET', `/g/${publicId}`))
  await given.signInCustomer(world, 'SN 1', 'geraete-passwort')
  const found = await show('/api/devices?filters[sn][$containsi]=sn')
  assert.deepEqual(found.map(idOf), [id], 'found by search again')
})

test('issue 16, bin: a number in the bin can be reused, and a restore then asks for another one', async (t) => {
  const world = await openWorld(t)
  const { show, remove, entryOf, send, restore } = await binOffice(world)
  const id = await given.device(world, { sn: 'SN 1' })
  await remove(`/api/devices/${id}`)
  const other = await given.device(world, { sn: 'sn 1' })
  assert.notEqual(other, id)
  const entry = await entryOf('device', id)
  const wrong = await given.wrongFields(send(`/api/bin/${entry}/restore`))
  assert.deepEqual(wrong, { number: 'unique' })
  const taken = await given.wrongFields(send(`/api/bin/${entry}/restore`, { number: ' SN 1' }))
  assert.deepEqual(taken, { number: 'unique' })
  const long = await given.wrongFields(
    send(`/api/bin/${entry}/restore`, { number: 'x'.repeat(121) }),
  )
  assert.deepEqual(long, { number: 'too-long' })
  assert.equal((await restore('device', id, { number: 'SN 2' })).name, 'SN 2')
  assert.equal((await show(`/api/devices/${id}`)).attributes.sn, 'SN 2')
})

test('issue 16, bin: a GTIN that another record has by now is omitted and reported', async (t) => {
  const world = await openWorld(t)
  const { ask, remove, restore } = await binOffice(world)
  const part = await given.part(world, 'ART-1')
  const gtin = '04012345678901'
  await given.response(200, ask('PUT', `/api/parts/${part}`, { gtin }))
  await remove(`/api/parts/${part}`)
  assert.equal((await restore('part', part)).withoutGtin, null)
  await remove(`/api/parts/${part}`)
  const other = await given.part(world, 'ART-2')
  await given.response(200, ask('PUT', `/api/parts/${other}`, { gtin }))
  const back = await restore('part', part)
  assert.deepEqual([back.withoutGtin, back.left], [gtin, []])
})

test('issue 16, bin: an id or public id in the bin is not reused', async (t) => {
  const world = await openWorld(t)
  const { remove, show, restore } = await binOffice(world)
  const id = await given.device(world, { sn: 'SN 1' })
  const { publicId } = (await show(`/api/devices/${id}`)).attributes
  await remove(`/api/devices/${id}`)
  await world.restart()
  const next = await given.device(world, { sn: 'SN 2' })
  assert.ok(next > id)
  assert.equal((await restore('device', id)).record, id)
  assert.equal((await show(`/api/devices/${id}`)).attributes.publicId, publicId)
  await remove(`/api/devices/${id}`)
  await remove(`/api/devices/${next}`)
  assert.ok((await given.device(world, { sn: 'SN 3' })) > next)
})

test('issue 16, bin: nothing is purged before its day, and after that permanently', async (t) => {
  const world = await openWorld(t)
  const { remove, entries, show, comeBack } = await binOffice(world)
  const id = await given.device(world, { sn: 'SN 1' })
  const { publicId } = (await show(`/api/devices/${id}`)).attributes
  await remove(`/api/devices/${id}`)
  world.wait(29 * day)
  await world.restart()
  await comeBack()
  assert.equal((await entries()).length, 1)
  world.wait(3 * day)
  await world.restart()
  await comeBack()
  assert.deepEqual(await entries(), [])
  const { db } = world.services
  const retired = await db.selectFrom('retired_public_ids').select('public_id').execute()
  assert.deepEqual(retired, [{ public_id: publicId }])
})

test('issue 16, bin: a record deleted while the clock was years behind stays its full time once the clock is right', async (t) => {
  const world = await openWorld(t)
  const { remove, entries, restore, comeBack } = await binOffice(world)
  const id = await given.device(world, { sn: 'SN 1' })
  world.wait(-20 * 366 * day)
  await comeBack()
  await remove(`/api/devices/${id}`)
  world.wait(20 * 366 * day)
  await world.restart()
  await comeBack()
  const [entry] = await entries()
  const until = Date.parse(entry?.until ?? '')
  assert.ok(until > world.services.clock().getTime() + 28 * day, 'counted from now on')
  world.wait(29 * day)
  await world.restart()
  await comeBack()
  await restore('device', id)
  await remove(`/api/devices/${id}`)
  world.wait(32 * day)
  await world.restart()
  await comeBack()
  assert.deepEqual(await entries(), [])
})

test('issue 16, bin: a record that must be kept is not purged before its day, alone or with its file', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { ask, remove, entries, entryOf, comeBack } = await binOffice(world)
  const device = await given.device(world, { sn: 'SN 1' })
  const media = await given.media(world)
  const { id: earlier } = await version(world, media, { version: 'B' })
  await discardKept(world, 'device', device)
  await discardKept(world, 'version', earlier)
  await remove(`/api/medias/${media}`)
  const lying = async () =>
    (await entries()).map(({ kind, until, keptUntil }) => ({ kind, until, keptUntil }))
  const all = [
    { kind: 'device', until: keptDay, keptUntil: keptDay },
    { kind: 'version', until: keptDay, keptUntil: keptDay },
    { kind: 'file', until: keptDay, keptUntil: keptDay },
  ]
  assert.deepEqual(await lying(), all)
  const before = new Date(`${keptDay}T10:00:00Z`).getTime() - world.services.clock().getTime()
  world.wait(before)
  await world.restart()
  await comeBack()
  assert.deepEqual(await lying(), all)
  for (const [kind, record] of [
    ['device', device],
    ['version', earlier],
    ['file', media],
  ] as const) {
    await given.refused('must-be-kept', ask('DELETE', `/api/bin/${await entryOf(kind, record)}`))
  }
  const end = `/api/bin/${await entryOf('device', device)}/end`
  const wrong = await given.wrongFields(ask('POST', end, { name: 'SN 2', reason: 'Datenschutz' }))
  assert.deepEqual(wrong, { name: 'mismatch' })
  world.wait(2 * day)
  await world.restart()
  await comeBack()
  assert.deepEqual(await lying(), [])
})

/** Deletes a record that must be kept, as the portal will do once that is allowed. */
async function discardKept(world: World, kind: 'device' | 'version', id: number) {
  const { db } = world.services
  const stamp = { at: world.services.clock(), by: 'chefin' }
  const session = { kind: 'staff', via: 'session', sessionId: 1, userId: 1 } as const
  const principal = { ...session, username: 'chefin', isAdmin: true }
  await inTransaction(db, async (tx) => {
    await discard(tx, world.services, { principal, stamp }, { kind, id, keptUntil: keptDay })
    await (kind === 'device'
      ? remove(tx, devicesTable, stamp, id)
      : tx.deleteFrom('versions').where('id', '=', id).execute())
  })
}

test('issue 16, bin: erasing a person covers the bin as well', async (t) => {
  const world = await openWorld(t)
  const { ask, remove } = await binOffice(world)
  const id = await given.company(world)
  const contact = { contact: 'Frau Abel', email: 'abel@example.com' }
  await given.response(200, ask('PUT', `/api/companies/${id}`, contact))
  await remove(`/api/companies/${id}`)
  const { db } = world.services
  await erasePerson(db, { name: 'person erase', who: '10001', isCompany: true, isWithLog: false })
  const [entry] = await db.selectFrom('bin').select('content').execute()
  assert.ok(entry && !/abel/i.test(entry.content))
})

test('undoing many deletions and emptying the bin let others have their turns in between', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { services } = world
  const { remove, send, entries } = await binOffice(world)
  const data = Array.from({ length: 30 }, (_, at) => ({ title: `Plan ${at}` }))
  const made = await given.response(200, send('/api/doctypes/bulk', { data }))
  const ids: number[] = made.body.results.map(idOf)
  for (const id of ids) await remove(`/api/doctypes/${id}`)
  const undone = await countTurns(() => send('/api/bin/undo', { kind: 'doctype', records: ids }))
  assert.deepEqual(undone.result.body.restored.map(recordOf), ids)
  assert.ok(undone.turns >= ids.length, `${undone.turns} turns while it was undone`)

  for (const id of ids) await remove(`/api/doctypes/${id}`)
  // The portal's own clock stays: on a new day its other work would share the turns counted here.
  const clock = () => new Date(services.clock().getTime() + (services.config.binDays + 1) * day)
  const emptied = await countTurns(() =>
    emptyBin({ ...services, clock }, pino({ level: 'silent' })),
  )
  assert.deepEqual(await entries(), [])
  assert.ok(emptied.turns >= ids.length, `${emptied.turns} turns while the bin was emptied`)
})

test('a portal that stops does not wait until a full bin is emptied; the next start goes on', async (t) => {
  const world = await openWorld(t, {}, { opensAt })
  const { services } = world
  const { remove, send, entries, comeBack } = await binOffice(world)
  const data = Array.from({ length: 30 }, (_, at) => ({ title: `Plan ${at}` }))
  const made = await given.response(200, send('/api/doctypes/bulk', { data }))
  for (const record of made.body.results) await remove(`/api/doctypes/${idOf(record)}`)
  world.wait((services.config.binDays + 1) * day)
  const stopping = new AbortController()
  const emptying = emptyBin(services, pino({ level: 'silent' }), stopping.signal)
  stopping.abort()
  await emptying
  await comeBack()
  assert.ok((await entries()).length > 0)
  await world.restart()
  assert.deepEqual(await entries(), [])
})

function recordOf({ record }: { record: number }): number {
  return record
}

function idOf({ id }: { id: number }): number {
  return id
}

function devicesOf(media: { attributes: { devices: { data: unknown[] } } }): unknown[] {
  return media.attributes.devices.data
}
