import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Orders of letters and labels for many devices: what is ordered, of which devices, and the files until they are deleted. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'id integer primary key autoincrement'
    : 'id integer primary key generated always as identity'
  for (const statement of [
    `create table document_batches (
      ${id},
      state text not null,
      user_id integer references users (id) on delete set null,
      requested_by text not null,
      docs text not null,
      has_new_passwords integer not null,
      locale text,
      label_format text not null,
      skip integer not null,
      total integer not null,
      done integer not null,
      expires_at text,
      attempts integer not null,
      next_try_at text,
      leased_until text,
      error text,
      created_at text not null,
      updated_at text not null
    )`,
    'create index document_batches_state_next_try_at on document_batches (state, next_try_at)',
    'create index document_batches_user_id on document_batches (user_id)',
    `create table document_batch_devices (
      batch_id integer not null references document_batches (id) on delete cascade,
      position integer not null,
      device_id integer not null,
      serial_number text not null,
      error text,
      former_hash text,
      password_hash text,
      constraint document_batch_devices_pk primary key (batch_id, position)
    )`,
    `create table document_batch_files (
      batch_id integer not null references document_batches (id) on delete cascade,
      kind text not null,
      blob_sha256 text not null references blobs (sha256),
      size integer not null,
      secret text not null,
      constraint document_batch_files_pk primary key (batch_id, kind)
    )`,
    'create index document_batch_files_blob_sha256 on document_batch_files (blob_sha256)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
