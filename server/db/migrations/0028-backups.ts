import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Runs of backups: what came of the latest, and which are under way. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'id integer primary key autoincrement'
    : 'id integer primary key generated always as identity'
  for (const statement of [
    `create table backups (
      ${id},
      slot text,
      state text not null,
      place text not null,
      name text,
      has_keys integer not null,
      bytes bigint,
      new_bytes bigint,
      error text,
      leased_until text,
      started_at text not null,
      ended_at text
    )`,
    'create index backups_state on backups (state)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
