import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../db/database.ts'
import { lockLinks, raise } from '../db/versions.ts'
import { claimDue, freeLeases } from '../queue/queue.store.ts'
import { isAnyLockAwaited } from '../testing/awaited-locks.ts'
import * as given from '../testing/given.ts'
import { tableDesk } from '../testing/given-tables.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'
import { listPending, updateRow } from './import-rows.store.ts'
import { findImport, queued } from './imports.store.ts'
import { step } from './paced-rows.ts'

const hour = 60 * 60_000
const after = (now: Date, wait: number) => new Date(now.getTime() + wait).toISOString()

const many = (count: number) =>
  ['Seriennummer', ...Array.from({ length: count }, (_, at) => `A ${at}`)].join('\n')

test('issue 18, 1: an interrupted import continues with the next row once the portal is running again', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { id } = await desk.check('devices', many(30))
  // The state after a process was killed following the first rows: they are done, the others are waiting, and the job
  // is leased.
  const { db } = world.services
  await given.device(world, { sn: 'A 0' })
  const journal = JSON.stringify({ act: 'created', version: 1 })
  await updateRow(db, id, 2, { outcome: 'imported', record_id: 1, journal })
  const soon = new Date(Date.now() + 15_000).toISOString()
  await db
    .updateTable('imports')
    .set({ state: 'waiting', phase: 'importing', task: 'import', mode: 'all', done_rows: 1 })
    .set({ next_try_at: new Date(0).toISOString(), leased_until: soon, attempts: 1 })
    .where('id', '=', id)
    .execute()
  assert.equal((await listPending(db, id, 2, 31)).size, 29)
  await world.restart()
  world.wait(16_000)
  await world.services.imports.runDue()
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported], ['imported', 30])
})

test('18: an import of devices waits for a transaction that links files to several of them, without a deadlock', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const log: string[] = []
  const world = await openWorld(t, {}, { log, logLevel: 'warn' })
  const desk = await tableDesk(world)
  const [first, last] = [
    await given.device(world, { sn: 'A 1' }),
    await given.device(world, { sn: 'A 2' }),
  ]
  const { id } = await desk.check('devices', 'Seriennummer;Notiz\nA 1;eins\nA 2;zwei')
  const { db, clock } = world.services
  const stamp = { at: clock(), by: null }
  await inTransaction(db, async (tx) => {
    await lockLinks(tx)
    // In an order that differs from that of the table.
    await raise(tx, 'devices', stamp, sql`= ${last}`)
    await given.response(200, desk.call(id, 'run', { mode: 'good' }))
    await until(() => isAnyLockAwaited(tx))
    await raise(tx, 'devices', stamp, sql`= ${first}`)
  })
  const { state, counts } = await desk.settled(id)
  assert.deepEqual([state, counts.imported], ['imported', 2])
  assert.deepEqual(
    log.filter((line) => line.includes('deadlock')),
    [],
  )
})

test('18.1: an import that is killed repeatedly continues as long as it makes progress', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { id } = await desk.check('devices', many(30))
  const { db } = world.services
  const now = new Date()
  await given.device(world, { sn: 'A 0' })
  // An hour ahead, so that no worker of this world gets to it first.
  await db
    .updateTable('imports')
    .set({ ...queued(new Date(after(now, hour)), 'import'), phase: 'importing', mode: 'all' })
    .execute()
  const journal = JSON.stringify({ act: 'created', version: 1 })
  for (let row = 2; row < 11; row += 1) {
    assert.ok(await claimDue(db, 'imports', new Date(after(now, 2 * hour)), 15_000))
    const record = await findImport(db, id)
    assert.equal(record?.attempts, 1)
    await step(db, record, 1, (tx) =>
      updateRow(tx, id, row, { outcome: 'imported', record_id: 1, journal }),
    )
    await freeLeases(db, 'imports')
  }
  await db.updateTable('imports').set({ next_try_at: now.toISOString() }).execute()
  await world.services.imports.runDue()
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported], ['imported', 30])
})

test('18.1: if undoing an import has failed at every attempt, it can be started again, so that nobody is left with half of it', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const as = await given.administrator(world)
  const { id } = await desk.run('devices', many(3))
  await desk.hashed(id)
  const { db, clock } = world.services
  // The state after a process was killed repeatedly at the same row while undoing an import of all rows.
  await db
    .updateTable('imports')
    .set({ ...queued(clock(), 'undo'), attempts: 4 })
    .set({ phase: 'undoing', ends_as: 'failed', undo_until: null })
    .execute()
  await world.services.imports.runDue()
  const failed = await desk.settled(id)
  assert.deepEqual([failed.state, failed.counts.imported], ['failed', 3])
  assert.match(failed.error ?? '', /brach immer wieder ab/)
  assert.ok(failed.undoUntil)
  await given.response(200, desk.call(id, 'undo'))
  assert.equal((await desk.settled(id)).state, 'undone')
  const list = await given.response(200, world.ask('GET', '/api/devices', { as }))
  assert.deepEqual(list.body.data, [])
})

