import type { ImportRow, ImportRowState } from '#contract/imports.ts'
import type { Cell, TableRow } from '../tables/cells.ts'
import { letterOf, textOf } from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'
import { extraCell } from './guess-columns.ts'
import type { CellRules } from './read-values.ts'

/** What the screen shows about a row. */
export type RowContent = Pick<ImportRow, 'changes' | 'problems'> & { reason?: string }

export type Values = Record<string, unknown>

/** What importing a row does. */
export type Deed =
  | { kind: 'create'; draft: Values; pass: string | undefined }
  | { kind: 'change'; id: number; change: Values; before: Values }
  | { kind: 'link'; target: 'devices' | 'parts'; id: number; media: number }

/** A row judged against the current records. */
export interface Judged {
  row: number
  state: ImportRowState
  key: string | null
  record: number | null
  content: RowContent
  deed?: Deed
}

/** How the rows of a table are judged. */
export interface Judging {
  rules: CellRules
  /** The mapped columns, by position. */
  columns: { column: number; field: FieldRule }[]
  /** Keys in earlier rows, with the row number. */
  seen: Map<string, number>
  /** Unique values, with the row that takes them; null if an earlier row has released the value. */
  given: Map<string, number | null>
  /** The first cell of a row beyond all headings; only for the dry run. */
  beside?: (row: TableRow) => number | undefined
}

/** Collects the problems of a row. */
export class Problems {
  readonly #row: TableRow
  readonly #columns: Judging['columns']
  readonly found: RowContent['problems'] = []

  constructor(row: TableRow, { columns, beside }: Judging) {
    this.#row = row
    this.#columns = columns
    const at = beside?.(row)
    if (at !== undefined) this.found.push({ ...this.#cell(at), message: extraCell })
  }

  /** Adds a problem of a field's cell, or with the field's name if it has no column. */
  at(field: FieldRule, message: string): void {
    const place = this.#columns.find((column) => column.field.name === field.name)
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
