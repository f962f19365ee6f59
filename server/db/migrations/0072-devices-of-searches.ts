import { sql } from 'kysely'
import { type Db, isSqlite } from '../database.ts'

/**
 * Holds all that a search of several words asks of the devices of companies or article numbers: SQLite read row after row
 * of them, up to 100 ms at a million devices. PostgreSQL finds them by trigrams, and its indexes hold no key as long.
 */
export async function up(tx: Db): Promise<void> {
  if (!isSqlite(tx)) return
  await sql`create index devices_company_search on devices
    (company_id, part_id, serial_number_search)`.execute(tx)
  await sql`create index devices_part_search on devices
    (part_id, company_id, serial_number_search)`.execute(tx)
}
