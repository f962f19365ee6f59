import { sql } from 'kysely'
import type { PlannedState } from '#contract/file-imports.ts'
import type { Db } from '../db/database.ts'

const countedStates: readonly (PlannedState | 'imported' | 'undone' | 'left')[] = [
  ...(['new', 'version', 'linked', 'equal', 'unmatched', 'refused', 'skipped'] as const),
  ...(['imported', 'undone', 'left'] as const),
]

/** The number of files by state and by outcome. */
export async function countEntries(db: Db, id: number) {
  const rows = await db
    .selectFrom('file_import_entries')
    .select(['state', 'outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy(['state', 'outcome'])
    .execute()
  const sum = (word: string) =>
    rows.reduce((total, { state, outcome, count }) => {
      return state === word || outcome === word ? total + Number(count) : total
    }, 0)
  return Object.fromEntries(countedStates.map((word) => [word, sum(word)])) as Record<
    (typeof countedStates)[number],
    number
  >
}

/** The number of announced files, and of those that have arrived or were refused; with their bytes. */
export async function countArrivals(db: Db, id: number) {
  const row = await db
    .selectFrom('file_import_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.sum<number>('size').as('bytes'),
      sql<number>`count(case when ${isThere} then 1 end)`.as('arrived'),
      sql<number>`coalesce(sum(case when ${isThere} then size end), 0)`.as('arrivedBytes'),
    ])
    .where('import_id', '=', id)
    .where('copy', '=', 0)
    .executeTakeFirstOrThrow()
  return {
    total: Number(row.total),
    arrived: Number(row.arrived),
    bytes: Number(row.bytes ?? 0),
    arrivedBytes: Number(row.arrivedBytes),
  }
}

const isThere = sql`(blob_sha256 is not null or refusal is not null)`

/** The number of files to be imported whose bytes have not arrived. */
export async function countMissing(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('file_import_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', id)
    .where('state', 'in', ['new', 'version'])
    .where('outcome', 'is', null)
    .where('blob_sha256', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
