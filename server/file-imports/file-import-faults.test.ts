import assert from 'node:assert/strict'
import test from 'node:test'
import { claimDue, freeLeases } from '../queue/queue.store.ts'
import * as given from '../testing/given.ts'
import { fileDesk } from '../testing/given-file-imports.ts'
import { pdf, storedFiles } from '../testing/send-files.ts'
import { openWorld, type World } from '../testing/world.ts'
import { listPending, updateEntry } from './entries.store.ts'
import { findFileImport, queued } from './file-imports.store.ts'
import { step } from './paced-entries.ts'

const hour = 60 * 60_000

const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`0815/Blatt ${at}.pdf`, pdf(`${at}`)]),
  )

test('issue 18, 2: a broken connection loses only the file in transit, and bytes that differ from the announced ones are refused', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const folder = many(3)
  const { id } = await desk.begin()
  const [first, second] = await desk.announce(id, folder)
  assert.ok(first && second)
  await given.response(200, desk.send(id, first.number, pdf('0')))
  await given.refused('conflict', desk.send(id, second.number, pdf('anderes')))
  await world.restart()
  const again = await desk.announce(id, folder)
  assert.deepEqual(
    again.map(({ isMissing }) => isMissing),
    [false, true, true],
  )
  const planned = await desk.plan(id)
  assert.deepEqual([planned.counts.new, planned.files.arrived], [3, 1])
  await given.refused('conflict', desk.call(id, 'run', { mode: 'good' }))
  assert.equal(await desk.bring(id, folder), 2)
  // A changed file is announced again, and its previous bytes are removed.
  assert.equal(await desk.bring(id, { '0815/Blatt 0.pdf': pdf('neu') }), 1)
  assert.equal((await storedFiles(world)).length, 3)
  await desk.plan(id)
  const done = await desk.run(id)
  assert.deepEqual([done.state, done.counts.imported], ['imported', 3])
})

test('issue 18, 2: an interrupted import continues with the next file, and creates none twice', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const { id } = await desk.begin()
  await desk.bring(id, many(12))
  await desk.plan(id)
  const { db } = world.services
  // The state after a process was killed following the first file: that is done, the others are waiting, and the job is
  // leased.
  const journal = JSON.stringify({ act: 'nothing' })
  await updateEntry(db, id, 1, { outcome: 'imported', journal })
  const soon = new Date(Date.now() + 15_000).toISOString()
  await db
    .updateTable('file_imports')
    .set({ state: 'waiting', phase: 'importing', task: 'import', mode: 'all', done_entries: 1 })
    .set({ next_try_at: new Date(0).toISOString(), leased_until: soon, attempts: 1 })
    .where('id', '=', id)
    .execute()
  assert.equal((await listPending(db, id)).size, 11)
  await world.restart()
  world.wait(16_000)
  await world.services.fileImports.runDue()
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported], ['imported', 12])
  assert.equal(await countMedias(world), 11)
})

test('18.2: an import of files that is killed repeatedly continues as long as it makes progress', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const { id } = await desk.begin()
  await desk.bring(id, many(12))
  await desk.plan(id)
  const { db } = world.services
  const [now, later] = [new Date(), new Date(Date.now() + 2 * hour)]
  // An hour ahead, so that no worker of this world gets to it first.
  const task = queued(new Date(now.getTime() + hour), 'import')
  await db
    .updateTable('file_imports')
    .set({ ...task, phase: 'importing', mode: 'all' })
    .execute()
  const done = { outcome: 'imported', journal: JSON.stringify({ act: 'nothing' }) } as const
  for (let number = 1; number < 8; number += 1) {
    assert.ok(await claimDue(db, 'file_imports', later, 15_000))
    const record = await findFileImport(db, id)
    assert.equal(record?.attempts, 1)
    await step(db, record, 1, (tx) => updateEntry(tx, id, number, done))
    await freeLeases(db, 'file_imports')
  }
  await db.updateTable('file_imports').set({ next_try_at: now.toISOString() }).execute()
  await world.services.fileImports.runDue()
  const ended = await desk.settled(id)
  assert.deepEqual([ended.state, ended.counts.imported], ['imported', 12])
})

