import type { Config } from '../core/config.ts'
import { dayIn } from '../core/day.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { lastHeadingRow, type TableFacts, type TableRow } from '../tables/cells.ts'
import { fittingKind } from './fitting-kind.ts'
import {
  findExtraCell,
  guessColumns,
  guessHeadingRow,
  headingsAt,
  shapeOf,
} from './guess-columns.ts'
import { findCells } from './import-cells.store.ts'
import { fieldsOf } from './import-fields.ts'
import { findShapes } from './import-shapes.store.ts'
import type { ImportRecord, Reading } from './imports.store.ts'
import type { Judging } from './judged.ts'

export function readingOf({ reading }: Pick<ImportRecord, 'reading'>): Reading {
  // Not stored for older imports.
  return { fits: null, ...JSON.parse(reading) }
}

export function factsOf({ facts }: Pick<ImportRecord, 'facts'>): TableFacts {
  return JSON.parse(facts)
}

/** The best reading of a table: that of the last one with the same headings, or a guess by its headings. */
export async function guessReading(
  db: Db,
  kind: ImportRecord['kind'],
  facts: TableFacts,
  rows: readonly TableRow[],
): Promise<Reading> {
  const common = { dayOrder: null, emptyCells: 'clear' } as const
  const first = rows.filter(({ row }) => row <= lastHeadingRow)
  const shapes = first.map(({ row }) => ({
    headingRow: row,
    shape: shapeOf(headingsAt(rows, facts.groups, row)),
  }))
  const knownShapes = await findShapes(db, kind, [...shapes.map(({ shape }) => shape), ''])
  for (const { headingRow, shape } of shapes) {
    const columns = knownShapes.get(shape)
    if (columns) return { ...common, headingRow, columns, isRemembered: true, fits: null }
  }
  const headingRow = guessHeadingRow(fieldsOf[kind], rows, facts.groups)
  return { ...common, ...mappedBy(kind, facts, rows, headingRow) }
}

/** The mapping of columns by the headings in a row. */
export function mappedBy(
  kind: ImportRecord['kind'],
  { groups }: TableFacts,
  rows: readonly TableRow[],
  headingRow: number,
) {
  const headings = headingsAt(rows, groups, headingRow)
  const columns = guessColumns(fieldsOf[kind], headings)
  return { headingRow, columns, isRemembered: false, fits: fittingKind(kind, headings) }
}

/** How the rows of a table are judged. */
export function judgingOf(record: ImportRecord, { timeZone }: Pick<Config, 'timeZone'>): Judging {
  const { columns, dayOrder, emptyCells } = readingOf(record)
  // The year of the upload, so that what was shown is imported even if a year ends in between.
  const year = Number(dayIn(timeZone, new Date(record.created_at)).slice(0, 4))
  const fields = new Map(fieldsOf[record.kind].map((field) => [field.name, field]))
  return {
    rules: { dayOrder, emptyCells, timeZone, year },
    columns: columns.flatMap((name, column) => {
      const field = name === null ? undefined : fields.get(name)
      return field ? [{ column, field }] : []
    }),
    seen: new Map(),
    given: new Map(),
  }
}

/** The shape and mapping to remember; undefined without headings, and once the cells are gone. */
export async function shapeAt(db: Db, secrets: Secrets, record: ImportRecord) {
  const rows = await findCells(db, secrets, record.id, 0)
  const { headingRow, columns } = readingOf(record)
  if (!rows || headingRow === 0) return undefined
  return { shape: shapeOf(headingsAt(rows, factsOf(record).groups, headingRow)), columns }
}

/** Detects values beyond all headings in the dry run; not for spreadsheets, whose cells need no splitting. */
export async function extraCellsOf(
  db: Db,
  secrets: Secrets,
  record: ImportRecord,
): Promise<Pick<Judging, 'beside'>> {
  const { format, groups } = factsOf(record)
  const first = await findCells(db, secrets, record.id, 0)
  if (format !== 'csv' || !first) return {}
  const { headingRow, columns } = readingOf(record)
  const headings = headingsAt(first, groups, headingRow)
  return { beside: (row) => findExtraCell(row, columns, headings) }
}

/** Chunks of the rows below the headings, in order. */
export async function* dataOf(
  db: Db,
  secrets: Secrets,
  record: ImportRecord,
): AsyncGenerator<TableRow[]> {
  const { headingRow } = readingOf(record)
  for (let number = 0; ; number += 1) {
    const rows = await findCells(db, secrets, record.id, number)
    if (!rows) return
    const data = rows.filter(({ row }) => row > headingRow)
    if (data.length > 0) yield data
  }
}
