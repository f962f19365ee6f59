import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What people keep of their lists, and the order by which devices are found by the day of their delivery. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'id integer primary key autoincrement'
    : 'id integer primary key generated always as identity'
  const codePoints = sqlite ? 'text' : 'text collate "C"'
  const user = 'user_id integer not null references users (id) on delete cascade'
  for (const statement of [
    `create table saved_views (
      ${id},
      ${user},
      list text not null,
      name text not null,
      name_folded ${codePoints} not null,
      query text not null,
      created_at text not null,
      updated_at text not null,
      constraint saved_views_name_key unique (user_id, list, name_folded)
    )`,
    `create table chosen_columns (
      ${user},
      list text not null,
      columns text not null,
      constraint chosen_columns_pk primary key (user_id, list)
    )`,
    `create index devices_delivered_on on devices (delivered_on${sqlite ? '' : ' collate "C"'}, id)`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
