import type { ImportKind, ImportState } from '#contract/imports.ts'
import type { ImportTaskRow } from '../import-tasks/import-tasks.table.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** Tables on their way in, and the queue of what is done with them. */
export interface ImportsTable
  /** `loading` until all cells are there. */
  extends ImportTaskRow<ImportState | 'loading', 'check' | 'import' | 'undo'> {
  kind: ImportKind
  /** `TableFacts` as JSON. */
  facts: string
  /** `Reading` as JSON. */
  reading: string
  row_count: number
  /** Rows that the task under way is through with. */
  done_rows: number
}

/** The cells of a table, so many rows at once, sealed; they go after a day. */
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
  /** `RowContent` as JSON; goes with the cells. */
  content: string | null
  /** `Journal` as JSON: what undoing needs; goes with the cells. */
  journal: string | null
}

/**
 * Passwords that an import has given, until their letters are made. Rows are erased in place, as those of
 * `order_passwords`, and deleted once none is left.
 */
export interface ImportPasswordsTable {
  import_id: number
  row_number: number
  kind: 'devices' | 'companies'
  record_id: number
  /** What the record has of this password: first a hash that no password fits, then its own. */
  password_hash: string
  is_hashed: 0 | 1
  is_erased: 0 | 1
  sealed: string
}

/** The queue of passwords that are still to be hashed, a row for each import. */
export interface ImportHashingsTable extends QueuedRow {
  state: 'waiting' | 'ended' | 'failed'
  import_id: number
}

/** How tables with the same headings were mapped last. */
export interface ImportShapesTable {
  kind: ImportKind
  shape: string
  /** Fields or null as JSON. */
  columns: string
  used_at: string
}
