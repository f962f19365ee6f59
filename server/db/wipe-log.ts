import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

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
