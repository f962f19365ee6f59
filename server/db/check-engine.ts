import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import { explainDamage } from './explain-damage.ts'
import { withoutDeadline } from './postgres-pool.ts'

/** Maximum number of reported lines of one kind. */
const maxLines = 20

/**
 * What the engine itself reports about its tables and indexes, line by line: in German, followed by the engine's own
 * words.
 */
export function checkEngine(db: Db): Promise<string[]> {
  return withoutDeadline(() => (isSqlite(db) ? checkSqlite(db) : checkPostgres(db)))
}

async function checkSqlite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`
    pragma integrity_check(${sql.raw(String(maxLines))})`.execute(db)
  // A row may hold several lines below a heading.
  const lines = rows.flatMap(({ integrity_check: text }) => text.split('\n'))
  return lines.filter((line) => line !== 'ok' && !line.startsWith('***')).map(explainDamage)
}

/** Invalid indexes and constraints, pages with wrong checksums, and B-trees if `amcheck` is available. */
async function checkPostgres(db: Db): Promise<string[]> {
  const lines = await linesOf(
    db,
    sql`select 'Der Index „' || indexrelid::regclass || '“ ist nicht gültig' as line from pg_index
      where not indisvalid
        and (select relnamespace from pg_class where oid = indrelid) = current_schema()::regnamespace
      union all
      select 'Die Bedingung „' || conname || '“ ist nicht geprüft' from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace
      union all
      select 'Seiten mit falscher Prüfsumme: ' || checksum_failures from pg_stat_database
      where datname = current_database() and checksum_failures > 0`,
  )
  return [...lines, ...(await checkTrees(db))]
}

/**
 * `amcheck` verifies an index against its table; without the extension, or the right to use it, this check is
 * skipped.
 */
async function checkTrees(db: Db): Promise<string[]> {
  const found = await linesOf(
    db,
    sql`select 'amcheck' as line from pg_extension, pg_proc
      where extname = 'amcheck' and proname = 'bt_index_check'
        and has_function_privilege(pg_proc.oid, 'execute') limit 1`,
  )
  if (found.length === 0) return []
  const trees = await linesOf(
    db,
    sql`select indexrelid::regclass::text as line from pg_index
      join pg_class as tree on tree.oid = indexrelid join pg_am on pg_am.oid = tree.relam
      where amname = 'btree' and indisvalid and tree.relnamespace = current_schema()::regnamespace`,
  )
  const broken: string[] = []
  for (const tree of trees) {
    try {
      await sql`select bt_index_check(${tree}::regclass, true)`.execute(db)
    } catch (error) {
      const message = (error as Error).message
      broken.push(`Der Index „${tree}“ passt nicht zu seiner Tabelle (${message})`)
    }
  }
  return broken
}

/** A row that refers to a missing one. */
export interface BrokenReference {
  table: string
  to: string
  count: number
}

/** Rows whose foreign keys are dangling, by table. */
export function checkReferences(db: Db): Promise<BrokenReference[]> {
  return withoutDeadline(() => (isSqlite(db) ? brokenInSqlite(db) : brokenInPostgres(db)))
}

async function brokenInSqlite(db: Db): Promise<BrokenReference[]> {
  const { rows } = await sql<BrokenReference>`
    select "table", parent as "to", count(*) as count from pragma_foreign_key_check
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function brokenInPostgres(db: Db): Promise<BrokenReference[]> {
  const { rows } = await sql<{ table: string; to: string; own: string[]; other: string[] }>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "to",
      array(select attname::text from unnest(conkey) with ordinality as k (n, place)
        join pg_attribute on attrelid = conrelid and attnum = n order by place) as own,
      array(select attname::text from unnest(confkey) with ordinality as k (n, place)
        join pg_attribute on attrelid = confrelid and attnum = n order by place) as other
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db)
  const broken: BrokenReference[] = []
  for (const { table, to, own, other } of rows) {
    const set = own.map((column) => sql`own.${sql.ref(column)} is not null`)
    const same = own.map(
      (column, at) => sql`other.${sql.ref(other[at] ?? '')} = own.${sql.ref(column)}`,
    )
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as own
      where ${sql.join(set, sql` and `)} and not exists (
        select 1 from ${sql.table(to)} as other where ${sql.join(same, sql` and `)})`.execute(db)
    const count = counted[0]?.count ?? 0
    if (count > 0) broken.push({ table, to, count })
  }
  return broken
}

async function linesOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ line: string }>).execute(db)
  return rows.slice(0, maxLines).map(({ line }) => line)
}
