import type { Selectable } from 'kysely'
import { type ImportKind, importsListed } from '#contract/imports.ts'
import { type Db, holdingRows } from '../db/database.ts'
import { dayAfter, oldestReport, tasksOf } from '../import-tasks/import-tasks.store.ts'
import type { TableFacts } from '../tables/cells.ts'
import { previewChunk } from './import-cells.store.ts'
import { removePasswords } from './import-passwords.store.ts'
import { emptyRows, removeRows } from './import-rows.store.ts'
import type { ImportsTable } from './imports.table.ts'
import type { ReadingRules } from './read-values.ts'

export type ImportRecord = Selectable<ImportsTable>

/** How a table is read; `columns` are field names or null, by position. */
export interface Reading extends ReadingRules {
  headingRow: number
  columns: (string | null)[]
  isRemembered: boolean
  /** The kind that its headings fit better. */
  fits: ImportKind | null
}

export const importTasks = tasksOf<ImportsTable>('imports', 'done_rows', [
  'check',
  'import',
  'undo',
])
export const { change: changeImport, queued } = importTasks

/** Creates an import whose cells are still to come. */
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

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Db, id: number): Promise<ImportRecord | undefined> {
  return loaded(tx).where('id', '=', id).modifyEnd(holdingRows(tx)).executeTakeFirst()
}

/** Newest first. */
export async function listImports(db: Db): Promise<ImportRecord[]> {
  return loaded(db).orderBy('id', 'desc').limit(importsListed).execute()
}

/** Imports whose table has been read completely. */
function loaded(db: Db) {
  return db.selectFrom('imports').selectAll().where('phase', '<>', 'loading')
}

/** Number of imports whose cells have not expired. */
export async function countKeptTables(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Deletes an import that nobody sees (`hideImport`), piece by piece: what a crash leaves of it goes with those whose
 * upload was interrupted.
 */
export async function removeImport(db: Db, id: number): Promise<void> {
  await removePasswords(db, id)
  await removeRows(db, id)
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** Makes an import one whose table has not been read. */
export async function hideImport(tx: Db, id: number): Promise<void> {
  await tx.updateTable('imports').set({ phase: 'loading' }).where('id', '=', id).execute()
}

/** Age after which an interrupted upload of a table is deleted, in ms. */
const loadingTime = 60 * 60_000

/** Deletes cells and values after a day, reports after a month, and what interrupted uploads left. */
export async function removeExpiredImports(db: Db, now: Date): Promise<void> {
  const expired = await db
    .selectFrom('imports')
    .select('id')
    .where('expires_at', '<=', now.toISOString())
    .where('state', '<>', 'waiting')
    // In all others, the values were deleted before the cells.
    .where(
      'id',
      'in',
      db.selectFrom('import_cells').select('import_id').where('number', '=', previewChunk),
    )
    .execute()
  for (const { id } of expired) {
    await emptyRows(db, id)
    await db.deleteFrom('import_cells').where('import_id', '=', id).execute()
  }
  const broken = new Date(now.getTime() - loadingTime).toISOString()
  const old = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '<>', 'waiting')
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', oldestReport(now)),
        and([eb('phase', '=', 'loading'), eb('created_at', '<', broken)]),
      ]),
    )
    .execute()
  for (const { id } of old) {
    await hideImport(db, id)
    await removeImport(db, id)
  }
}
