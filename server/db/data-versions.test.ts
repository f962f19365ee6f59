import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { areasOf } from './areas.ts'
import { isTold, untoldOf } from './data-state.ts'
import { readDataVersions } from './data-versions.ts'
import { type Db, inTransaction, isSqlite, openDatabase } from './database.ts'
import { areasOfTables, entityTables } from './schema.ts'

/** What the portal keeps beside the tables that stores know. */
const ownTables = ['migrations', 'data_versions', 'throttle', 'sign_in_tries', 'sqlite_sequence']

test('every table of the database stands in the list of areas, and nothing else does', async (t) => {
  const { services } = await openWorld(t)
  const names = await tablesIn(services.db)
  const known = [...Object.keys(areasOfTables), ...ownTables]
  assert.deepEqual(
    // An index of searches changes with its table, and counts as it.
    names.filter((name) => !known.includes(name) && !/_searched(_|$)/.test(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(areasOfTables).filter((name) => !names.includes(name)),
    [],
  )
})

test('each insert, update and delete in a table raises the versions of its areas, and no other', async (t) => {
  // One portal for all tables: what is done to one of them is nothing to the next.
  const { services } = await openWorld(t)
  const { db, config } = services
  const seen = openDatabase(config.databaseUrl)
  t.after(() => seen.destroy())
  await withoutReferences(db)
  for (const [table, areas] of Object.entries(areasOfTables)) {
    if (table === 'shown_files') continue
    const expected = 'why' in areas ? [] : [...areas]
    const columns = await columnsOf(db, table)
    const { name: last = '' } = columns.at(-1) ?? {}
    const row = columns.filter(({ isNeeded }) => isNeeded)
    const values = row.map(({ type }) => (type === 'text' ? sql`'x'` : sql`77`))
    const names = sql.join(row.map(({ name }) => sql.ref(name)))
    const over = isSqlite(db) ? sql`` : sql`overriding system value`
    const put = sql`insert into ${sql.table(table)} (${names}) ${over} values (${sql.join(values)})`
    assert.deepEqual(await raisedBy(put), expected, `insert into ${table}`)
    const kept = sql`update ${sql.table(table)} set ${sql.ref(last)} = ${sql.ref(last)}`
    assert.deepEqual(await raisedBy(kept), expected, `update of ${table}`)
    assert.deepEqual(await raisedBy(sql`${kept} where 1 = 0`), [], `nothing updated in ${table}`)
    const gone = sql`delete from ${sql.table(table)}`
    assert.deepEqual(await raisedBy(gone), expected, `delete from ${table}`)
  }

  async function raisedBy(statement: ReturnType<typeof sql>) {
    const before = await readDataVersions(seen)
    await statement.execute(db)
    const after = await readDataVersions(seen)
    return [...after.keys()].filter((area) => {
      return after.get(area) !== before.get(area) && !area.endsWith('untold')
    })
  }
})

test('what no entry of changes tells of a record that is kept by its id raises a version of its own', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  if (!isSqlite(db)) return t.skip('PostgreSQL keeps no records by their ids')
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'KP-1', companie, part })
  await given.doctype(world)
  const toldTables = entityTables.map(({ name }) => name).filter(isTold)
  assert.deepEqual(toldTables, ['companies', 'parts', 'doctypes', 'devices'])
  for (const table of toldTables) {
    const seen = async () => {
      const text = sql`select id from changes where kind = ${table}`
      const { rows } = await text.execute(db)
      return { untold: (await readDataVersions(db)).get(untoldOf(table)), told: rows.length }
    }
    const change = sql`update ${sql.table(table)} set updated_at = '2026-03-02'`
    const before = await seen()
    await sql`${change}, version = version + 1`.execute(db)
    const loud = await seen()
    assert.deepEqual(loud, { untold: before.untold, told: before.told + 1 }, table)
    await change.execute(db)
    const quiet = await seen()
    assert.equal(quiet.told, loud.told, table)
    assert.notEqual(quiet.untold, loud.untold, table)
  }
})

