import { Interrupted } from '../import-tasks/paced-steps.ts'
import { putRows, removeRows } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import { changeImport, type ImportRecord } from './imports.store.ts'
import { judgeRows } from './judge-rows.ts'
import type { Judged } from './judged.ts'
import { step, yieldToOthers } from './paced-rows.ts'
import { dataOf, extraCellsOf, judgingOf } from './table-reading.ts'

/** Rows judged per transaction. */
const atOnce = 25

/** The dry run: records for each row what importing it would do. Starts over after an interruption. */
export async function checkRows(
  { db, secrets, config, clock }: ImportTools,
  record: ImportRecord,
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> {
  const isThere = await changeImport(db, clock(), record.id, ['checking'], { done_rows: 0 })
  if (!isThere) throw new Interrupted()
  await removeRows(db, record.id)
  record.done_rows = 0
  const judging = { ...judgingOf(record, config), ...(await extraCellsOf(db, secrets, record)) }
  for await (const rows of dataOf(db, secrets, record)) {
    for (let at = 0; at < rows.length; at += atOnce) {
      if ((await yieldToOthers(db, record.id, signal)) === 'end') return 'cancelled'
      const judged = await judgeRows(db, record.kind, rows.slice(at, at + atOnce), judging)
      const checkedRows = judged.map((row) => rowOf(record.id, row))
      await step(db, record, checkedRows.length, (tx) => putRows(tx, checkedRows))
    }
  }
  return 'done'
}

/** The database row of a judged row. */
export function rowOf(id: number, { row, state, key, record, content }: Judged) {
  return {
    import_id: id,
    row_number: row,
    state,
    record_key: key,
    record_id: record,
    content: state === 'equal' ? null : JSON.stringify(content),
    outcome: null,
    journal: null,
  }
}
