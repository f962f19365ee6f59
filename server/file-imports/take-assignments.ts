import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { dayAfter } from '../import-tasks/import-tasks.store.ts'
import { tooLate } from '../import-tasks/too-late.ts'
import {
  extraCell,
  findExtraCell,
  guessColumns,
  guessHeadingRow,
  headingsAt,
  knownHeadings,
} from '../imports/guess-columns.ts'
import { readValue } from '../imports/read-values.ts'
import { notRead } from '../imports/take-table.ts'
import {
  lastHeadingRow,
  letterOf,
  type TableFacts,
  type TableRow,
  type TextEncoding,
  textOf,
} from '../tables/cells.ts'
import { readTable } from '../tables/read-table.ts'
import { assignmentFields } from './assignment-fields.ts'
import { insertAssignments, removeAssignments } from './assignments.store.ts'
import { changeFileImport, type FileImportRecord } from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { type Assignment, type Named, nothingNamed, pathKey } from './named.ts'

/** Assignment tables have no date columns. */
const rules = { dayOrder: null, emptyCells: 'clear', timeZone: 'UTC', year: 0 } as const

/** Reads an assignment table, which takes precedence over the patterns for the files that it names. */
export async function takeAssignments(
  { db, clock }: Pick<FileImportTools, 'db' | 'clock'>,
  record: FileImportRecord,
  { path, name, encoding }: { path: string; name: string; encoding?: TextEncoding | undefined },
): Promise<void> {
  const rows: TableRow[] = []
  let facts: TableFacts | undefined
  try {
    await readTable(
      { path, encoding, headings: knownHeadings(assignmentFields) },
      async ({ count: _, letters: __, ...assignment }) => {
        facts = assignment
      },
      async (some) => {
        rows.push(...some)
      },
    )
  } catch (error) {
    throw notRead(error, name)
  }
  if (!facts) throw new Error('The table has no facts.')
  const assignments = readAssignments(rows, facts)
  await replace(db, clock(), record, name, assignments)
}

/** Removes the assignment table, so that the patterns apply again. */
export async function dropAssignments(
  { db, clock }: Pick<FileImportTools, 'db' | 'clock'>,
  record: FileImportRecord,
): Promise<void> {
  await replace(db, clock(), record, null, [])
}

async function replace(
  db: Db,
  now: Date,
  record: FileImportRecord,
  name: string | null,
  assignments: Assignment[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const change = { table_name: name, phase: 'open', expires_at: dayAfter(now) } as const
    const isOpen = await changeFileImport(tx, now, record.id, ['open', 'checked'], change)
    if (!isOpen) throw tooLate(record, 'files')
    await removeAssignments(tx, record.id)
    await insertAssignments(tx, record.id, assignments)
  })
}

function readAssignments(rows: TableRow[], { format, groups }: TableFacts): Assignment[] {
  const first = rows.filter(({ row }) => row <= lastHeadingRow)
  const headingRow = guessHeadingRow(assignmentFields, first, groups)
  const headings = headingsAt(first, groups, headingRow)
  const columns = guessColumns(assignmentFields, headings)
  for (const names of [['path'], ['sn', 'part']]) {
    if (!names.some((name) => columns.includes(name))) throw missing(names)
  }
  return rows.flatMap((row) => {
    if (row.row <= headingRow) return []
    const beside = format === 'csv' ? findExtraCell(row, columns, headings) : undefined
    return readRow(row, columns, beside)
  })
}

function missing(names: string[]): ProblemError {
  const labels = assignmentFields
    .filter(({ name }) => names.includes(name))
    .map(({ label }) => `„${label}“`)
  const message = `In der Tabelle fehlt die Spalte ${labels.join(' oder ')}.`
  return ProblemError.field('file', message, 'required')
}

/** Empty for a row without a file. */
function readRow(
  { row, cells }: TableRow,
  columns: (string | null)[],
  beside: number | undefined,
): Assignment[] {
  const named: Assignment['named'] = { ...nothingNamed }
  if (beside !== undefined) named.problem = `${letterOf(beside)}${row}: ${extraCell}`
  let path = ''
  for (const [column, name] of columns.entries()) {
    const field = assignmentFields.find((assignmentField) => assignmentField.name === name)
    if (!field) continue
    const read = readValue(field, cells[column], rules)
    const text = textOf(cells[column]).trim()
    if (field.name === 'path') path = text
    else if ('problem' in read) named.problem ??= `${letterOf(column)}${row}: ${read.problem}`
    else if (text !== '') named[field.name as keyof Named] = text
  }
  const key = pathKey(path)
  return key === '' ? [] : [{ row_number: row, name_key: key, path, named }]
}
