import type { FileImportState, PlannedState } from '#contract/file-imports.ts'
import type { ImportTaskRow } from '../import-tasks/import-tasks.table.ts'

/** File imports, and the queue of their tasks. */
export interface FileImportsTable
  extends ImportTaskRow<FileImportState, 'unpack' | 'check' | 'import' | 'undo'> {
  /** JSON array of patterns, in order. */
  patterns: string
  /** Size of the ZIP being uploaded; null if files are sent one by one, and once it is unpacked. */
  zip_size: number | null
  zip_mark: string | null
  /** File name of the assignment table. */
  table_name: string | null
  /** For a VDI 2770 container: the number of containers, including itself, and of documents. */
  containers: number | null
  documents: number | null
  /** Whether documents of invalid containers are imported all the same. */
  accepts_findings: 0 | 1
  /** Number of files that the current task has processed. */
  done_entries: number
}

/** Pieces of a ZIP, until it is unpacked. */
export interface FileImportPiecesTable {
  import_id: number
  number: number
  size: number
  blob_sha256: string
}

/** A file of an import, and what becomes of it. */
export interface FileImportEntriesTable {
  import_id: number
  number: number
  path: string
  /** The `pathKey` that is looked up in tables. */
  path_key: string
  /** 0, or the index of the further table row that it was created for: one file may belong to several devices. */
  copy: number
  size: number
  /** Announced or computed SHA-256. */
  content_hash: string
  /** Null until the bytes have arrived, and once they have expired. */
  blob_sha256: string | null
  ext: string | null
  mime: string | null
  /** JSON array. */
  active_content: string
  /** Why it is refused, in German. */
  refusal: string | null
  /** `ContainedFile` as JSON, for files from a VDI 2770 container. */
  document: string | null
  /** Keys (domain and number) of its document, and of the document that it translates. */
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
  /** Its future name, in the form used for comparison. */
  filename_folded: string | null
  /** The resulting file. */
  media_id: number | null
  /** The last version of that file known to this import. */
  media_version: number | null
  outcome: 'imported' | 'undone' | 'left' | null
  /** `Journal` as JSON, for undoing. */
  journal: string | null
}

/** The rows of the assignment table. */
export interface FileImportRowsTable {
  import_id: number
  row_number: number
  /** The last path segment, in the form of `path_key`. */
  name_key: string
  path: string
  /** `Named` as JSON. */
  content: string
  is_used: 0 | 1
}

/** Violations of VDI 2770 rules by containers. */
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
