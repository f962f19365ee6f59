import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ImportKind } from '#contract/imports.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import type { TableFacts, TableRow } from '../tables/cells.ts'
import type { ImportRowsTable, ImportsTable } from './imports.table.ts'
import type { RowContent, Values } from './judged.ts'
import type { ReadingRules } from './read-values.ts'

export type ImportRecord = Selectable<ImportsTable>

/** How a table is read; columns are fields or null, from the first. */
export interface Reading extends ReadingRules {
  headingRow: number
  columns: (string | null)[]
  isRemembered: boolean
}

/** What undoing a row needs. */
export type Journal =
  | { act: 'created'; version: number }
  | { act: 'changed'; before: Values; version: number }
  | { act: 'linked'; target: 'devices' | 'parts'; id: number; media: number }

const day = 24 * 60 * 60_000

/** How long cells, passwords and undoing last. */
export function dayAfter(now: Date): string {
  return new Date(now.getTime() + day).toISOString()
}

/** Begins a table whose cells are still to come. */
export async function insertImport(
  db: Db,
  now: Date,
  by: { name: string | null; userId: number | null },
  table: { kind: ImportKind; name: string; facts: TableFacts; rowCount: number },
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      state: 'ended',
      phase: 'loading',
      kind: table.kind,
      name: table.name,
      created_by: by.name,
      user_id: by.userId,
      facts: JSON.stringify(table.facts),
      reading: '{}',
      row_count: table.rowCount,
      done_rows: 0,
      wants_end: 0,
      attempts: 0,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      expires_at: dayAfter(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('phase', '<>', 'loading')
    .executeTakeFirst()
}

/** The newest first. */
export async function listImports(db: Db): Promise<ImportRecord[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('phase', '<>', 'loading')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** How many tables are there whose cells have not gone yet. */
export async function countKeptTables(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Changes an import as long as it is in one of these phases; false when it is not. */
export async function changeImport(
  db: Db,
  now: Date,
  id: number,
  phases: readonly ImportRecord['phase'][],
  change: Updateable<ImportsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...change, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('phase', 'in', [...phases])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What makes an import wait for the worker. */
export function toBeDone(now: Date, task: ImportRecord['task']): Updateable<ImportsTable> {
  return {
    task,
    state: 'waiting',
    attempts: 0,
    next_try_at: now.toISOString(),
    leased_until: null,
    done_rows: 0,
    wants_end: 0,
    reason: null,
    error: null,
  }
}

/**
 * Notes how far a task is; false when another worker has gone on with it meanwhile. Whatever gets further may break off as often
 * as it will: only tries that come to nothing are counted.
 */
export async function moveOn(
  tx: Db,
  { id, task, done_rows: from }: ImportRecord,
  to: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ done_rows: to, ...(to > from && { attempts: 0 }) })
    .where('id', '=', id)
    .where('task', '=', task)
    .where('done_rows', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function wantsEnd(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('wants_end')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.wants_end !== 0
}

export async function removeImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** The piece that holds the first rows once more: they are looked at often. */
export const preview = -1
export const previewRows = 40

/** Keeps a piece of the table, sealed: it may hold whatever a maker knows of customers. */
export async function insertCells(
  db: Db,
  secrets: Secrets,
  id: number,
  number: number,
  rows: TableRow[],
): Promise<void> {
  const sealed = secrets.encrypt(JSON.stringify(rows))
  await db.insertInto('import_cells').values({ import_id: id, number, sealed }).execute()
}

/** A piece of the table; undefined behind the last. */
export async function findCells(
  db: Db,
  secrets: Secrets,
  id: number,
  number: number,
): Promise<TableRow[] | undefined> {
  const row = await db
    .selectFrom('import_cells')
    .select('sealed')
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && JSON.parse(secrets.decrypt(row.sealed))
}

export async function removeRows(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute()
}

export async function insertRows(db: Db, rows: Insertable<ImportRowsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('import_rows').values(rows).execute()
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

/** Rows between two, both included, that are still to be imported. */
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

/** The last rows that are imported, from the end. */
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

/** How many rows are in which state, and what became of them. */
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
  const outcome = outcomes.find((own) => own === state)
  let query = db.selectFrom('import_rows').where('import_id', '=', id)
  if (outcome) query = query.where('outcome', '=', outcome)
  else if (state) query = query.where('state', '=', state as ImportRowsTable['state'])
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await query.selectAll().orderBy('row_number').offset(from).limit(limit).execute()
  return { rows, total: Number(count) }
}

/** Rows of a file that are wrong, with what is wrong, from a row on. */
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

/** How tables with these headings were mapped, by their shapes. */
export async function findShapes(
  db: Db,
  kind: ImportKind,
  shapes: string[],
): Promise<Map<string, (string | null)[]>> {
  const rows = await db
    .selectFrom('import_shapes')
    .select(['shape', 'columns'])
    .where('kind', '=', kind)
    .where('shape', 'in', shapes)
    .execute()
  return new Map(rows.map(({ shape, columns }) => [shape, JSON.parse(columns)]))
}

/** Remembers how a table was mapped; of many shapes those that were used last. */
export async function keepShape(
  tx: Db,
  now: Date,
  kind: ImportKind,
  shape: string,
  columns: (string | null)[],
): Promise<void> {
  const row = { kind, shape, columns: JSON.stringify(columns), used_at: now.toISOString() }
  await tx.deleteFrom('import_shapes').where('kind', '=', kind).where('shape', '=', shape).execute()
  await tx.insertInto('import_shapes').values(row).execute()
}

const reportDays = 30
/** A table whose upload broke off, in ms. */
const loadingTime = 60 * 60_000

/** Deletes cells and values that are a day old, reports of a month, and what an upload left that broke off. */
export async function removeExpiredImports(tx: Db, now: Date): Promise<void> {
  const time = now.toISOString()
  const expired = tx
    .selectFrom('imports')
    .select('id')
    .where('expires_at', '<=', time)
    .where('state', '<>', 'waiting')
    // Of all others the values have gone with the cells.
    .where(
      'id',
      'in',
      tx.selectFrom('import_cells').select('import_id').where('number', '=', preview),
    )
  await tx
    .updateTable('import_rows')
    .set({ content: null, journal: null })
    .where('import_id', 'in', expired)
    .execute()
  await tx.deleteFrom('import_cells').where('import_id', 'in', expired).execute()
  const before = new Date(now.getTime() - reportDays * day).toISOString()
  const broken = new Date(now.getTime() - loadingTime).toISOString()
  await tx
    .deleteFrom('imports')
    .where('state', '<>', 'waiting')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', before),
        and([eb('phase', '=', 'loading'), eb('created_at', '<', broken)]),
      ]),
    )
    .execute()
}
