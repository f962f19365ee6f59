import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import { plain } from '#contract/plain-words.ts'
import type { TableRow } from '../tables/cells.ts'
import { marked } from './doubted-cells.ts'
import { headingsAt, reasonHeading } from './guess-columns.ts'
import { findCells } from './import-cells.store.ts'
import { fieldsOf } from './import-fields.ts'
import { listWrong } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import type { ImportRecord } from './imports.store.ts'
import type { Judging } from './judged.ts'
import { asText, readValue } from './read-values.ts'
import { dataOf, factsOf, judgingOf, readingOf } from './table-reading.ts'

/**
 * The wrong rows as CSV: all columns as in the table, with doubtful values marked, and the reasons. Once corrected, it
 * can be imported.
 */
export async function* wrongRowsCsv(
  { db, secrets, config }: ImportTools,
  record: ImportRecord,
): AsyncGenerator<string> {
  const first = (await findCells(db, secrets, record.id, 0)) ?? []
  const { headingRow, columns } = readingOf(record)
  const judging = judgingOf(record, config)
  // A column without a heading gets the label of its field.
  const labels = new Map(fieldsOf[record.kind].map(({ name, label }) => [name, label]))
  const headings = headingsAt(first, factsOf(record).groups, headingRow).map(
    ({ text }, column) => text || (labels.get(columns[column] ?? '') ?? ''),
  )
  // The column of reasons, if the table itself is a file of wrong rows.
  const former = headings.findLastIndex((text, column) => {
    return plain(text) === plain(reasonHeading) && (columns[column] ?? null) === null
  })
  const isKept = (_: string, column: number) => column !== former
  yield byteOrderMark + csvLines([[...headings.filter(isKept), reasonHeading].map(textCell)])
  for await (const rows of dataOf(db, secrets, record)) {
    const [before, last] = [(rows[0]?.row ?? 1) - 1, rows.at(-1)?.row ?? 0]
    const wrong = await listWrong(db, record.id, before, rows.length)
    const reasons = new Map(
      wrong
        .filter(({ row }) => row <= last)
        .map(({ row, content }) => [row, reasonOf(content.problems)]),
    )
    const lines = rows.flatMap((row) => {
      const reason = reasons.get(row.row)
      if (reason === undefined) return []
      const texts = textsOf(row, judging)
      // Values beyond the columns are kept, again without a heading.
      const behind = texts.slice(headings.length)
      const cells = headings.map((_, column) => texts[column] ?? '')
      return [[...cells.filter(isKept), reason, ...behind].map(textCell)]
    })
    if (lines.length > 0) yield csvLines(lines)
  }
}

/** The cells' texts; doubtful ones are marked, because as plain text they would be accepted silently. */
function textsOf({ cells }: TableRow, { columns, rules }: Judging): string[] {
  const texts = cells.map((cell) => asText(cell, rules))
  for (const { column, field } of columns) {
    const cell = cells[column]
    if (cell === undefined || typeof cell === 'string') continue
    if ('problem' in readValue(field, cell, rules)) texts[column] = marked(asText(cell, rules))
  }
  return texts
}

function reasonOf(problems: { cell: string | null; message: string }[]): string {
  return problems
    .map(({ cell, message }) => (cell === null ? message : `${cell}: ${message}`))
    .join(' ')
}
