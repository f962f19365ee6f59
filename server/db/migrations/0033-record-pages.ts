import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What the pages of records ask: the log by device and by company, downloads of a file by day. */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    'create index logs_serial_number on logs (serial_number, type, created_at)',
    'create index logs_company_name on logs (company_name, type, created_at)',
    `create table file_downloads (
       media_id integer not null references medias (id) on delete cascade,
       day text not null,
       downloads integer not null,
       constraint file_downloads_pk primary key (media_id, day)
     )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
