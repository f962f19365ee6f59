import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Tables on their way in: their cells, what becomes of each row, the passwords that they bring, how they were mapped. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  const queue = `id ${id},
    created_at text not null,
    updated_at text not null,
    state text not null,
    attempts integer not null default 0,
    next_try_at text,
    leased_until text,
    error text`
  for (const statement of [
    `create table imports (
      ${queue},
      kind text not null,
      name text not null,
      created_by text,
      user_id integer,
      phase text not null,
      task text,
      ends_as text,
      reason text,
      mode text,
      facts text not null,
      reading text not null,
      row_count integer not null,
      done_rows integer not null default 0,
      wants_end integer not null default 0,
      undo_until text,
      expires_at text not null
    )`,
    'create index imports_next_try_at on imports (next_try_at)',
    `create table import_cells (
      import_id integer not null references imports (id) on delete cascade,
      number integer not null,
      sealed text not null,
      constraint import_cells_pk primary key (import_id, number)
    )`,
    `create table import_rows (
      import_id integer not null references imports (id) on delete cascade,
      row_number integer not null,
      state text not null,
      outcome text,
      record_key text,
      record_id integer,
      content text,
      journal text,
      constraint import_rows_pk primary key (import_id, row_number)
    )`,
    'create index import_rows_state on import_rows (import_id, state, outcome)',
    `create table import_passwords (
      import_id integer not null references imports (id) on delete cascade,
      row_number integer not null,
      kind text not null,
      record_id integer not null,
      password_hash text not null,
      is_hashed integer not null,
      is_erased integer not null,
      sealed text not null,
      constraint import_passwords_pk primary key (import_id, row_number)
    )`,
    `create index import_passwords_state
      on import_passwords (import_id, is_hashed, is_erased, row_number)`,
    `create table import_hashings (
      ${queue},
      import_id integer not null references imports (id) on delete cascade
    )`,
    'create index import_hashings_next_try_at on import_hashings (next_try_at)',
    'create index import_hashings_import_id on import_hashings (import_id)',
    `create table import_shapes (
      kind text not null,
      shape text not null,
      columns text not null,
      used_at text not null,
      constraint import_shapes_pk primary key (kind, shape)
    )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
