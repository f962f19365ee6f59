import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import { textOf } from '../tables/cells.ts'
import { headingsAt, reasonHeading } from './guess-columns.ts'
import { findCells } from './import-cells.store.ts'
import { fieldsOf } from './import-fields.ts'
import { listWrong } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import type { ImportRecord } from './imports.store.ts'
import { dataOf, factsOf, readingOf } from './table-reading.ts'

/** The wrong rows as CSV: all their columns as they stood, and what is wrong. Corrected, it can be imported itself. */
export async function* wrongRowsCsv(
  { db, secrets }: ImportTools,
  record: ImportRecord,
): AsyncGenerator<string> {
  const first = (await findCells(db, secrets, record.id, 0)) ?? []
  const { headingRow, columns } = readingOf(record)
  // A column without a heading is called what it becomes.
  const labels = new Map(fieldsOf[record.kind].map(({ name, label }) => [name, label]))
  const headings = headingsAt(first, factsOf(record).groups, headingRow).map(
    ({ text }, column) => text || (labels.get(columns[column] ?? '') ?? ''),
  )
  yield byteOrderMark + csvLines([[...headings, reasonHeading].map(textCell)])
  for await (const rows of dataOf(db, secrets, record)) {
    const [before, last] = [(rows[0]?.row ?? 1) - 1, rows.at(-1)?.row ?? 0]
    const wrong = await listWrong(db, record.id, before, rows.length)
    const reasons = new Map(
      wrong
        .filter(({ row }) => row <= last)
        .map(({ row, content }) => [row, reasonOf(content.problems)]),
    )
    const lines = rows.flatMap(({ row, cells }) => {
      const reason = reasons.get(row)
      if (reason === undefined) return []
      // What stands behind the columns is kept, too: as little as there it belongs to one here.
      const behind = cells.slice(headings.length).map(textOf)
      const own = headings.map((_, column) => textOf(cells[column]))
      return [[...own, reason, ...behind].map(textCell)]
    })
    if (lines.length > 0) yield csvLines(lines)
  }
}

function reasonOf(problems: { cell: string | null; message: string }[]): string {
  return problems
    .map(({ cell, message }) => (cell === null ? message : `${cell}: ${message}`))
    .join(' ')
}