test('18.2: if undoing an import has failed at every attempt, it can be started again, so that nobody is left with half of the files', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const { id } = await desk.import(many(2))
  const { db, clock } = world.services
  // The state after a process was killed repeatedly at the same file while undoing an import of all files.
  await db
    .updateTable('file_imports')
    .set({ ...queued(clock(), 'undo'), attempts: 4 })
    .set({ phase: 'undoing', ends_as: 'failed', undo_until: null })
    .execute()
  await world.services.fileImports.runDue()
  const failed = await desk.settled(id)
  assert.deepEqual([failed.state, failed.counts.imported], ['failed', 2])
  assert.match(failed.error ?? '', /brach immer wieder ab/)
  assert.ok(failed.undoUntil)
  await given.response(200, desk.call(id, 'undo'))
  assert.equal((await desk.settled(id)).state, 'undone')
  assert.equal(await countMedias(world), 0)
})

test('issue 18, 2: a stop in the middle is not a failure; a file that no longer fits undoes an import of all files; a cancelled one leaves nothing', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  const as = await given.administrator(world)
  await given.device(world, { sn: '0815' })
  const other = await given.device(world, { sn: '4711' })
  const { id } = await desk.begin()
  await desk.bring(id, many(25))
  await desk.plan(id)
  await given.response(200, desk.call(id, 'run', { mode: 'all' }))
  await world.restart()
  const done = await desk.settled(id)
  assert.deepEqual([done.state, done.counts.imported, done.error], ['imported', 25, null])

  const next = await desk.begin()
  await desk.bring(next.id, { '0815/Neu.pdf': pdf('neu'), '4711/Weg.pdf': pdf('weg') })
  await desk.plan(next.id)
  await given.response(200, world.ask('DELETE', `/api/devices/${other}`, { as }))
  const failed = await desk.run(next.id)
  assert.equal(failed.state, 'failed')
  assert.match(failed.error ?? '', /4711\/Weg.pdf.*gibt es nicht mehr/)
  assert.equal(await countMedias(world), 25)

  const last = await desk.begin()
  await desk.bring(last.id, { '0815/Neu.pdf': pdf('neu') })
  await desk.plan(last.id)
  const { db, clock } = world.services
  const endWhileImporting = async (id: number) => {
    await db
      .updateTable('file_imports')
      .set({ state: 'waiting', phase: 'importing', task: 'import', mode: 'all', wants_end: 1 })
      .set({ next_try_at: clock().toISOString() })
      .where('id', '=', id)
      .execute()
    await world.services.fileImports.runDue()
    assert.equal((await desk.settled(id)).state, 'cancelled')
  }
  await endWhileImporting(last.id)
  assert.equal(await countMedias(world), 25)
  await given.refused('conflict', desk.call(last.id, 'cancel'))

  // While its last file is imported.
  const whole = await desk.begin()
  await desk.bring(whole.id, { '0815/Neuer.pdf': pdf('neuer') })
  await desk.plan(whole.id)
  await desk.run(whole.id)
  assert.equal(await countMedias(world), 26)
  await endWhileImporting(whole.id)
  assert.equal(await countMedias(world), 25)
})

test('issue 18, 2: bytes that are not imported are removed after a day, the report after a month', async (t) => {
  const world = await openWorld(t)
  const desk = await fileDesk(world)
  await given.device(world, { sn: '0815' })
  const { id } = await desk.begin()
  await desk.bring(id, many(2))
  await desk.begin({ size: 100 })
  assert.equal((await storedFiles(world)).length, 2)
  world.wait(25 * 60 * 60_000)
  await world.services.fileImports.removeExpired()
  assert.deepEqual(await storedFiles(world), [])
  const desk2 = await fileDesk(world)
  await given.refused('conflict', desk2.call(id, 'check'))
  world.wait(31 * 24 * 60 * 60_000)
  await world.services.fileImports.removeExpired()
  const as = await given.administrator(world)
  const list = await given.response(200, world.ask('GET', '/api/file-imports', { as }))
  assert.deepEqual(list.body, [])
})

async function countMedias(world: World): Promise<number> {
  const as = await given.administrator(world)
  const { body } = await given.response(200, world.ask('GET', '/api/medias', { as }))
  return body.meta.pagination.total
}
