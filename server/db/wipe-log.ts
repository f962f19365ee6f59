import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/**
 * Removes overwritten data from SQLite's write-ahead log as well, unless it is currently being read. PostgreSQL's own
 * vacuum does that in its time.
 */
export async function wipeLog(db: Db): Promise<void> {
  if (!isSqlite(db)) return
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
