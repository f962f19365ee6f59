import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Accounts at the provider of single sign-on, and which sessions came from there. */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    `create table identities (
       user_id integer primary key references users (id) on delete cascade,
       issuer text not null,
       subject text not null,
       linked_at text not null
     )`,
    'create unique index identities_subject_key on identities (issuer, subject)',
    'alter table sessions add column came_by text',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
