import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The column of each table by which other programs know its records; null where they have no such number. */
const tables = {
  companies: 'customer_number',
  parts: 'title',
  doctypes: 'title',
  devices: 'serial_number',
  medias: null,
  versions: null,
  uploads: null,
}

const columns = '(at, kind, record_id, act, record_key, number)'

/**
 * What became of which record, told by triggers to whoever keeps a copy: no statement can forget it. SQLite's writers come
 * one after the other, so each change has its number at once; PostgreSQL's get theirs later
 * (`server/changes/number-changes.store.ts`).
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  for (const statement of [
    `create table changes (
       id ${id},
       at text not null,
       kind text not null,
       record_id integer not null,
       act text not null,
       record_key text,
       number integer unique
     )`,
    'create index changes_unnumbered on changes (id) where number is null',
    ...Object.entries(tables).flatMap(([table, key]) =>
      sqlite ? sqliteTriggers(table, key) : postgresTriggers(table, key),
    ),
  ]) {
    await sql.raw(statement).execute(tx)
  }
}

function sqliteTriggers(table: string, key: string | null): string[] {
  const told = (row: 'new' | 'old', act: string) => `begin
      insert into changes ${columns} select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '${table}', ${row}.id,
        '${act}', ${key === null ? 'null' : `cast(${row}.${key} as text)`}, coalesce(max(number), 0) + 1 from changes;
    end`
  return [
    `create trigger ${table}_insert_tells after insert on ${table} ${told('new', 'created')}`,
    `create trigger ${table}_update_tells after update on ${table} when new.version <> old.version
     ${told('new', 'changed')}`,
    `create trigger ${table}_delete_tells after delete on ${table} ${told('old', 'deleted')}`,
  ]
}

/** Whoever copies rows as they are sets `portal.copying`, and copies what is told of them as well. */
function postgresTriggers(table: string, key: string | null): string[] {
  const tell = (act: string, rows: string, where = '') => `
    insert into changes ${columns}
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '${table}', own.id,
        '${act}', ${key === null ? 'null' : `own.${key}::text`}, null from ${rows} as own ${where} order by own.id;`
  const makes = (event: string, work: string, rows: string) => [
    `create function ${table}_${event}_tells() returns trigger language plpgsql as $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         ${work}
         return null;
       end
     $$`,
    `create trigger ${table}_${event}_tells after ${event} on ${table} referencing ${rows}
     for each statement execute function ${table}_${event}_tells()`,
  ]
  const isOther = 'join before on before.id = own.id and before.version <> own.version'
  return [
    ...makes('insert', tell('created', 'changed'), 'new table as changed'),
    ...makes(
      'update',
      tell('changed', 'changed', isOther),
      'old table as before new table as changed',
    ),
    ...makes('delete', tell('deleted', 'changed'), 'old table as changed'),
  ]
}
