import { rm } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { type Db, openDatabase } from './database.ts'
import { removeHolds } from './hold-writes.ts'
import { migrate } from './migrate.ts'
import { openPatientPool } from './postgres-pool.ts'
import { makePrivate } from './private-file.ts'
import { dropSearch } from './rebuild-search.ts'
import { defineFunctions } from './sqlite-functions.ts'
import { keyIn, type Row, type Shape, type TransferEnd } from './transfer-end.ts'
import { openPostgresReader } from './transfer-postgres.ts'
import { openSqliteEnd } from './transfer-sqlite.ts'

/** How many rows of a PostgreSQL are fetched at once. */
const pageSize = 2_000

interface SnapshotOptions<T> {
  copied: readonly string[]
  /** Tables whose rows are left out. */
  emptied: readonly string[]
  /** Reads facts about the snapshot. */
  read: (snapshot: Db) => Promise<T>
  onProgress?: (table: string, rows: number) => void
}

/**
 * Writes a snapshot of the database at `url`, of either engine, to a new SQLite file, while others go on reading and
 * writing. Rejects if the result is damaged.
 */
export async function writeSnapshot<T>(
  url: string,
  file: string,
  { copied, emptied, read, onProgress }: SnapshotOptions<T>,
): Promise<T> {
  await rm(file, { force: true })
  const [, source] = /^sqlite:(.+)$/.exec(url) ?? []
  if (source === undefined) await copyPostgres(url, file, copied, onProgress)
  else vacuumInto(source, file)
  const db = openDatabase(`sqlite:${file}`)
  let result: T
  try {
    await removeHolds(db)
    for (const table of emptied) await sql`delete from ${sql.table(table)}`.execute(db)
    result = await read(db)
  } finally {
    await db.destroy()
  }
  assertSound(file)
  return result
}

/** A copy of one state of the file, which blocks neither readers nor writers. */
function vacuumInto(source: string, file: string): void {
  makePrivate(file)
  const database = new Sqlite(source, { readonly: true, fileMustExist: true })
  try {
    defineFunctions(database, 'UTC', () => undefined)
    database.prepare('vacuum into ?').run(file)
  } finally {
    database.close()
  }
}

/** All rows as seen by one transaction of PostgreSQL. */
async function copyPostgres(
  url: string,
  file: string,
  copied: readonly string[],
  onProgress: SnapshotOptions<unknown>['onProgress'],
): Promise<void> {
  await makeEmpty(file)
  const pool = openPatientPool(url, 1)
  const client = await pool.connect()
  const target = openSqliteEnd(file)
  try {
    await client.query('begin isolation level repeatable read read only')
    const reader = openPostgresReader(async (text, values = []) => {
      return (await client.query({ text, values, rowMode: 'array' })).rows
    })
    const shapes = await reader.tables()
    for (const theirs of await target.tables()) {
      if (!copied.includes(theirs.table)) continue
      const ours = shapes.find(({ table }) => table === theirs.table)
      if (ours?.columns.join() !== theirs.columns.join()) {
        throw new Error(`The table ${theirs.table} is not as this program knows it.`)
      }
      // Rows inserted by migrations.
      await target.remove(theirs, await keysOf(target, theirs))
      let done = 0
      for await (const rows of rowsOf(client, ours)) {
        await target.insert(theirs, rows, 'fail')
        done += rows.length
        onProgress?.(theirs.table, done)
      }
      if (theirs.key.join() === 'id') {
        await target.setLastId(theirs.table, await reader.lastId(theirs.table))
      }
    }
    await target.tighten()
  } finally {
    await target.close()
    // The transaction has written nothing; it ends with the connection.
    client.release(true)
    await pool.end()
  }
}

/** Without search indexes: restoring into SQLite rebuilds them in a fraction of the time. */
async function makeEmpty(file: string): Promise<void> {
  const db = openDatabase(`sqlite:${file}`)
  try {
    await migrate(db)
    await dropSearch(db)
  } finally {
    await db.destroy()
  }
}

async function keysOf(end: TransferEnd, shape: Shape): Promise<Row[]> {
  const rows = await end.rows(shape, { after: undefined, upTo: undefined })
  return rows.map((row) => keyIn(shape, row))
}

async function* rowsOf(client: PoolClient, { table, columns }: Shape): AsyncGenerator<Row[]> {
  const names = columns.map((name) => `"${name}"`).join()
  await client.query(`declare snapshot no scroll cursor for select ${names} from "${table}"`)
  for (;;) {
    const { rows } = await client.query({
      text: `fetch ${pageSize} from snapshot`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close snapshot')
}

/** A single file without a journal, with intact pages and references. */
function assertSound(file: string): void {
  const database = new Sqlite(file)
  try {
    defineFunctions(database, 'UTC', () => undefined)
    database.pragma('journal_mode = DELETE')
    const [answer] = database.prepare('pragma integrity_check(1)').raw().get() as [string]
    if (answer !== 'ok') throw new DamagedDatabase(answer)
    const broken = database.prepare('pragma foreign_key_check').raw().get() as Row | undefined
    if (broken) throw new DamagedDatabase(`${broken[0]} → ${broken[2]}`)
  } finally {
    database.close()
  }
}

/** Thrown if the content of the database contradicts itself. */
export class DamagedDatabase extends Error {}
