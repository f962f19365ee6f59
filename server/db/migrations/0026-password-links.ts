import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Who asked for a link to a new password, and the links that were sent: the hashes of their secrets. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'id integer primary key autoincrement'
    : 'id integer primary key generated always as identity'
  for (const statement of [
    `create table password_links (
      ${id},
      state text not null,
      audience text not null,
      identifier text,
      kind text,
      subject_id integer,
      owner_mark text,
      recipient_hash text,
      secret_hash text,
      expires_at text,
      attempts integer not null,
      next_try_at text,
      leased_until text,
      error text,
      created_at text not null,
      updated_at text not null,
      constraint password_links_secret_hash_key unique (secret_hash)
    )`,
    'create index password_links_state_next_try_at on password_links (state, next_try_at)',
    'create index password_links_recipient_hash on password_links (recipient_hash)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
