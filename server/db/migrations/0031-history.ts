import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Who changed what of each record, and which members of the staff are to lose their names there. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  for (const statement of [
    `create table history (
       id ${id},
       created_at text not null,
       updated_at text not null,
       kind text not null,
       record_id integer not null,
       record_name text,
       owner_kind text not null,
       owner_id integer not null,
       act text not null,
       changes text not null,
       actor text not null,
       actor_id integer,
       user_name text
     )`,
    'create index history_record on history (kind, record_id, id)',
    'create index history_owner on history (owner_kind, owner_id, id)',
    'create index history_created_at on history (created_at, id)',
    `create table former_users (
       id ${id},
       user_id integer not null unique,
       removed_at text not null
     )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
