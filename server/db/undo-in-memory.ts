import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/**
 * Keeps in memory what SQLite needs to undo a statement, or one of several transactions that are committed together.
 * Beyond 64 kB, which four changes of a device exceed, that would be a file, created and deleted for each commit. For
 * a running portal, which changes a bounded number of rows at once; migrations rewrite whole tables.
 */
export async function undoInMemory(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma temp_store = memory`.execute(db)
}
