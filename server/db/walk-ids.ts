import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** Ids greater than one and up to another. */
export interface IdRange {
  after: number
  last: number
}

/**
 * The ids that a table has now, `size` at a time. Other requests are answered between two ranges: processing each of
 * a million rows would block them.
 */
export async function* walkIds(
  db: Db,
  table: keyof Schema,
  size: number,
): AsyncGenerator<IdRange, void> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(id) as newest from ${sql.table(table)}`.execute(db)
  const newest = rows[0]?.newest ?? 0
  for (let after = 0; after < newest; after += size) {
    yield { after, last: after + size }
    await setImmediate()
  }
}