test('issue 18, 1: undoing again what an undo has left continues after a stop in the middle', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
  const listed = (headings: string, cells: (number: number) => string) =>
    [headings, ...numbers.map(cells)].join('\n')
  const companies = listed('Kundennummer;Firma', (number) => `${number};Firma ${number}`)
  const { id } = await desk.run('companies', companies)
  const devices = listed('Seriennummer;Kundennummer', (number) => `A ${number};${number}`)
  const users = await desk.run('devices', devices)
  for (const [importId, left] of [
    [id, 60],
    [users.id, 0],
  ] as const) {
    await given.response(200, desk.call(importId, 'undo'))
    assert.equal((await desk.settled(importId)).counts.left, left)
  }
  await given.response(200, desk.call(id, 'undo'))
  await world.restart()
  const { state, counts, undoUntil } = await desk.settled(id)
  assert.deepEqual([state, counts.undone, counts.left, undoUntil], ['undone', 60, 0, null])
})

test('issue 18, 1: what a cancelled or failed import could not take back can be undone for a day, once nobody uses it any more', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const { db, clock } = world.services
  for (const [outcome, kdnr] of [
    ['cancelled', 1],
    ['failed', 3],
  ] as const) {
    const table = `Kundennummer;Firma\n${kdnr};A\n${kdnr + 1};B\n`
    const { id } = await desk.check('companies', table)
    // The state between the first and the second row, after somebody has used the first.
    const company = await given.company(world, 'A', kdnr)
    const device = await given.device(world, { sn: `Von ${kdnr}`, companie: company })
    const journal = JSON.stringify({ act: 'created', version: 1 })
    await updateRow(db, id, 2, { outcome: 'imported', record_id: company, journal })
    if (outcome === 'failed') await given.company(world, 'Von Hand', kdnr + 1)
    await db
      .updateTable('imports')
      .set({ state: 'waiting', phase: 'importing', task: 'import', mode: 'all' })
      .set({ wants_end: outcome === 'cancelled' ? 1 : 0, next_try_at: clock().toISOString() })
      .where('id', '=', id)
      .execute()
    await world.services.imports.runDue()
    const ended = await desk.settled(id)
    assert.deepEqual([ended.state, ended.counts.left], [outcome, 1])
    assert.equal(ended.undoUntil, ended.expiresAt)
    await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as }))
    await given.response(200, desk.call(id, 'undo'))
    const { state, counts, undoUntil } = await desk.settled(id)
    assert.deepEqual([state, counts.undone, counts.left, undoUntil], ['undone', 1, 0, null])
  }
})

test('issue 18, 1: a stop in the middle is not a failure, and the next start continues', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { id } = await desk.check('devices', many(120))
  await given.response(200, desk.call(id, 'run', { mode: 'all' }))
  await world.restart()
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported, done.error], ['imported', 120, null])
})

test('issue 18, 1: a row that becomes wrong after the dry run undoes an import of all rows, and is left out of an import of good rows', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const part = await given.part(world, 'P-1')
  const bytes = 'Seriennummer;Artikelnummer\nA 1;\nA 2;P-1\nA 3;\n'
  const [all, good] = [await desk.check('devices', bytes), await desk.check('devices', bytes)]
  await given.response(200, world.ask('DELETE', `/api/parts/${part}`, { as }))
  await given.response(200, desk.call(all.id, 'run', { mode: 'all' }))
  const failed = await desk.settled(all.id)
  assert.equal(failed.state, 'failed')
  assert.match(failed.error ?? '', /Zeile 3.*P-1.*gibt es nicht/)
  const list = await given.response(200, world.ask('GET', '/api/devices', { as }))
  assert.deepEqual(list.body.data, [])
  await given.response(200, desk.call(good.id, 'run', { mode: 'good' }))
  const done = await desk.settled(good.id)
  assert.deepEqual([done.state, done.counts.imported, done.counts.wrong], ['imported', 2, 1])
})

