import type { Kysely, Updateable } from 'kysely'
import type { FileImportState } from '#contract/file-imports.ts'
import type { ImportState } from '#contract/imports.ts'
import type { Db } from '../db/database.ts'
import type { ImportTaskRow } from './import-tasks.table.ts'

/** The tables whose rows are imports. */
type TaskTable = 'imports' | 'file_imports'

/** What every import knows. */
type CommonRow = ImportTaskRow<ImportState, 'check' | 'import' | 'undo'>

type AnyRow = ImportTaskRow<string, string>

/** An import, as far as its task gets on. */
export interface TaskRecord {
  id: number
  task: string | null
}

/** The imports of one of these tables, and the tasks that their worker has. */
export interface Tasks<Row extends AnyRow> {
  /** Changes an import as long as it is in one of these phases, and as it was then if that is said; false when it is not. */
  change(
    db: Db,
    now: Date,
    id: number,
    phases: readonly (Row['phase'] | FileImportState)[],
    change: Updateable<Row> | Updateable<CommonRow>,
    updatedAt?: string,
  ): Promise<boolean>
  /** What makes an import wait for the worker. */
  toBeDone(now: Date, task: Row['task'] | CommonRow['task']): Updateable<Row>
  /** Notes that a task is so much further; false when another worker has gone on with it meanwhile. */
  moveOn(tx: Db, record: TaskRecord, further: number): Promise<boolean>
  /** Notes the same in the record at hand, after the commit. */
  moved(record: TaskRecord, further: number): void
  /** Whether somebody has asked for its end. */
  wantsEnd(db: Db, id: number): Promise<boolean>
}

/** What all these tables have, and where each says how far a task is. */
interface TaskColumns extends AnyRow {
  done_rows: number
  done_entries: number
}

/**
 * `done` counts how far a task is. One that is `patient` may break off as often as it will if it gets further: only tries that
 * come to nothing count.
 */
export function tasksOf<Row extends AnyRow>(
  table: TaskTable,
  done: 'done_rows' | 'done_entries',
  patient: readonly Row['task'][],
): Tasks<Row> {
  const update = (db: Db) => tasksIn(db).updateTable(table)
  const progress = (record: TaskRecord) => record as unknown as Record<typeof done, number>
  return {
    async change(db, now, id, phases, change, updatedAt) {
      const { numUpdatedRows } = await update(db)
        .set({ ...change, updated_at: now.toISOString() })
        .where('id', '=', id)
        .where('phase', 'in', [...phases])
        .$if(updatedAt !== undefined, (own) => own.where('updated_at', '=', updatedAt ?? ''))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    toBeDone(now, task) {
      const anew = { state: 'waiting', attempts: 0, leased_until: null, [done]: 0, wants_end: 0 }
      const wanted = { ...anew, task, next_try_at: now.toISOString(), reason: null, error: null }
      return wanted as unknown as Updateable<Row>
    },
    async moveOn(tx, record, further) {
      const from = progress(record)[done]
      const isCounted = further === 0 || !patient.includes(record.task)
      const { numUpdatedRows } = await update(tx)
        .set({ [done]: from + further, ...(!isCounted && { attempts: 0 }) })
        .where('id', '=', record.id)
        .where('task', '=', record.task)
        .where(done, '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    moved(record, further) {
      progress(record)[done] += further
    },
    async wantsEnd(db, id) {
      const row = await tasksIn(db)
        .selectFrom(table)
        .select('wants_end')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.wants_end !== 0
    },
  }
}

/** The database with nothing but what these tables have. */
function tasksIn(db: Db): Kysely<Record<TaskTable, TaskColumns>> {
  return db as unknown as Kysely<Record<TaskTable, TaskColumns>>
}

const day = 24 * 60 * 60_000

/** How long what an import has brought is kept without anything happening, and undoing lasts. */
export function dayAfter(now: Date): string {
  return new Date(now.getTime() + day).toISOString()
}

/** When the oldest import began whose report is still kept. */
export function oldestReport(now: Date): string {
  return new Date(now.getTime() - 30 * day).toISOString()
}
