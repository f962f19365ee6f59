import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What staff sign in with beside their password, and the tickets that lead from one step of a sign-in to the next. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  const user = 'integer not null references users (id) on delete cascade'
  for (const statement of [
    `create table passkeys (
       id ${id},
       user_id ${user},
       name text not null,
       credential_id text not null unique,
       public_key text not null,
       counter bigint not null,
       transports text not null,
       rp_id text not null,
       created_at text not null,
       last_used_at text
     )`,
    'create index passkeys_user_id on passkeys (user_id)',
    `create table authenticator_apps (
       user_id integer primary key references users (id) on delete cascade,
       secret text not null,
       last_step integer not null,
       created_at text not null
     )`,
    `create table recovery_codes (
       code_hash text primary key,
       user_id ${user}
     )`,
    'create index recovery_codes_user_id on recovery_codes (user_id)',
    `create table tickets (
       ticket_hash text primary key,
       kind text not null,
       user_id integer references users (id) on delete cascade,
       session_id integer,
       details text not null,
       tries_left integer not null,
       expires_at text not null
     )`,
    'create index tickets_user_id on tickets (user_id)',
    'create index tickets_expires_at on tickets (expires_at)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
