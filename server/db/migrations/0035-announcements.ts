import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { raiseVersions } from '../migration-steps.ts'

/** What companies were told of releases and withdrawals; company and file may be gone, or in the bin. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  for (const statement of [
    `create table announcements (
       id ${id},
       created_at text not null,
       updated_at text not null,
       kind text not null,
       version_id integer not null,
       media_id integer,
       filename text not null,
       version_label text not null,
       company_id integer,
       company_name text not null,
       recipient text not null,
       locale text not null,
       sentence text,
       requested_by text not null,
       state text not null,
       error text,
       mail_id integer references mails (id) on delete set null
     )`,
    'create index announcements_company_id on announcements (company_id, id)',
    'create index announcements_version_id on announcements (version_id, kind, company_id)',
    'create index announcements_mail_id on announcements (mail_id)',
    'create index announcements_requested_by on announcements (requested_by)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
  await raiseVersions(tx, sqlite, 'announcements', 'orders')
}
