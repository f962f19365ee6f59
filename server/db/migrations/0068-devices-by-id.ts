import { sql } from 'kysely'
import { type Db, isSqlite } from '../database.ts'

/**
 * Leads along the ids of devices alone: SQLite keeps rows in their order, but on the way to a page far behind went past
 * all that stands in them.
 */
export async function up(tx: Db): Promise<void> {
  if (isSqlite(tx)) await sql`create index devices_ids on devices (id)`.execute(tx)
}
