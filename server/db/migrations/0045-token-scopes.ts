import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What an API token may, area by area; null for those that may read or do everything. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table api_tokens add column scopes text`.execute(tx)
}
