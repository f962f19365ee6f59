import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What files say of themselves, read once for their bytes; containers of VDI 2770 that were made, with what they hold. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  const ofPackage = 'package_id integer not null references vdi_packages (id) on delete cascade'
  for (const statement of [
    `create table file_facts (
      id ${id},
      created_at text not null,
      updated_at text not null,
      state text not null,
      attempts integer not null default 0,
      next_try_at text,
      leased_until text,
      error text,
      source_sha256 text not null unique,
      crc bigint,
      pdfa text,
      pages integer,
      has_text integer,
      is_encrypted integer,
      is_unreadable integer
    )`,
    'create index file_facts_state_next_try_at on file_facts (state, next_try_at)',
    `create table vdi_packages (
      id ${id},
      created_at text not null,
      made_by text not null,
      name text not null,
      recipient text,
      subjects text not null,
      total integer not null,
      documents integer not null,
      faulty integer not null,
      size bigint not null,
      fingerprint text,
      frame_sha256 text not null references blobs (sha256)
    )`,
    'create index vdi_packages_frame_sha256 on vdi_packages (frame_sha256)',
    `create table vdi_package_files (
      ${ofPackage},
      place bigint not null,
      size bigint not null,
      blob_sha256 text not null references blobs (sha256),
      constraint vdi_package_files_pk primary key (package_id, place)
    )`,
    'create index vdi_package_files_blob_sha256 on vdi_package_files (blob_sha256)',
    `create table vdi_package_subjects (
      ${ofPackage},
      kind text not null,
      record_id integer not null,
      constraint vdi_package_subjects_pk primary key (kind, record_id, package_id)
    )`,
    'create index vdi_package_subjects_package on vdi_package_subjects (package_id)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
