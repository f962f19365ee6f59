import { sql } from 'kysely'
import type { Db } from '../database.ts'

const now = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/**
 * What PDFs say of themselves, by their bytes, and the work of reading it: of what is uploaded, and of what has been
 * before. A trigger orders it, however an upload came.
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  const time = sqlite ? now.sqlite : now.postgres
  const order = (rows: string) => `
    insert into pdf_jobs (created_at, updated_at, state, attempts, next_try_at, source_sha256)
      select distinct ${time}, ${time}, 'waiting', 0, ${time}, upload.blob_sha256 ${rows}
      and not exists (select 1 from pdf_facts where pdf_facts.sha256 = upload.blob_sha256)
      on conflict do nothing`
  for (const statement of [
    `create table pdf_facts (
       sha256 text primary key references blobs (sha256) on delete cascade,
       pdfa text,
       pages integer,
       has_text integer,
       is_encrypted integer not null,
       read_at text not null
     )`,
    `create table pdf_jobs (
       id ${id},
       created_at text not null,
       updated_at text not null,
       state text not null,
       attempts integer not null,
       next_try_at text,
       leased_until text,
       error text,
       source_sha256 text not null unique
     )`,
    'create index pdf_jobs_state_next_try_at on pdf_jobs (state, next_try_at)',
    order(`from uploads as upload where upload.mime = 'application/pdf'`),
    ...(sqlite ? [sqliteTrigger(order)] : postgresTrigger(order)),
  ]) {
    await sql.raw(statement).execute(tx)
  }
}

/** Whoever copies rows as they are takes triggers of such a name away meanwhile. */
function sqliteTrigger(order: (rows: string) => string): string {
  const row = 'from (select new.blob_sha256 as blob_sha256) as upload where 1 = 1'
  return `create trigger uploads_insert_orders_tells after insert on uploads
    when new.mime = 'application/pdf' begin ${order(row)}; end`
}

function postgresTrigger(order: (rows: string) => string): string[] {
  return [
    `create function uploads_insert_orders() returns trigger language plpgsql as $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         ${order(`from changed as upload where upload.mime = 'application/pdf'`)};
         return null;
       end
     $$`,
    `create trigger uploads_insert_orders after insert on uploads referencing new table as changed
     for each statement execute function uploads_insert_orders()`,
  ]
}
