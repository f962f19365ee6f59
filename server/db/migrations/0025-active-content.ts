import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What in an upload acts by itself when somebody opens it, where the settings let it through; a list as JSON. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table uploads add column active_content text not null default '[]'`.execute(tx)
}
