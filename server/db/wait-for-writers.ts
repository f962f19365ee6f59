import { sql } from 'kysely'
import { type Db, inTransaction, isSqlite } from './database.ts'

/**
 * Waits for the end of all transactions that have written to a table: on PostgreSQL, one whose client was killed may
 * be about to commit. A SQLite file has no such clients.
 */
export async function waitForWriters(db: Db, table: string): Promise<void> {
  if (isSqlite(db)) return
  await inTransaction(db, (tx) => sql`lock table ${sql.table(table)} in share mode`.execute(tx))
}
