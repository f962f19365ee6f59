import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { inTransaction } from '../db/database.ts'
import { countTurns, onlyOnSqlite } from '../testing/count-turns.ts'
import { findingsSettled } from '../testing/findings-settled.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'
import { lookForFindings } from './look.ts'
import { hasMarks, removeMarks, takeMarks } from './marks.store.ts'

test('a record marked by thousands of statements is checked once, and again after later changes', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  await sql`delete from compliance_marks`.execute(db)
  const mark = (kind: 'part' | 'company', records: number[]) =>
    db
      .insertInto('compliance_marks')
      .values(records.map((record_id) => ({ kind, record_id })))
      .execute()
  for (let statement = 0; statement < 30; statement += 1) {
    await mark(
      'part',
      Array.from({ length: 100 }, (_, at) => at + 1),
    )
    await mark('company', [1, 2])
  }
  await mark('part', [200])

  const first = await inTransaction(db, takeMarks)
  assert.deepEqual([first.parts.length, first.companies], [100, [1, 2]])
  await mark('company', [2])
  await removeMarks(db, first.marks)
  const rest = await inTransaction(db, takeMarks)
  assert.deepEqual([rest.parts, rest.companies], [[200], [2]])
  await removeMarks(db, rest.marks)
  assert.ok(!(await hasMarks(db)))
})

test('many marked files let others have their turns in between', async (t) => {
  const { services } = await openWorld(t)
  const look = () =>
    lookForFindings(services, pino({ level: 'silent' }), new AbortController().signal)
  await look()
  const marks = Array.from({ length: 50 }, (_, at) => ({
    kind: 'file' as const,
    record_id: at + 1,
  }))
  await services.db.insertInto('compliance_marks').values(marks).execute()
  const { turns } = await countTurns(look)
  assert.ok(!(await hasMarks(services.db)))
  assert.ok(turns >= marks.length, `${turns} turns while they were looked at`)
})

test('the lease is extended while companies and files are checked, too', {
  skip: onlyOnSqlite,
}, async (t) => {
  const world = await openWorld(t)
  const { services } = world
  const { db } = services
  await findingsSettled(world)
  await sql`create table leases (until text)`.execute(db)
  await sql`create trigger leases_noted after update of leased_until on compliance_state
    when new.leased_until is not null begin insert into leases values (new.leased_until); end`.execute(
    db,
  )
  const leasesFor = async (kind: 'company' | 'file') => {
    await sql`delete from leases`.execute(db)
    const values = [1, 2, 3].map((record_id) => ({ kind, record_id }))
    await db.insertInto('compliance_marks').values(values).execute()
    let minutes = 0
    const { mock } = t.mock.method(performance, 'now', () => {
      minutes += 1
      return minutes * 61_000
    })
    await lookForFindings(services, pino({ level: 'silent' }), new AbortController().signal)
    mock.restore()
    const { rows } = await sql`select until from leases`.execute(db)
    return rows.length
  }
  // The portal itself may be faster.
  await until(async () => (await leasesFor('company')) > 1)
  await until(async () => (await leasesFor('file')) > 1)
})
