import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { EntitySchema } from '#contract/envelope.ts'
import { parseListQuery } from '../query/list-query.ts'
import { assertKept, loadSqlite, rowsOf } from '../testing/landed-rows.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { type Db, isSqlite, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { entityTables } from './schema.ts'
import { selectList } from './select.ts'
import type { TransferEnd } from './transfer-end.ts'
import { openPostgresEnd } from './transfer-postgres.ts'
import { openSqliteEnd } from './transfer-sqlite.ts'

// Databases as programs of before left them, one for each set of steps that ever landed (tools/record-database.ts).
const folder = join(import.meta.dirname, '../testing/landed')
const engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite'

/** Counters of tries, which no step makes: whoever counts makes them. */
const counters = /^(throttle|sign_in_tries)/

test('point 6: the database of every landed schema version becomes today’s, and keeps its rows', async () => {
  const fresh = await openEmpty()
  await migrate(fresh.db)
  const expectedShape = await shapeOf(fresh)
  await fresh.close()
  const files = globSync(join(folder, `*.${engine}.sql`)).toSorted()
  assert.ok(files.length >= 24)
  for (const file of files) {
    const place = basename(file)
    const old = await openEmpty()
    await old.load(readFileSync(file, 'utf8'))
    const before = await rowsOf(old.end)
    await migrate(old.db)
    assert.deepEqual(await shapeOf(old), expectedShape, place)
    assertKept(before, await rowsOf(old.end), place)
    await assertReadable(old.db)
    await old.close()
  }
})

interface Opened {
  db: Db
  end: TransferEnd
  load(dump: string): Promise<void>
  close(): Promise<void>
}

async function openEmpty(): Promise<Opened> {
  const postgres = await emptyPostgres()
  const scratch = await scratchFolder()
  const file = join(scratch, 'typenschild.db')
  const url = postgres?.url ?? `sqlite:${file}`
  const db = openDatabase(url)
  const end = postgres ? openPostgresEnd(postgres.url) : openSqliteEnd(file)
  return {
    db,
    end,
    load: async (dump) => (postgres ? runOnPostgres(url, dump) : loadSqlite(file, dump)),
    async close() {
      await end.close()
      await db.destroy()
      await postgres?.drop()
      await rm(scratch, { recursive: true })
    },
  }
}

async function runOnPostgres(url: string, dump: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(dump)
  await client.end()
}

/** Tables with their columns and keys, indexes and triggers; where a column stands among others says nothing. */
async function shapeOf({ db, end }: Opened) {
  const tables = await end.tables()
  const made = isSqlite(db)
    ? sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
        where type in ('index', 'trigger') and sql is not null order by name`
    : sql<{ name: string; text: string }>`
        select indexname as name, indexdef as text from pg_indexes where schemaname = 'public'
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`
  const { rows } = await made.execute(db)
  return {
    tables: tables.filter(({ table }) => !counters.test(table)),
    made: rows.filter(({ name }) => !counters.test(name)),
  }
}

/** Whether today's lists read all of it. */
async function assertReadable(db: Db) {
  for (const table of entityTables) {
    await selectList<EntitySchema>(db, table, parseListQuery(table.entity, {}))
  }
}
