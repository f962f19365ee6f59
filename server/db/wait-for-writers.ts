import { sql } from 'kysely'
import { type Db, inTransaction, isSqlite } from './database.ts'

/**
 * Waits until each transaction has ended that has written to a table: one whose client was killed may be about to commit
 * on PostgreSQL. A SQLite file has no such clients.
 */
export async function waitForWriters(db: Db, table: string): Promise<void> {
  if (isSqlite(db)) return
  await inTransaction(db, (tx) => sql`lock table ${sql.table(table)} in share mode`.execute(tx))
}
