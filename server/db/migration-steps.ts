import { sql } from 'kysely'
import { searchKey } from '#contract/search-key.ts'
import type { Db } from './database.ts'
import { sortKey } from './fold.ts'

// Used by migrations that have already run on portals: their effect on a database must never change.

/** Creates a table with the columns of every record. Ids are never reused, not even after a delete. */
export async function createTable(tx: Db, sqlite: boolean, table: string): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  await sql
    .raw(
      `create table ${table} (id ${id}, created_at text not null, updated_at text not null,
       version integer not null default 1, changed_by text)`,
    )
    .execute(tx)
}

interface TextColumn {
  /** Adds the twins described at `text(…, { folded: true })` in `table.ts`. */
  folded?: boolean
  /** Without it, existing rows get the empty text. */
  nullable?: boolean
  /** Unique, ignoring case and surrounding space; requires `folded`. */
  unique?: boolean
}

/** Adds a text column to a table, with its twins and their indexes. */
export async function addText(
  tx: Db,
  sqlite: boolean,
  table: string,
  column: string,
  { folded = false, nullable = false, unique = false }: TextColumn = {},
): Promise<void> {
  const rule = nullable ? '' : ` not null default ''`
  await sql.raw(`alter table ${table} add column ${column} text${rule}`).execute(tx)
  if (!folded) return
  const twin = `${column}_folded`
  await sql.raw(`alter table ${table} add column ${twin} ${keyType(sqlite)}${rule}`).execute(tx)
  const index = unique
    ? `create unique index ${table}_${twin}_key`
    : `create index ${table}_${twin}`
  await sql.raw(`${index} on ${table} (${twin})`).execute(tx)
  await addKeys(tx, sqlite, table, column, nullable)
}

/** Adds the search and sort keys of a folded text, and fills them for existing rows. */
export async function addKeys(
  tx: Db,
  sqlite: boolean,
  table: string,
  column: string,
  isNullable: boolean,
): Promise<void> {
  const rule = isNullable ? '' : ` not null default ''`
  for (const twin of [`${column}_search`, `${column}_sort`]) {
    await sql.raw(`alter table ${table} add column ${twin} ${keyType(sqlite)}${rule}`).execute(tx)
  }
  await (sqlite ? fillAtOnce(tx, table, column) : fillInPieces(tx, table, column))
  await sql.raw(`create index ${table}_${column}_sort on ${table} (${column}_sort)`).execute(tx)
  await sql
    .raw(
      `create index ${table}_${column}_spelled on ${table}
       ((length(${column}_search) - length(${column}_folded)))`,
    )
    .execute(tx)
}

/** Compared by code point, whatever the locale of a PostgreSQL database. */
function keyType(sqlite: boolean): string {
  return sqlite ? 'text' : 'text collate "C"'
}

async function fillAtOnce(tx: Db, table: string, column: string): Promise<void> {
  await sql
    .raw(
      `update ${table} set ${column}_search = search_key(${column}), ${column}_sort = sort_key(${column})
       where ${column} is not null`,
    )
    .execute(tx)
}

const pieceSize = 1_000

/** On PostgreSQL the program computes the keys, so that old and new rows have the same ones. */
async function fillInPieces(tx: Db, table: string, column: string): Promise<void> {
  const [name, text] = [sql.table(table), sql.ref(column)]
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${text} as text from ${name} where id > ${last} and ${text} is not null
      order by id limit ${pieceSize}`.execute(tx)
    const keys = rows.map(
      (row) => sql`(${row.id}::int, ${searchKey(row.text)}, ${sortKey(row.text)})`,
    )
    if (keys.length === 0) return
    await sql`
      update ${name} as t set ${sql.ref(`${column}_search`)} = made.search, ${sql.ref(`${column}_sort`)} = made.sort
      from (values ${sql.join(keys)}) as made (id, search, sort) where t.id = made.id`.execute(tx)
    last = rows.at(-1)?.id ?? last
  }
}

/**
 * Creates triggers so that every change of a table's rows raises the version of its area (`0017-data-versions.ts`). A
 * table that is recreated under its old name needs them again.
 */
export async function raiseVersions(
  tx: Db,
  sqlite: boolean,
  table: string,
  area: string,
): Promise<void> {
  const events = { insert: 'new', update: 'new', delete: 'old' }
  for (const [event, rows] of Object.entries(events)) {
    const trigger = `create trigger ${table}_${event}_raises after ${event} on ${table}`
    const raise = sqlite
      ? `begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = '${area}';
         end`
      : `referencing ${rows} table as changed for each statement execute function rows_changed('${area}')`
    await sql.raw(`${trigger} ${raise}`).execute(tx)
  }
  if (sqlite) return
  const emptied = `create trigger ${table}_truncate_raises after truncate on ${table}
    for each statement execute function rows_changed('${area}')`
  await sql.raw(emptied).execute(tx)
}

/**
 * Creates triggers so that SQLite maintains a table's row count in the row of its area (`0071-kept-counts.ts`). A
 * table that is recreated under its old name needs them again. PostgreSQL counts where it raises the version.
 */
export async function countRows(tx: Db, table: string, area: string): Promise<void> {
  for (const [event, more] of [
    ['insert', '+ 1'],
    ['delete', '- 1'],
  ]) {
    const trigger = `create trigger ${table}_${event}_counts after ${event} on ${table} begin
      update data_versions set rows = rows ${more} where area = '${area}';
    end`
    await sql.raw(trigger).execute(tx)
  }
}
