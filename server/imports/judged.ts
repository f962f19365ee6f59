import type { ImportRow, ImportRowState } from '#contract/imports.ts'
import type { Cell, TableRow } from '../tables/cells.ts'
import { letterOf, textOf } from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'
import { isBeside } from './guess-columns.ts'
import type { CellRules } from './read-values.ts'

/** What people are told of a row. */
export type RowContent = Pick<ImportRow, 'changes' | 'problems'> & { reason?: string }

export type Values = Record<string, unknown>

/** What importing a row does. */
export type Deed =
  | { kind: 'create'; draft: Values; pass: string | undefined }
  | { kind: 'change'; id: number; change: Values; before: Values }
  | { kind: 'link'; target: 'devices' | 'parts'; id: number; media: number }

/** A row as it is judged against what is there. */
export interface Judged {
  row: number
  state: ImportRowState
  key: string | null
  record: number | null
  content: RowContent
  deed?: Deed
}

/** How the rows of a table are to be judged. */
export interface Judging {
  rules: CellRules
  /** The columns that count, by their place. */
  columns: { column: number; field: FieldRule }[]
  /** Keys that stood in the table before, and where. */
  seen: Map<string, number>
  /** Values that only one record may have, by the row that takes them; null for what one before has left. */
  given: Map<string, number | null>
  /** The first cell of a row that stands behind all headings; for the dry run alone. */
  beside?: (row: TableRow) => number | undefined
}

/** What is wrong with a row, as it is found out. */
export class Problems {
  readonly #row: TableRow
  readonly #columns: Judging['columns']
  readonly found: RowContent['problems'] = []

  constructor(row: TableRow, { columns, beside }: Judging) {
    this.#row = row
    this.#columns = columns
    const at = beside?.(row)
    if (at !== undefined) this.found.push({ ...this.#cell(at), message: isBeside })
  }

  /** About the cell of a field; where it has no column the field is named. */
  at(field: FieldRule, message: string): void {
    const place = this.#columns.find((own) => own.field.name === field.name)
    if (!place) {
      this.found.push({ cell: null, value: null, message: `${field.label}: ${message}` })
      return
    }
    const { cell, value } = this.#cell(place.column)
    this.found.push({ cell, value: field.kind === 'pass' ? null : value, message })
  }

  #cell(column: number) {
    return { cell: `${letterOf(column)}${this.#row.row}`, value: textOf(this.cellAt(column)) }
  }

  cellAt(column: number): Cell | undefined {
    return this.#row.cells[column]
  }
}
