import { sql } from 'kysely'
import type { Db } from './database.ts'

// Used by migrations that have already run on portals, and by the command that rebuilds the indexes.

/** A column that searches look into: by its search twin, or by a key computed from it. */
export interface SearchKey {
  column: string
  kind: 'twin' | 'text' | 'number'
}

/** Why a search index was not created, in German, followed by PostgreSQL's own words. */
export type NoSearchIndex = { reason: string }

/**
 * Creates the search index of a table from its existing rows. On SQLite it is a table of trigrams maintained by
 * triggers, on PostgreSQL an index per key; if PostgreSQL does not permit `pg_trgm`, searches do without.
 */
export function addSearchIndex(
  tx: Db,
  sqlite: boolean,
  table: string,
  keys: SearchKey[],
): Promise<NoSearchIndex | undefined> {
  return sqlite ? addTrigramTable(tx, table, keys) : addTrigramIndexes(tx, table, keys)
}

/** Drops the search index of a table. */
export async function dropSearchIndex(
  tx: Db,
  sqlite: boolean,
  table: string,
  keys: SearchKey[],
): Promise<void> {
  const name = `${table}_searched`
  const statements = sqlite
    ? [
        ...events.map((event) => `drop trigger if exists ${name}_${event}`),
        `drop table if exists ${name}_terms`,
        `drop table if exists ${name}`,
      ]
    : keys.map(({ column }) => `drop index if exists ${table}_${column}_searched`)
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const events = ['insert', 'update', 'delete'] as const

/** Pages merged by one write in so many writes: a complete merge would delay a single write by a third of a second. */
const [mergedPages, writesPerMerge] = [16, 8]

async function addTrigramTable(tx: Db, table: string, keys: SearchKey[]): Promise<undefined> {
  const name = `${table}_searched`
  const insert = (row: string) =>
    `insert into ${name} (rowid, keys) values (${row}.id, ${joinedKeys(keys, `${row}.`)});`
  const merge = `insert into ${name} (${name}, rank)
    select 'merge', ${mergedPages} where abs(random()) % ${writesPerMerge} = 0;`
  const { columns, differs } = changeOf(keys)
  const forget = forgetting(name)
  for (const statement of [
    // Keys are folded already. Nothing is stored that the row itself holds (texts, positions).
    `create virtual table ${name} using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
    `create virtual table ${name}_terms using fts5vocab(${name}, instance)`,
    `insert into ${name} (${name}, rank) values ('automerge', 0)`,
    `insert into ${name} (${name}, rank) values ('crisismerge', 200)`,
    ...fillings(table, keys),
    `create trigger ${name}_insert after insert on ${table} begin ${insert('new')} ${merge} end`,
    `create trigger ${name}_update after update of ${columns} on ${table} when ${differs}
     begin ${forget} ${insert('new')} ${merge} end`,
    `create trigger ${name}_delete after delete on ${table} begin ${forget} end`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
  return undefined
}

/** Rows indexed together: one by one, that took a quarter of the time of writing a log entry. */
const rowsTogether = 32
/** Pages merged with them. */
const mergedTogether = 32

/**
 * Lets a table whose rows are appended index them in groups (SQLite): the latest, fewer than `rowsTogether`, are not in
 * the index yet, and searches read them beside it.
 */
export async function indexInGroups(tx: Db, table: string, keys: SearchKey[]): Promise<void> {
  const name = `${table}_searched`
  const last = lastIndexed(name)
  const { columns, differs } = changeOf(keys)
  const insert = `insert into ${name} (rowid, keys)`
  for (const statement of [
    ...events.map((event) => `drop trigger if exists ${name}_${event}`),
    // A row inserted below the last one is indexed at once.
    `create trigger ${name}_insert after insert on ${table} begin
       ${insert} select new.id, ${joinedKeys(keys, 'new.')} where new.id < ${last};
       ${insert} select id, ${joinedKeys(keys, '')} from ${table}
         where new.id >= ${last} + ${rowsTogether} and id > ${last};
       insert into ${name} (${name}, rank) select 'merge', ${mergedTogether} where new.id = ${last};
     end`,
    `create trigger ${name}_update after update of ${columns} on ${table}
     when old.id <= ${last} and (${differs})
     begin ${forgetting(name)} ${insert} values (new.id, ${joinedKeys(keys, 'new.')}); end`,
    `create trigger ${name}_delete after delete on ${table} when old.id <= ${last}
     begin ${forgetting(name)} end`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}

/**
 * The highest id in an index of a table that indexes its rows in groups: rows with higher ids are not indexed yet, all
 * others are.
 */
export function lastIndexed(name: string): string {
  return `(select coalesce(max(id), 0) from ${name}_docsize)`
}

function forgetting(name: string): string {
  return `delete from ${name} where rowid = old.id;`
}

/** The columns of the keys, and the condition that an update has changed one of the keys. */
function changeOf(keys: SearchKey[]): { columns: string; differs: string } {
  const differs = keys.map((key) => `${keyOf(key, 'new.')} is not ${keyOf(key, 'old.')}`)
  return { columns: keys.map(sourceColumn).join(', '), differs: differs.join(' or ') }
}

/** Size of the first segment, in rows: larger than anything that is written at once afterwards. */
const firstRows = 100_000

/**
 * Fills an index so that its content is some levels above what later writes will add: FTS5 merges four segments of a
 * level into one of the next. If all existing rows were merged with the first writes, rewriting a trigram that all of
 * them have would take 40 ms. A segment rises two levels when it is merged with a smaller one below.
 */
function fillings(table: string, keys: SearchKey[]): string[] {
  const name = `${table}_searched`
  const first = `(select id from ${table} order by id limit ${firstRows})`
  const fill = (rows: string) =>
    `insert into ${name} (rowid, keys) select id, ${joinedKeys(keys, '')} from ${table} where id ${rows}`
  const merge = `insert into ${name} (${name}) values ('optimize')`
  const rise = [-1, -2, -3, -4, -5].flatMap((row) => [
    `insert into ${name} (rowid, keys) values (${row}, 'abc')`,
    merge,
  ])
  const forget = `delete from ${name} where rowid < 0`
  return [fill(`in ${first}`), merge, ...rise, forget, fill(`not in ${first}`), merge]
}

/** All keys of a row, ending with an additional line break, so that even one or two characters begin a trigram. */
export function joinedKeys(keys: SearchKey[], row: string): string {
  const texts = keys.map((key) => `coalesce(${keyOf(key, row)}, '')`)
  return `${texts.join(' || ')} || char(10)`
}

function keyOf({ column, kind }: SearchKey, row: string): string {
  if (kind === 'twin') return `${row}${column}_search`
  return kind === 'text'
    ? `search_key(${row}${column})`
    : `char(10) || cast(${row}${column} as text) || char(10)`
}

function sourceColumn({ column, kind }: SearchKey): string {
  return kind === 'twin' ? `${column}_search` : column
}

async function addTrigramIndexes(
  tx: Db,
  table: string,
  keys: SearchKey[],
): Promise<NoSearchIndex | undefined> {
  await sql`savepoint search_index`.execute(tx)
  try {
    await sql`create extension if not exists pg_trgm`.execute(tx)
    for (const { column, kind } of keys) {
      const key = { twin: `${column}_search`, text: `search_key(${column})` }
      const indexed = kind === 'number' ? `cast(${column} as text)` : key[kind]
      // With fast updates, some write would have to work off the pending list, and each search would read it.
      await sql
        .raw(
          `create index ${table}_${column}_searched on ${table}
           using gin ((${indexed}) gin_trgm_ops) with (fastupdate = off)`,
        )
        .execute(tx)
    }
    await sql`release savepoint search_index`.execute(tx)
    return undefined
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const refusal = refusals[code]
    if (refusal === undefined) throw error
    await sql`rollback to savepoint search_index`.execute(tx)
    return { reason: `${refusal} (${message})` }
  }
}

const notInstalled = 'Auf dem Rechner von PostgreSQL ist die Erweiterung pg_trgm nicht installiert'

/** Why PostgreSQL does not permit `pg_trgm`, by error code. */
const refusals: Record<string, string> = {
  '42501': 'Der Benutzer des Portals darf die Erweiterung pg_trgm nicht anlegen',
  '0A000': notInstalled,
  '58P01': notInstalled,
  '42704': 'Die Erweiterung pg_trgm liegt in einem Schema, in das das Portal nicht sieht',
}
