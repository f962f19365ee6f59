import { type Selectable, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Takes the row of a queue that has been due for longest, until `lease` ms from now, and counts the try; undefined
 * when nothing is due. No two processes take the same row.
 */
export async function claimDue<Table extends 'mails' | 'document_jobs'>(
  db: Db,
  table: Table,
  now: Date,
  lease: number,
): Promise<Selectable<Schema[Table]> | undefined> {
  const time = now.toISOString()
  const leasedUntil = new Date(now.getTime() + lease).toISOString()
  const queue = sql.table(table)
  const due = sql`
    select id from ${queue} where state = 'waiting' and next_try_at <= ${time}
    and (leased_until is null or leased_until <= ${time}) order by next_try_at, id limit 1`
  // Looking first, for nothing to do needs no lock that somebody else may hold.
  const { rows: waiting } = await due.execute(db)
  if (waiting.length === 0) return undefined
  const free = isSqlite(db) ? due : sql`${due} for update skip locked`
  const { rows } = await sql<Selectable<Schema[Table]>>`
    update ${queue} set leased_until = ${leasedUntil}, attempts = attempts + 1, updated_at = ${time}
    where id = (${free}) returning *`.execute(db)
  return rows[0]
}

/**
 * Takes what has been overwritten out of SQLite's write-ahead log too, unless somebody is reading there just now.
 * PostgreSQL's own vacuum does so in its time.
 */
export async function wipeLog(db: Db): Promise<void> {
  if (!isSqlite(db)) return
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}
