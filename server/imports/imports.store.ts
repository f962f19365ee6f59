import type { Selectable } from 'kysely'
import { type ImportKind, importsListed } from '#contract/imports.ts'
import { type Db, holdingRows } from '../db/database.ts'
import { dayAfter, oldestReport, tasksOf } from '../import-tasks/import-tasks.store.ts'
import type { TableFacts } from '../tables/cells.ts'
import { preview } from './import-cells.store.ts'
import type { ImportsTable } from './imports.table.ts'
import type { ReadingRules } from './read-values.ts'

export type ImportRecord = Selectable<ImportsTable>

/** How a table is read; columns are fields or null, from the first. */
export interface Reading extends ReadingRules {
  headingRow: number
  columns: (string | null)[]
  isRemembered: boolean
  /** What the table holds rather, by its headings. */
  fits: ImportKind | null
}

export const importTasks = tasksOf<ImportsTable>('imports', 'done_rows', [
  'check',
  'import',
  'undo',
])
export const { change: changeImport, toBeDone } = importTasks

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
  return loaded(db).where('id', '=', id).executeTakeFirst()
}

/** The same, which nobody else changes or deletes until the transaction ends. */
export async function lockImport(tx: Db, id: number): Promise<ImportRecord | undefined> {
  return loaded(tx).where('id', '=', id).modifyEnd(holdingRows(tx)).executeTakeFirst()
}

/** The newest first. */
export async function listImports(db: Db): Promise<ImportRecord[]> {
  return loaded(db).orderBy('id', 'desc').limit(importsListed).execute()
}

/** Those whose table has been read. */
function loaded(db: Db) {
  return db.selectFrom('imports').selectAll().where('phase', '<>', 'loading')
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

export async function removeImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

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
  const broken = new Date(now.getTime() - loadingTime).toISOString()
  await tx
    .deleteFrom('imports')
    .where('state', '<>', 'waiting')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', oldestReport(now)),
        and([eb('phase', '=', 'loading'), eb('created_at', '<', broken)]),
      ]),
    )
    .execute()
}
