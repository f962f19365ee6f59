import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import { type Db, isSqlite, openDatabase } from '../db/database.ts'
import { twinsOf } from '../db/fold.ts'
import { migrate } from '../db/migrate.ts'
import { openEnd } from '../db/open-end.ts'
import type { Shape, TransferEnd } from '../db/transfer-end.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { copyLastIds, copyTables } from './copy-tables.ts'
import { copiedTables } from './portal-tables.ts'
import { beginTransfer } from './transfers.store.ts'

const engines = process.env.TEST_DATABASE_URL
  ? [
      ['SQLite', 'PostgreSQL'],
      ['PostgreSQL', 'SQLite'],
      ['PostgreSQL', 'PostgreSQL'],
    ]
  : [['SQLite', 'SQLite']]

for (const [from, to] of engines) {
  test(`point 8: each row of each table is copied with its id, from ${from} to ${to}, and ids are never reused`, async (t) => {
    const [source, target] = [await emptyEnd(t, from), await emptyEnd(t, to)]
    const shapes = await fill(source.end)
    await source.end.setLastId('devices', 70)
    // A new device makes a change.
    await source.end.setLastId('changes', 70)
    const ends = { source: source.end, target: target.end }
    const before = await rulesOf(target.db)
    await target.end.loosen(await target.end.tables())
    const first = await copyTables(ends, { source: 'moving' })
    assert.equal(first.changed, shapes.length)
    const { changed, tables } = await copyTables(ends, { source: 'still' })
    assert.equal(changed, 0)
    assert.ok(tables.every(({ rows }) => rows === 3))
    await copyLastIds(ends)
    await target.end.tighten()
    assert.deepEqual(await rulesOf(target.db), before)
    for (const shape of shapes)
      assert.deepEqual(await all(ends.target, shape), await all(ends.source, shape))

    const device = { public_id: 'neu', password_hash: '', is_password_generated: 0, ...times }
    const { id } = await target.db
      .insertInto('devices')
      .values({ ...device, serial_number: 'neu', ...twinsOf('serial_number', 'neu') })
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.equal(id, 71)
    await assert.rejects(
      sql`insert into device_medias (device_id, media_id) values (71, 99)`.execute(target.db),
      'references are back',
    )
  })

  test(`point 8: later changes are found, even if values moved from one record to another, from ${from} to ${to}`, async (t) => {
    const [source, target] = [await emptyEnd(t, from), await emptyEnd(t, to)]
    const [companies] = (await fill(source.end)).filter(({ table }) => table === 'companies')
    assert.ok(companies)
    const ends = { source: source.end, target: target.end }
    await target.end.loosen(await target.end.tables())
    await copyTables(ends, { source: 'still' })
    const rows = await all(source.end, companies)
    const number = companies.columns.indexOf('customer_number')
    // The first gets the number of the second, the second a new one, the third is deleted, a fourth gets its number.
    const [first = [], two = [], three = []] = rows
    await source.end.loosen([])
    await source.end.remove(companies, [[1], [2], [3]])
    const named = (row: typeof first, id: number, value: number) =>
      row.with(companies.columns.indexOf('id'), id).with(number, value)
    const changed = [named(first, 1, 2), named(two, 2, 77), named(three, 4, 3)]
    await source.end.insert(companies, changed, 'fail')
    assert.equal((await copyTables(ends, { source: 'still' })).changed, 1)
    assert.deepEqual(await all(target.end, companies), changed)
  })
}

test('point 8: tables are compared page by page, and a round writes only the pages that differ', async (t) => {
  const [source, target] = [await emptyEnd(t, 'SQLite'), await emptyEnd(t, 'SQLite')]
  const [logs] = (await source.end.tables()).filter(({ table }) => table === 'logs')
  assert.ok(logs)
  const row = (id: number) => logs.columns.map((name) => sampleOf(logs, name, id))
  const count = 9_000
  await source.end.insert(
    logs,
    Array.from({ length: count }, (_, at) => row(at + 1)),
    'fail',
  )
  const ends = { source: source.end, target: target.end }
  const seen: number[] = []
  const onProgress = (title: string, done: number) => {
    if (title === 'Protokolleinträge') seen.push(done)
  }
  assert.equal((await copyTables(ends, { source: 'moving', onProgress })).changed, 3)
  assert.deepEqual(seen, [4_000, 8_000, 9_000])
  await target.end.remove(logs, [[1], [8_500]])
  await target.end.insert(logs, [row(count + 5)], 'fail')
  const { changed, tables } = await copyTables(ends, { source: 'still' })
  assert.equal(changed, 2)
  assert.equal(tables.find(({ title }) => title === 'Protokolleinträge')?.rows, count)
  assert.equal(await target.end.count('logs'), count)
})

const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }

/** Inserts three rows into each table that is moved, whatever its columns; equal names refer to each other. */
async function fill(end: TransferEnd): Promise<Shape[]> {
  const names = copiedTables().map(({ table }) => table)
  const shapes = (await end.tables()).filter(({ table }) => names.includes(table))
  await end.loosen([])
  for (const shape of shapes) {
    const rows = [1, 2, 3].map((at) => shape.columns.map((name) => sampleOf(shape, name, at)))
    await end.insert(shape, rows, 'fail')
  }
  await end.tighten()
  return shapes
}

function sampleOf({ table, texts }: Shape, column: string, at: number) {
  if (texts.includes(column)) return column === 'country' ? null : `${odd} ${at}`
  return table === 'label_formats' && /width|height/.test(column) ? at + 0.35 : at
}

/** Characters that people may enter and that the two engines might store differently. */
const odd = 'Ä\u00df „x" \\ \u0001\b\f\t\r\n\u007f\u2028 😀 {"a": [null]}'

/** The definitions of all indexes and references. */
async function rulesOf(db: Db) {
  const rules = isSqlite(db)
    ? sql`select sql as rule from sqlite_master order by 1`
    : sql`select pg_get_indexdef(indexrelid) as rule from pg_index join pg_class on oid = indexrelid
        where relnamespace = current_schema()::regnamespace
        union select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace order by 1`
  return (await rules.execute(db)).rows
}

async function all(end: TransferEnd, shape: Shape) {
  return end.rows(shape, { after: undefined, upTo: undefined })
}

async function emptyEnd(t: TestContext, engine = '') {
  const folder = await scratchFolder()
  const postgres = engine === 'PostgreSQL' ? await emptyPostgres() : undefined
  const url = postgres?.url ?? `sqlite:${join(folder, 'portal.db')}`
  const db = openDatabase(url)
  await migrate(db)
  const place = { portal: 'p', database: 'd', files: 'disk' }
  await beginTransfer(db, 'target', place, 'disk')
  const end = openEnd(url)
  t.after(async () => {
    await end.close()
    await db.destroy()
    await postgres?.drop()
    await rm(folder, { recursive: true })
  })
  return { db, end }
}
