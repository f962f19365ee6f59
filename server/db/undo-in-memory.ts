import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/**
 * Keeps in memory what SQLite needs to take back a statement, or one of several transactions that are committed together.
 * Past 64 kB, which four changes of a device exceed, that would go into a file that is made and deleted for each commit.
 * For a portal that runs and changes a bounded number of rows at once: a migration rewrites whole tables.
 */
export async function undoInMemory(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma temp_store = memory`.execute(db)
}
