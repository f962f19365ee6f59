import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/**
 * Takes what has been overwritten out of SQLite's write-ahead log too, unless somebody is reading there just now.
 * PostgreSQL's own vacuum does so in its time.
 */
export async function wipeLog(db: Db): Promise<void> {
  if (!isSqlite(db)) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
