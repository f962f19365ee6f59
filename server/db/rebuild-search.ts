import { sql } from 'kysely'
import { raiseAllVersions } from './data-versions.ts'
import { type Db, inTransaction, isSqlite } from './database.ts'
import { withoutDeadline } from './postgres-pool.ts'
import { entityTables } from './schema.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import {
  addSearchIndex,
  dropSearchIndex,
  indexInGroups,
  type NoSearchIndex,
} from './search-index-steps.ts'

/** Whether searches use an index: PostgreSQL may not permit one. */
export async function hasSearchIndex(db: Db): Promise<boolean> {
  if (isSqlite(db)) return true
  const { rows } = await sql`
    select 1 from pg_indexes where indexname = 'devices_serial_number_searched'`.execute(db)
  return rows.length > 0
}

/** The result of rebuilding a table's index. */
export interface Rebuilt extends Partial<NoSearchIndex> {
  table: string
  rows: number
}

/** Rebuilds all search indexes, each in its own transaction; `onTable` is called before each. */
export function rebuildSearch(
  db: Db,
  onTable: (table: string) => void = () => undefined,
): Promise<Rebuilt[]> {
  return withoutDeadline(async () => {
    const rebuilt: Rebuilt[] = []
    for (const of of entityTables) {
      const index = searchIndexOf(of)
      if (!index) continue
      onTable(of.name)
      rebuilt.push(await inTransaction(db, (tx) => rebuild(tx, of.name, index)))
    }
    // A search may find more than with a damaged index.
    await raiseAllVersions(db)
    return rebuilt
  })
}

/** Drops all search indexes, for whoever inserts millions of rows and rebuilds the indexes afterwards. */
export async function dropSearch(db: Db): Promise<void> {
  for (const of of entityTables) {
    const index = searchIndexOf(of)
    if (index) await dropSearchIndex(db, isSqlite(db), of.name, index.keys)
  }
}

async function rebuild(tx: Db, table: string, { keys, isInGroups }: SearchIndex): Promise<Rebuilt> {
  await dropSearchIndex(tx, isSqlite(tx), table, keys)
  const refused = await addSearchIndex(tx, isSqlite(tx), table, keys)
  if (isInGroups && isSqlite(tx)) await indexInGroups(tx, table, keys)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(tx)
  return { table, rows: rows[0]?.count ?? 0, ...refused }
}
