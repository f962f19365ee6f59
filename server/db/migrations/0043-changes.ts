import { sql } from 'kysely'
import { changeTriggers } from '../change-steps.ts'
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
    ...Object.entries(tables).flatMap(([table, key]) => changeTriggers(sqlite, table, key)),
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
