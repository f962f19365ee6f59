import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The upload that a setting names: it stays as long as the setting names it. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table settings add column upload_id integer references uploads (id)`.execute(tx)
  await sql`create index settings_upload_id on settings (upload_id)`.execute(tx)
}
