import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { addText } from '../migration-steps.ts'
import { addSearchIndex } from '../search-index-steps.ts'

/** The bin: deleted records with all that a restore needs, and the bytes that they hold meanwhile. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'id integer primary key autoincrement'
    : 'id integer primary key generated always as identity'
  for (const statement of [
    `create table bin (
       ${id},
       kind text not null,
       record_id integer not null,
       detail text,
       deleted_by text,
       deleted_by_key text,
       deleted_at text not null,
       until text not null,
       kept_until text,
       public_id text,
       upload_id integer references uploads (id) on delete set null,
       file_id integer,
       joins_file integer not null default 0,
       content text not null,
       created_at text not null,
       updated_at text not null,
       constraint bin_record_key unique (kind, record_id),
       constraint bin_public_id_key unique (public_id)
     )`,
    'create index bin_until on bin (until)',
    'create index bin_upload_id on bin (upload_id)',
    'create index bin_file_id on bin (file_id)',
    `create table bin_blobs (
       entry_id integer not null references bin (id) on delete cascade,
       blob_sha256 text not null references blobs (sha256),
       constraint bin_blobs_pk primary key (entry_id, blob_sha256)
     )`,
    'create index bin_blobs_blob_sha256 on bin_blobs (blob_sha256)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
  await addText(tx, sqlite, 'bin', 'name', { folded: true })
  await addSearchIndex(tx, sqlite, 'bin', [
    { column: 'name', kind: 'twin' },
    { column: 'detail', kind: 'text' },
  ])
}
