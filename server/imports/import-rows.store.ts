import { setImmediate } from 'node:timers/promises'
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ShownRow } from './as-agreed.ts'
import type { ImportRowsTable } from './imports.table.ts'
import type { RowContent, Values } from './judged.ts'

/** What is needed to undo a row. */
export type Journal =
  | { act: 'created'; version: number }
  | { act: 'changed'; before: Values; version: number }
  | { act: 'linked'; target: 'devices' | 'parts'; id: number; media: number }

/** Rows deleted, or emptied, per statement: the others of a long table would hold everybody up. */
const atOnce = 1_000

export async function removeRows(db: Db, id: number): Promise<void> {
  const next = db
    .selectFrom('import_rows')
    .select('row_number')
    .where('import_id', '=', id)
    .orderBy('row_number')
    .limit(atOnce)
  for (let removed = atOnce; removed === atOnce; await setImmediate()) {
    const { numDeletedRows } = await db
      .deleteFrom('import_rows')
      .where('import_id', '=', id)
      .where('row_number', 'in', next)
      .executeTakeFirst()
    removed = Number(numDeletedRows)
  }
}

/** Deletes the values of all rows; what became of each stays for the report. */
export async function emptyRows(db: Db, id: number): Promise<void> {
  const { last } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.max('row_number').as('last'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let from = 0; from <= Number(last); from += atOnce) {
    await db
      .updateTable('import_rows')
      .set({ content: null, journal: null })
      .where('import_id', '=', id)
      .where('row_number', '>=', from)
      .where('row_number', '<', from + atOnce)
      .execute()
    await setImmediate()
  }
}

/** Inserts the results of rows, or replaces those of an earlier step. */
export async function putRows(db: Db, rows: Insertable<ImportRowsTable>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('import_rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'row_number']).doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        outcome: ref('excluded.outcome'),
        record_key: ref('excluded.record_key'),
        record_id: ref('excluded.record_id'),
        content: ref('excluded.content'),
        journal: ref('excluded.journal'),
      })),
    )
    .execute()
}

export async function updateRow(
  tx: Db,
  id: number,
  row: number,
  change: Updateable<ImportRowsTable>,
): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set(change)
    .where('import_id', '=', id)
    .where('row_number', '=', row)
    .execute()
}

/** Rows from `from` to `to`, both inclusive, that are still to be imported. */
export async function listPending(
  db: Db,
  id: number,
  from: number,
  to: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_rows')
    .select('row_number')
    .where('import_id', '=', id)
    .where('row_number', '>=', from)
    .where('row_number', '<=', to)
    .where('state', 'in', ['new', 'changed'])
    .where('outcome', 'is', null)
    .execute()
  return new Set(rows.map(({ row_number }) => row_number))
}

/** The rows as shown by the dry run. */
export async function findShown(
  db: Db,
  id: number,
  rows: number[],
): Promise<Map<number, ShownRow>> {
  const found = await db
    .selectFrom('import_rows')
    .select(['row_number', 'state', 'content'])
    .where('import_id', '=', id)
    .where('row_number', 'in', rows)
    .execute()
  return new Map(
    found.map(({ row_number: row, state, content }) => {
      return [row, { state, content: readContent(content) }]
    }),
  )
}

/** The last imported rows, in descending order. */
export async function listImported(db: Db, id: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .select(['row_number', 'record_key', 'record_id', 'content', 'journal'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'imported')
    .orderBy('row_number', 'desc')
    .limit(limit)
    .execute()
}

/** Marks what an earlier undo has left as imported, so that the next one tries it again. */
export async function retryLeft(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ outcome: 'imported' })
    .where('import_id', '=', id)
    .where('outcome', '=', 'left')
    .execute()
}

/** The number of rows by state and by outcome. */
export async function countRows(db: Db, id: number) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['state', 'outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy(['state', 'outcome'])
    .execute()
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => (fits(row) ? total + Number(row.count) : total), 0)
  return {
    new: sum(({ state }) => state === 'new'),
    changed: sum(({ state }) => state === 'changed'),
    equal: sum(({ state }) => state === 'equal'),
    wrong: sum(({ state }) => state === 'wrong'),
    imported: sum(({ outcome }) => outcome === 'imported'),
    undone: sum(({ outcome }) => outcome === 'undone'),
    left: sum(({ outcome }) => outcome === 'left'),
  }
}

interface Page {
  state: ImportRowsTable['state'] | NonNullable<ImportRowsTable['outcome']> | undefined
  from: number
  limit: number
}

const outcomes = ['imported', 'undone', 'left'] as const

/** One page of rows in the order of the file. */
export async function listRows(db: Db, id: number, { state, from, limit }: Page) {
  const outcome = outcomes.find((candidate) => candidate === state)
  let query = db.selectFrom('import_rows').where('import_id', '=', id)
  if (outcome) query = query.where('outcome', '=', outcome)
  else if (state) query = query.where('state', '=', state as ImportRowsTable['state'])
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await query.selectAll().orderBy('row_number').offset(from).limit(limit).execute()
  return { rows, total: Number(count) }
}

/** Wrong rows after row `after`, with their problems. */
export async function listWrong(db: Db, id: number, after: number, limit: number) {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row_number', 'content'])
    .where('import_id', '=', id)
    .where('state', '=', 'wrong')
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map(({ row_number: row, content }) => ({ row, content: readContent(content) }))
}

export function readContent(content: string | null): RowContent {
  return content === null ? { changes: [], problems: [] } : JSON.parse(content)
}
