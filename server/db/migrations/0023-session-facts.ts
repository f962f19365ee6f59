import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Where a session was opened, as people recognise it, and when the password was proven last. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table sessions add column browser text`.execute(tx)
  await sql`alter table sessions add column address text`.execute(tx)
  await sql`alter table sessions add column confirmed_at text`.execute(tx)
}
