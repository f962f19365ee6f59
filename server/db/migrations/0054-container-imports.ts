import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Containers of VDI 2770 among files that are imported: what they say of each file, and which rules they break. */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    'alter table file_imports add column containers integer',
    'alter table file_imports add column documents integer',
    'alter table file_imports add column accepts_findings integer not null default 0',
    'alter table file_import_entries add column document text',
    'alter table file_import_entries add column document_key text',
    'alter table file_import_entries add column translates_key text',
    'create index file_import_entries_document on file_import_entries (import_id, document_key)',
    'create index file_import_entries_translates on file_import_entries (import_id, translates_key)',
    `create table file_import_findings (
      import_id integer not null references file_imports (id) on delete cascade,
      number integer not null,
      level text not null,
      rule text not null,
      message text not null,
      container text not null,
      file text,
      line integer,
      element text,
      constraint file_import_findings_pk primary key (import_id, number)
    )`,
    'create index file_import_findings_level on file_import_findings (import_id, level, container)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
