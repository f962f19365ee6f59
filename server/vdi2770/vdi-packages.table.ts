import type { Generated } from 'kysely'
import type { QueuedRow } from '../queue/queued.table.ts'

/** What bytes say of themselves, read once; while it waits, nobody has read them. */
export interface FileFactsTable extends QueuedRow {
  state: 'waiting' | 'read' | 'failed'
  /** The bytes; nothing holds them because of this. */
  source_sha256: string
  /** CRC-32, as a ZIP wants it before the bytes. */
  crc: number | null
  /** As the other facts of `PdfFacts`; null for what is no PDF. */
  pdfa: string | null
  pages: number | null
  has_text: 0 | 1 | null
  is_encrypted: 0 | 1 | null
  /** Looking into it took too much, each time; the facts are null then. */
  is_unreadable: 0 | 1 | null
}

/** A container that was made: its bytes are those of its frame, with each file set in at its place. */
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
  /** Bytes. */
  size: number
  /** SHA-256 of the whole, hex; null until it was read once. */
  fingerprint: string | null
  /** All bytes but those of the files: metadata, main document, the headers of the ZIPs. */
  frame_sha256: string
}

export interface VdiPackageFilesTable {
  package_id: number
  /** How many bytes of the container come before it. */
  place: number
  size: number
  blob_sha256: string
}

/** Of what a container was made; it may be gone. */
export interface VdiPackageSubjectsTable {
  package_id: number
  kind: 'devices' | 'parts'
  record_id: number
}
