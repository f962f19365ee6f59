import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What devices were delivered with and show no more; for that, links say since which day (null: before this was kept). */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    'alter table device_medias add column linked_on text',
    'alter table part_medias add column linked_on text',
    `create table delivered_files (
       device_id integer not null references devices (id) on delete cascade,
       media_id integer not null references medias (id) on delete cascade,
       constraint delivered_files_pk primary key (device_id, media_id)
     )`,
    'create index delivered_files_media_id on delivered_files (media_id)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
