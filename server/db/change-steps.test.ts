import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { openWorld } from '../testing/world.ts'
import { publishChanges } from './change-steps.ts'
import { readDataVersions } from './data-versions.ts'
import { inTransaction, isSqlite } from './database.ts'
import { addText, createTable } from './migration-steps.ts'

test('a new list of records whose step says so tells its changes, and raises the version of its answers', async (t) => {
  const { db } = (await openWorld(t)).services
  const sqlite = isSqlite(db)
  await inTransaction(db, async (tx) => {
    await createTable(tx, sqlite, 'sites')
    await addText(tx, sqlite, 'sites', 'name', { folded: true })
    await publishChanges(tx, sqlite, 'sites', 'name')
  })
  const statements = [
    sql`insert into sites (created_at, updated_at, name) values ('2026-03-02', '2026-03-02', 'Werk Süd')`,
    sql`update sites set name = 'Werk Nord', version = version + 1`,
    sql`delete from sites`,
  ]
  for (const statement of statements) {
    const before = (await readDataVersions(db)).get('sites')
    await statement.execute(db)
    assert.notEqual((await readDataVersions(db)).get('sites'), before)
  }
  const changes = await sql<Record<string, unknown>>`
    select act, record_id, record_key from changes where kind = 'sites' order by id`.execute(db)
  assert.deepEqual(
    changes.rows.map((row) => ({ ...row })),
    [
      { act: 'created', record_id: 1, record_key: 'Werk Süd' },
      { act: 'changed', record_id: 1, record_key: 'Werk Nord' },
      { act: 'deleted', record_id: 1, record_key: 'Werk Nord' },
    ],
  )
})
