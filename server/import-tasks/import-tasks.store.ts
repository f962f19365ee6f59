import type { Kysely, Updateable } from 'kysely'
import type { FileImportState } from '#contract/file-imports.ts'
import type { ImportState } from '#contract/imports.ts'
import type { Db } from '../db/database.ts'
import type { ImportTaskRow } from './import-tasks.table.ts'

/** The tables whose rows are imports. */
type TaskTable = 'imports' | 'file_imports'

/** The columns of every import. */
type CommonRow = ImportTaskRow<ImportState, 'check' | 'import' | 'undo'>

type AnyRow = ImportTaskRow<string, string>

/** The part of an import needed to record its progress. */
export interface TaskRecord {
  id: number
  task: string | null
}

/** The imports of one of these tables, and their tasks. */
export interface Tasks<Row extends AnyRow> {
  /**
   * Changes an import if it is in one of these phases and, if given, unchanged since `updatedAt`; returns whether it
   * was.
   */
  change(
    db: Db,
    now: Date,
    id: number,
    phases: readonly (Row['phase'] | FileImportState)[],
    change: Updateable<Row> | Updateable<CommonRow>,
    updatedAt?: string,
  ): Promise<boolean>
  /** The change that queues a task. */
  queued(now: Date, task: Row['task'] | CommonRow['task']): Updateable<Row>
  /** Records progress of a task by `further`; false if another worker has continued it meanwhile. */
  advance(tx: Db, record: TaskRecord, further: number): Promise<boolean>
  /** Updates the record in memory accordingly, after the commit. */
  advanced(record: TaskRecord, further: number): void
  /** Whether somebody has requested its end. */
  wantsEnd(db: Db, id: number): Promise<boolean>
}

/** The columns of all these tables, including both columns for the progress. */
interface TaskColumns extends AnyRow {
  done_rows: number
  done_entries: number
}

/**
 * `done` is the column for the progress. `patient` tasks may be interrupted any number of times as long as they
 * progress: only attempts without progress count.
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
        .$if(updatedAt !== undefined, (query) => query.where('updated_at', '=', updatedAt ?? ''))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    queued(now, task) {
      const anew = { state: 'waiting', attempts: 0, leased_until: null, [done]: 0, wants_end: 0 }
      const wanted = { ...anew, task, next_try_at: now.toISOString(), reason: null, error: null }
      return wanted as unknown as Updateable<Row>
    },
    async advance(tx, record, further) {
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
    advanced(record, further) {
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

/** The database typed with only the common columns of these tables. */
function tasksIn(db: Db): Kysely<Record<TaskTable, TaskColumns>> {
  return db as unknown as Kysely<Record<TaskTable, TaskColumns>>
}

const day = 24 * 60 * 60_000

/** When an import without activity expires, and when it can no longer be undone. */
export function dayAfter(now: Date): string {
  return new Date(now.getTime() + day).toISOString()
}

/** Imports created before this time lose their report. */
export function oldestReport(now: Date): string {
  return new Date(now.getTime() - 30 * day).toISOString()
}
