import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * The files of deleted devices that must be kept. A file need not be there: it may lie in the bin itself, and is kept again
 * where it comes back.
 */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    `create table bin_files (
       entry_id integer not null references bin (id) on delete cascade,
       media_id integer not null,
       delivered_on text,
       constraint bin_files_pk primary key (entry_id, media_id)
     )`,
    'create index bin_files_media_id on bin_files (media_id)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
