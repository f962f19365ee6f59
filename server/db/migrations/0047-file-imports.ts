import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Files on their way in: their bytes, the pieces of a ZIP, a table that says where they belong, what becomes of each. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  const ofImport = 'import_id integer not null references file_imports (id) on delete cascade'
  for (const statement of [
    `create table file_imports (
      id ${id},
      created_at text not null,
      updated_at text not null,
      state text not null,
      attempts integer not null default 0,
      next_try_at text,
      leased_until text,
      error text,
      name text not null,
      created_by text,
      user_id integer,
      phase text not null,
      task text,
      ends_as text,
      reason text,
      mode text,
      patterns text not null,
      zip_size bigint,
      zip_mark text,
      table_name text,
      done_entries integer not null default 0,
      wants_end integer not null default 0,
      undo_until text,
      expires_at text not null
    )`,
    'create index file_imports_next_try_at on file_imports (next_try_at)',
    `create table file_import_pieces (
      ${ofImport},
      number integer not null,
      size integer not null,
      blob_sha256 text not null references blobs (sha256),
      constraint file_import_pieces_pk primary key (import_id, number)
    )`,
    'create index file_import_pieces_blob_sha256 on file_import_pieces (blob_sha256)',
    `create table file_import_entries (
      ${ofImport},
      number integer not null,
      path text not null,
      path_key text not null,
      copy integer not null,
      size bigint not null,
      content_hash text not null,
      blob_sha256 text references blobs (sha256),
      ext text,
      mime text,
      active_content text not null,
      refusal text,
      correction text,
      plan text,
      state text,
      target_kind text,
      target_id integer,
      doctype_id integer,
      filename_folded text,
      media_id integer,
      media_version integer,
      outcome text,
      journal text,
      constraint file_import_entries_pk primary key (import_id, number)
    )`,
    `create unique index file_import_entries_path on file_import_entries (import_id, path, copy)`,
    `create index file_import_entries_state on file_import_entries (import_id, state, outcome)`,
    `create index file_import_entries_hash on file_import_entries (import_id, content_hash)`,
    `create index file_import_entries_media on file_import_entries (import_id, media_id)`,
    'create index file_import_entries_blob_sha256 on file_import_entries (blob_sha256)',
    `create table file_import_rows (
      ${ofImport},
      row_number integer not null,
      name_key text not null,
      path text not null,
      content text not null,
      is_used integer not null,
      constraint file_import_rows_pk primary key (import_id, row_number)
    )`,
    'create index file_import_rows_name_key on file_import_rows (import_id, name_key)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
