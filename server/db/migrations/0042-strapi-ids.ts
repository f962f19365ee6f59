import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What came from Strapi 4: which of its records are which of ours, and at which address a file lay there. */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    `create table strapi_ids (
       kind text not null,
       strapi_id integer not null,
       record_id integer not null,
       strapi_created_at text,
       constraint strapi_ids_pk primary key (kind, strapi_id)
     )`,
    'alter table uploads add column old_slug text',
    'create index uploads_old_slug on uploads (old_slug) where old_slug is not null',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
