import type { ImportKind, ImportState } from '#contract/imports.ts'
import type { ImportTaskRow } from '../import-tasks/import-tasks.table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** Table imports, and the queue of their tasks. */
export interface ImportsTable
  /** `loading` until all cells are stored. */
  extends ImportTaskRow<ImportState | 'loading', 'check' | 'import' | 'undo'> {
  kind: ImportKind
  /** `TableFacts` as JSON. */
  facts: string
  /** `Reading` as JSON. */
  reading: string
  row_count: number
  /** Number of rows that the current task has processed. */
  done_rows: number
}

/** The cells of a table, in encrypted chunks of rows; deleted after a day. */
export interface ImportCellsTable {
  import_id: number
  number: number
  /** `TableRow[]` as JSON, encrypted. */
  sealed: string
}

/** What becomes of each row. */
export interface ImportRowsTable {
  import_id: number
  row_number: number
  state: 'new' | 'changed' | 'equal' | 'wrong'
  outcome: 'imported' | 'undone' | 'left' | null
  record_key: string | null
  record_id: number | null
  /** `RowContent` as JSON; deleted with the cells. */
  content: string | null
  /** `Journal` as JSON, for undoing; deleted with the cells. */
  journal: string | null
}

/**
 * Passwords set by an import, until their letters are printed. Erased in place like those of `order_passwords`, and
 * deleted once none is left.
 */
export interface ImportPasswordsTable {
  import_id: number
  row_number: number
  kind: 'devices' | 'companies'
  record_id: number
  /** The hash stored in the record: first one that matches no password, then the real one. */
  password_hash: string
  is_hashed: 0 | 1
  is_erased: 0 | 1
  sealed: string
}

/** The queue of passwords to be hashed, one row per import. */
export interface ImportHashingsTable extends QueuedRow {
  state: 'waiting' | 'ended' | 'failed'
  import_id: number
}

/** The last mapping of tables with the same headings. */
export interface ImportShapesTable {
  kind: ImportKind
  shape: string
  /** Array of field names or null as JSON. */
  columns: string
  used_at: string
}
