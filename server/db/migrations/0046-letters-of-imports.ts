import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The import whose passwords the letters of an order hold; null for all other orders. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table document_batches add column import_id integer`.execute(tx)
}
