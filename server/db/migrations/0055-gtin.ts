import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What an article number is called in trade, in 14 digits; it leads to one article number. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table parts add column gtin text`.execute(tx)
  await sql`create unique index parts_gtin_key on parts (gtin)`.execute(tx)
}
