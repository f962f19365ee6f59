import type { Import, ImportRow } from '#contract/imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { isEmpty, letterOf, type TableRow, textOf } from '../tables/cells.ts'
import { headingsAt } from './guess-columns.ts'
import { findCells, findLetters, previewChunk } from './import-cells.store.ts'
import { fieldsOf } from './import-fields.ts'
import { countPasswords, countWithoutLetter } from './import-passwords.store.ts'
import { countRows, readContent } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import type { ImportRecord } from './imports.store.ts'
import { factsOf, readingOf } from './table-reading.ts'

/** Number of sample values shown per column. */
const samples = 3

/** An import as shown on its screen. */
export async function showImport(
  { db, secrets, clock }: ImportTools,
  record: ImportRecord,
): Promise<Import> {
  const facts = factsOf(record)
  const reading = readingOf(record)
  const isExpired = record.expires_at <= clock().toISOString()
  const cells = isExpired
    ? undefined
    : await findCells(db, secrets, record.id, previewChunk).catch(unlessUnreadable)
  // None if the cells are gone or unreadable.
  const letters = cells ? await findLetters(db, secrets, record.id) : []
  const { groups, ...table } = facts
  const counts = await countRows(db, record.id)
  const passwords = await countPasswords(db, record.id)
  // Most imports have no passwords left, and need no further query.
  const withoutLetter = passwords.kept > 0 ? await countWithoutLetter(db, record.id) : 0
  const mayUndo = record.undo_until !== null && record.undo_until > clock().toISOString()
  return {
    id: record.id,
    kind: record.kind,
    name: record.name,
    createdBy: record.created_by,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    state: record.phase === 'loading' ? 'open' : record.phase,
    error: record.reason ?? (record.task === null ? null : record.error),
    table: { ...table, letters, rows: record.row_count },
    headingRow: reading.headingRow,
    columns: columnsOf(cells ?? [], groups, reading),
    isRemembered: reading.isRemembered,
    fits: reading.fits,
    fields: fieldsOf[record.kind].map(({ name, label, isKey, isRequired, hint }) => ({
      name,
      label,
      isKey: isKey === true,
      isRequired: isRequired === true,
      hint: hint ?? null,
    })),
    dayOrder: reading.dayOrder,
    emptyCells: reading.emptyCells,
    mode: record.mode,
    progress: progressOf(record, counts),
    counts,
    passwords: { ...passwords, withoutLetter },
    undoUntil: mayUndo ? record.undo_until : null,
    expiresAt: record.expires_at,
  }
}

/** An unreadable table is shown like an expired one. */
function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof ProblemError && error.code === 'conflict')) throw error
}

function columnsOf(
  rows: TableRow[],
  groups: Parameters<typeof headingsAt>[1],
  { headingRow, columns }: ReturnType<typeof readingOf>,
): Import['columns'] {
  const below = rows.filter(({ row }) => row > headingRow)
  return headingsAt(rows, groups, headingRow).map(({ text }, column) => ({
    letter: letterOf(column),
    heading: text,
    samples: below
      .filter(({ cells }) => !isEmpty(cells[column]))
      .slice(0, samples)
      .map(({ cells }) => textOf(cells[column])),
    field: columns[column] ?? null,
  }))
}

/** Progress of the current task; an import counts only the rows that change something. */
function progressOf(record: ImportRecord, counts: Import['counts']): Import['progress'] {
  const { task, done_rows: done } = record
  if (task === null) return null
  if (task === 'check') return { done, total: record.row_count }
  const { imported, undone, left } = counts
  if (task === 'undo') return { done: undone + left, total: imported + undone + left }
  return { done: imported, total: counts.new + counts.changed }
}

/** A row as shown in its list. */
export function showRow(row: {
  row_number: number
  state: ImportRow['state']
  record_key: string | null
  record_id: number | null
  outcome: ImportRow['outcome']
  content: string | null
}): ImportRow {
  const { changes, problems, reason } = readContent(row.content)
  return {
    row: row.row_number,
    state: row.state,
    key: row.record_key,
    record: row.record_id,
    changes,
    problems,
    outcome: row.outcome,
    reason: reason ?? null,
  }
}
