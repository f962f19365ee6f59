import type { FileImportState, PlannedState } from '#contract/file-imports.ts'
import type { ImportTaskRow } from '../import-tasks/import-tasks.table.ts'

/** Files on their way in, and the queue of what is done with them. */
export interface FileImportsTable
  extends ImportTaskRow<FileImportState, 'unpack' | 'check' | 'import' | 'undo'> {
  /** JSON array of texts, in order. */
  patterns: string
  /** Bytes of the ZIP as which they come; null where they come one by one, and once it is unpacked. */
  zip_size: number | null
  zip_mark: string | null
  /** Name of the table that says what belongs where. */
  table_name: string | null
  /** Where they came as a container of VDI 2770: how many containers it holds, itself included, and documents. */
  containers: number | null
  documents: number | null
  /** Whether documents of invalid containers are imported all the same. */
  accepts_findings: 0 | 1
  /** Files that the task under way is through with. */
  done_entries: number
}

/** Pieces of a ZIP, until it is unpacked. */
export interface FileImportPiecesTable {
  import_id: number
  number: number
  size: number
  blob_sha256: string
}

/** A file, and what becomes of it. */
export interface FileImportEntriesTable {
  import_id: number
  number: number
  path: string
  /** As it is looked for in tables: `pathKey`. */
  path_key: string
  /** 0, or which further row of a table it stands for: one file may belong to several devices. */
  copy: number
  size: number
  /** SHA-256 that was announced, or that was seen. */
  content_hash: string
  /** Null until its bytes are here, and once they have expired. */
  blob_sha256: string | null
  ext: string | null
  mime: string | null
  /** JSON array. */
  active_content: string
  /** Why it may not be uploaded, in German. */
  refusal: string | null
  /** `ContainedFile` as JSON, where it came in a container of VDI 2770. */
  document: string | null
  /** Its document, and that of which it is a translation, by domain and number. */
  document_key: string | null
  translates_key: string | null
  /** `FileImportCorrection` as JSON. */
  correction: string | null
  /** `Plan` as JSON. */
  plan: string | null
  state: PlannedState | null
  target_kind: 'devices' | 'parts' | null
  target_id: number | null
  doctype_id: number | null
  /** What it is to be called, as names are compared. */
  filename_folded: string | null
  /** The file that it became. */
  media_id: number | null
  /** The version of that which this import knows of. */
  media_version: number | null
  outcome: 'imported' | 'undone' | 'left' | null
  /** `Journal` as JSON: what undoing needs. */
  journal: string | null
}

/** What the table says, row by row. */
export interface FileImportRowsTable {
  import_id: number
  row_number: number
  /** The last part of its path, as entries have it. */
  name_key: string
  path: string
  /** `Named` as JSON. */
  content: string
  is_used: 0 | 1
}

/** Rules of VDI 2770 that containers break. */
export interface FileImportFindingsTable {
  import_id: number
  number: number
  level: 'error' | 'warning'
  rule: string
  message: string
  container: string
  file: string | null
  line: number | null
  element: string | null
}
