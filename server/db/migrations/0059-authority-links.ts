import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Links by which authorities read one device or article number: the hashes of their secrets. They end with what they show. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'id integer primary key autoincrement'
    : 'id integer primary key generated always as identity'
  for (const statement of [
    `create table authority_links (
      ${id},
      device_id integer references devices (id) on delete cascade,
      part_id integer references parts (id) on delete cascade,
      purpose text not null,
      recipient text not null,
      secret_hash text not null,
      expires_at text not null,
      revoked_at text,
      revoked_by text,
      openings integer not null,
      last_opened_at text,
      created_by text not null,
      created_at text not null,
      updated_at text not null,
      constraint authority_links_secret_hash_key unique (secret_hash)
    )`,
    'create index authority_links_device_id on authority_links (device_id)',
    'create index authority_links_part_id on authority_links (part_id)',
    'create index authority_links_expires_at on authority_links (expires_at)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
