import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { authorOf } from '../import-tasks/import-author.ts'
import { Pace } from '../import-tasks/paced-steps.ts'
import { undoRow } from './do-row.ts'
import { listImported, readContent, updateRow } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import type { ImportRecord } from './imports.store.ts'
import { step, yieldToOthers } from './paced-rows.ts'

/** Undoes an import from the last row to the first; what has been changed since is kept, with the reason. */
export async function undoRows(
  services: ImportTools,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services
  const pace = new Pace(db)
  for (;;) {
    await yieldToOthers(db, record.id, signal)
    const rows = await listImported(db, record.id, pace.size)
    if (rows.length === 0) return
    const startedAt = performance.now()
    try {
      await step(db, record, rows.length, (tx) => takeBack(tx, services, record, rows))
      pace.learn(rows.length, performance.now() - startedAt)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const [only] = rows
      if (rows.length > 1 || !only) pace.slowDown()
      else await step(db, record, 1, (tx) => leave(tx, record.id, only, error.message))
    }
  }
}

type Imported = Awaited<ReturnType<typeof listImported>>[number]

async function takeBack(
  tx: Db,
  services: ImportTools,
  record: ImportRecord,
  rows: Imported[],
): Promise<void> {
  const by = authorOf(record, services.clock())
  for (const importedRow of rows) {
    const { row_number: row, record_id: id, record_key: key, journal } = importedRow
    if (id === null || journal === null) await leave(tx, record.id, importedRow, forgotten)
    else {
      const done = { row, record: id, key: key ?? '', journal: JSON.parse(journal) }
      const { outcome, reason } = await undoRow(tx, services, by, record, done)
      await end(tx, record.id, importedRow, outcome, reason)
    }
  }
}

function leave(tx: Db, id: number, row: Imported, reason: string) {
  return end(tx, id, row, 'left', reason)
}

/** Replaces the reason why an earlier undo has left it. */
async function end(
  tx: Db,
  id: number,
  { row_number: row, content }: Imported,
  outcome: 'undone' | 'left',
  reason: string | undefined,
) {
  const contentWithReason = JSON.stringify({ ...readContent(content), reason })
  await updateRow(tx, id, row, { outcome, content: contentWithReason })
}

const forgotten = 'Was zum Rückgängigmachen nötig ist, wurde nicht mehr aufgehoben.'