test('issue 18, 1: a row is not imported if its record has been changed, created or deleted since the dry run', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const edited = await given.device(world, { sn: 'A 1', note: 'alt' })
  const deleted = await given.device(world, { sn: 'A 2', note: 'alt' })
  await given.device(world, { sn: 'A 3', note: 'alt' })
  const bytes = 'SN;Notiz;Baujahr\nA 1;neu;\nA 2;neu;\nA 3;neu;\nA 4;;\nA 5;;\n'
  const [all, good] = [await desk.check('devices', bytes), await desk.check('devices', bytes)]
  const body = { data: { builtIn: '2021' } }
  await given.response(200, world.ask('PUT', `/api/devices/${edited}`, { as, body }))
  await given.response(200, world.ask('DELETE', `/api/devices/${deleted}`, { as }))
  await given.device(world, { sn: 'A 4', note: 'Halle 3' })
  await given.response(200, desk.call(all.id, 'run', { mode: 'all' }))
  const { state, error } = await desk.settled(all.id)
  assert.equal(state, 'failed')
  assert.match(error ?? '', /Zeile 2.*Jemand hat inzwischen „Baujahr“ geändert.*„2021“/)
  await given.response(200, desk.call(good.id, 'run', { mode: 'good' }))
  const { counts } = await desk.settled(good.id)
  assert.deepEqual([counts.imported, counts.wrong], [2, 3])
  const left = (await desk.rows(good.id, 'wrong')).flatMap(({ problems }) => problems)
  const expectedReasons = [
    /„Baujahr“ geändert/,
    /inzwischen jemand gelöscht/,
    /inzwischen jemand angelegt/,
  ]
  for (const [at, why] of expectedReasons.entries()) assert.match(left[at]?.message ?? '', why)
  const list = await given.response(200, world.ask('GET', '/api/devices?sort=sn', { as }))
  const rowTexts = list.body.data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
    ...[attributes.sn, attributes.note, attributes.builtIn],
  ])
  assert.deepEqual(rowTexts, [
    ['A 1', 'alt', 2021],
    ['A 3', 'neu', null],
    ['A 4', 'Halle 3', null],
    ['A 5', null, null],
  ])
})

test('issue 18, 1: a cancelled import leaves nothing behind', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const { id } = await desk.check('companies', 'Kundennummer;Firma\n1;A\n2;B\n')
  const { db, clock } = world.services
  // Between the first and the second row.
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('imports')
      .set({ state: 'waiting', phase: 'importing', task: 'import', mode: 'all', wants_end: 1 })
      .set({ next_try_at: clock().toISOString() })
      .where('id', '=', id)
      .execute()
  })
  await world.services.imports.runDue()
  assert.equal((await desk.settled(id)).state, 'cancelled')
  const list = await given.response(200, world.ask('GET', '/api/companies', { as }))
  assert.deepEqual(list.body.data, [])
  await given.refused('conflict', desk.call(id, 'cancel'))
})

test('18.1: an import that is cancelled while its last rows are written is taken back, too', async (t) => {
  const world = await openWorld(t)
  const desk = await tableDesk(world)
  const { id } = await desk.run('companies', 'Kundennummer;Firma\n1;A\n2;B\n')
  const { db, clock } = world.services
  await db
    .updateTable('imports')
    .set({ state: 'waiting', phase: 'importing', task: 'import', mode: 'all', wants_end: 1 })
    .set({ next_try_at: clock().toISOString(), undo_until: null })
    .where('id', '=', id)
    .execute()
  await world.services.imports.runDue()
  const { state, counts } = await desk.settled(id)
  assert.deepEqual([state, counts.undone], ['cancelled', 2])
  assert.deepEqual(await db.selectFrom('companies').select('id').execute(), [])
})

test('issue 18, 1: columns are mapped by hand, remembered by their headings, and refused if the mapping is invalid', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const desk = await tableDesk(world)
  const bytes = 'Geräteliste 2026\n\nKennung;Wann\n007;02/03/2026\n'
  const { id, columns, headingRow } = await desk.take('devices', bytes)
  assert.deepEqual([headingRow, columns.map(({ field }) => field)], [3, [null, null]])
  await given.refused('validation', desk.call(id, 'check'))
  const read = (body: object) => world.ask('PUT', `/api/imports/${id}`, { as, body })
  for (const wrong of [
    ['sn', 'sn'],
    ['kdnr', null],
  ]) {
    await given.refused('validation', read({ columns: wrong }))
  }
  await given.response(200, read({ columns: ['sn', 'deliveredOn'], dayOrder: 'dmy' }))
  await given.response(200, desk.call(id, 'check'))
  assert.equal((await desk.settled(id)).counts.new, 1)
  await given.response(200, desk.call(id, 'run', { mode: 'all' }))
  await desk.settled(id)
  const next = await desk.take('devices', `${bytes}008;\n`)
  assert.equal(next.isRemembered, true)
  assert.deepEqual(
    next.columns.map(({ field }) => field),
    ['sn', 'deliveredOn'],
  )
  await desk.hashed(id)
  const removed = await given.response(200, world.ask('DELETE', `/api/imports/${id}`, { as }))
  assert.deepEqual(removed.body, {})
  assert.equal((await world.ask('GET', `/api/imports/${id}`, { as })).status, 404)
})
