import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Tell } from '../migrate.ts'
import { addSearchIndex, type SearchKey } from '../search-index-steps.ts'

/** What lists search. */
const searched: Record<string, SearchKey[]> = {
  companies: [
    { column: 'name', kind: 'twin' },
    { column: 'customer_number', kind: 'number' },
    { column: 'description', kind: 'text' },
  ],
  parts: [
    { column: 'title', kind: 'twin' },
    { column: 'description', kind: 'text' },
  ],
  doctypes: [
    { column: 'title', kind: 'twin' },
    { column: 'description', kind: 'text' },
  ],
  uploads: [{ column: 'name', kind: 'twin' }],
  medias: [{ column: 'filename', kind: 'twin' }],
  devices: [{ column: 'serial_number', kind: 'twin' }],
  logs: [
    { column: 'message', kind: 'twin' },
    { column: 'serial_number', kind: 'text' },
    { column: 'user_name', kind: 'text' },
    { column: 'company_name', kind: 'text' },
  ],
}

/** Searches go along an index of trigrams. */
export async function up(tx: Db, sqlite: boolean, tell: Tell): Promise<void> {
  if (!sqlite) {
    // An index that is made of it must be restored where no schema is searched for `lowered`.
    await sql`alter function search_key(text) set search_path from current`.execute(tx)
  }
  for (const [table, keys] of Object.entries(searched)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count >= worthTelling) tell({ table, rows: count }, 'making the index for searches')
    // Where PostgreSQL has none for us, each start says so.
    if (await addSearchIndex(tx, sqlite, table, keys)) return
  }
}

/** Fewer take no time. */
const worthTelling = 10_000
