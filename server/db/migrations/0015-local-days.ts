import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** `local_day`: the day that a time is in the portal's zone. SQLite's connections bring theirs along. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  if (sqlite) return
  // Each connection says as which zone's its session counts (`postgres-pool.ts`).
  await sql`create function local_day(text) returns text stable strict parallel safe language sql as $$
    select to_char($1::timestamptz, 'YYYY-MM-DD')
  $$`.execute(tx)
}