test('a change is seen when it is committed, not before, and one that is taken back never', async (t) => {
  const { services } = await openWorld(t)
  const { db, config } = services
  const seen = openDatabase(config.databaseUrl)
  t.after(() => seen.destroy())
  const before = await readDataVersions(seen)
  const refusal = new Error('taken back')
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await putSetting(tx, 'a')
      assert.deepEqual(await readDataVersions(seen), before)
      throw refusal
    }),
    refusal,
  )
  assert.deepEqual(await readDataVersions(seen), before)
  await inTransaction(db, (tx) => putSetting(tx, 'a'))
  assert.notEqual((await readDataVersions(seen)).get('settings'), before.get('settings'))
})

test('writers of the same area do not wait for each other, and each commit is seen', async (t) => {
  const { services } = await openWorld(t)
  const { db } = services
  if (isSqlite(db)) return t.skip('SQLite has one writer at a time')
  const states = [(await readDataVersions(db)).get('settings')]
  await inTransaction(db, async (connection) => {
    await putSetting(connection, 'a')
    await inTransaction(db, async (other) => {
      await putSetting(other, 'b')
      await inTransaction(db, (third) => putSetting(third, 'c'))
      states.push((await readDataVersions(db)).get('settings'))
    })
    states.push((await readDataVersions(db)).get('settings'))
  })
  states.push((await readDataVersions(db)).get('settings'))
  assert.equal(new Set(states).size, 4, states.join())
})

test('what a statement reads is found by the tables that it names, and what is not known is not kept', () => {
  assert.deepEqual(
    areasOf(['select * from "devices" as t where t.id in (select value from json_each(?))']),
    ['devices'],
  )
  assert.deepEqual(areasOf(['select 1 from devices, parts']), ['devices', 'parts'])
  assert.deepEqual(areasOf(['select 1 from shown_files']), ['files', 'devices'])
  assert.equal(areasOf(['select 1 from devices', 'select 1 from "logs"']), undefined)
  assert.equal(areasOf(['select 1 from devices join found_devices on 1 = 1']), undefined)
  assert.equal(areasOf(['select 1']), undefined)
  assert.equal(areasOf([]), undefined)
})

function putSetting(db: Db, name: string) {
  return sql`insert into settings (name, value, updated_at) values (${name}, '1', '')`.execute(db)
}

async function tablesIn(db: Db): Promise<string[]> {
  const text = isSqlite(db)
    ? sql<{ name: string }>`select name from sqlite_master where type in ('table', 'view')`
    : sql<{
        name: string
      }>`select table_name as name from information_schema.tables where table_schema = 'public'`
  return (await text.execute(db)).rows.map(({ name }) => name)
}

interface ColumnOfTable {
  name: string
  type: 'text' | 'number'
  isNeeded: boolean
}

async function columnsOf(db: Db, table: string): Promise<ColumnOfTable[]> {
  const text = isSqlite(db)
    ? sql<{ name: string; type: string; needed: number }>`
        select name, lower(type) as type, ("notnull" = 1 and dflt_value is null) or pk > 0 as needed
        from pragma_table_info(${table})`
    : sql<{ name: string; type: string; needed: number }>`
        select column_name as name, data_type as type,
          case when is_nullable = 'NO' and column_default is null then 1 else 0 end as needed
        from information_schema.columns where table_name = ${table} order by ordinal_position`
  const { rows } = await text.execute(db)
  return rows.map(({ name, type, needed }) => {
    return { name, type: type === 'text' ? 'text' : 'number', isNeeded: Number(needed) === 1 }
  })
}

/** Rows that lead nowhere are enough here. */
async function withoutReferences(db: Db): Promise<void> {
  if (isSqlite(db)) {
    await sql`pragma foreign_keys = off`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string; owner: string }>`
    select conname as name, conrelid::regclass::text as owner from pg_constraint where contype = 'f'`.execute(
    db,
  )
  for (const { name, owner } of rows) {
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(db)
  }
}
