import { sql } from 'kysely'
import type { Db } from './database.ts'
import { rowsOfOurs } from './rows-of-ours.ts'

/** When a record was created and last changed, ISO 8601. */
export interface Dates {
  createdAt: string
  updatedAt: string
}

/** Gives a record the dates of its origin. Not a change: raises no version and writes no history. */
export async function setDates(
  tx: Db,
  table: string,
  id: number,
  { createdAt, updatedAt }: Dates,
): Promise<void> {
  await sql`update ${sql.table(table)} set created_at = ${createdAt}, updated_at = ${updatedAt}
    where id = ${id}`.execute(tx)
}

/** The dates of records, by id. */
export async function readDates(tx: Db, table: string, ids: number[]): Promise<Map<number, Dates>> {
  if (ids.length === 0) return new Map()
  const marks = ids.map(() => '?').join(', ')
  const text = `select id, created_at, updated_at from "${table}" where id in (${marks})`
  const rows = await rowsOfOurs(tx, text, ids)
  return new Map(
    rows.map(([id, createdAt, updatedAt]) => {
      return [Number(id), { createdAt: String(createdAt), updatedAt: String(updatedAt) }]
    }),
  )
}
