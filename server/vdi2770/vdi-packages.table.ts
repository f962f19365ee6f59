import type { Generated } from 'kysely'
import type { QueuedRow } from '../queue/queued.table.ts'

/** The facts of files, which are read once; null while waiting. */
export interface FileFactsTable extends QueuedRow {
  state: 'waiting' | 'read' | 'failed'
  /** SHA-256 of the bytes; this is not a reference that keeps them. */
  source_sha256: string
  /** CRC-32, which a ZIP needs before the bytes. */
  crc: number | null
  /** Like the other facts of `PdfFacts`; null if it is not a PDF. */
  pdfa: string | null
  pages: number | null
  has_text: 0 | 1 | null
  is_encrypted: 0 | 1 | null
  /** Every try to read it took too much; the facts are null then. */
  is_unreadable: 0 | 1 | null
}

/** A container that was made: its bytes are those of its frame, with each file inserted at its offset. */
export interface VdiPackagesTable {
  id: Generated<number>
  created_at: string
  /** Name of the person or token. */
  made_by: string
  name: string
  recipient: string | null
  /** JSON array: the first serial numbers or titles, of `total`. */
  subjects: string
  total: number
  documents: number
  faulty: number
  /** In bytes. */
  size: number
  /** SHA-256 of the whole container, hex; null until it was first read. */
  fingerprint: string | null
  /** All bytes except those of the files: metadata, main document, ZIP headers. */
  frame_sha256: string
}

export interface VdiPackageFilesTable {
  package_id: number
  /** Offset in the container, in bytes. */
  place: number
  size: number
  blob_sha256: string
}

/** The subjects of a container; they may have been deleted. */
export interface VdiPackageSubjectsTable {
  package_id: number
  kind: 'devices' | 'parts'
  record_id: number
}
