import type { BatchKind } from '#contract/document-batches.ts'
import type { DocumentLocale } from '#contract/documents.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** Orders of letters and labels for many devices. */
export interface DocumentBatchesTable extends QueuedRow {
  state: 'waiting' | 'made' | 'failed'
  /** Null once the user has been deleted. */
  user_id: number | null
  /** The user's name at the time. */
  requested_by: string
  /** JSON array of kinds. */
  docs: string
  has_new_passwords: 0 | 1
  /** The import whose passwords the letters contain; it may have been deleted. */
  import_id: number | null
  /** Null: each letter in its company's language. */
  locale: DocumentLocale | null
  label_format: string
  skip: number
  /** Number of devices ordered. */
  total: number
  /** Number of devices whose letters have been made. */
  done: number
  /** Null until there is a result. */
  expires_at: string | null
}

/** The devices of such an order, by position. */
export interface DocumentBatchDevicesTable {
  batch_id: number
  position: number
  /** May have been deleted. */
  device_id: number
  /** As of the order. */
  serial_number: string
  /** The error, in German. */
  error: string | null
  /**
   * Until the new password is active: the hash of the device's password when the letter was made. After that: the
   * hash of the password in the letter, to detect whether it is still valid; null if the letter contains none.
   */
  former_hash: string | null
  /** Hash of the new password until it is active; then null. */
  password_hash: string | null
  /**
   * The company that a letter with a password is addressed to; null for a device without company, and for letters
   * that were made before this was kept.
   */
  company_id: number | null
}

/** The results: encrypted bytes with the key to decrypt them. */
export interface DocumentBatchFilesTable {
  batch_id: number
  kind: BatchKind
  blob_sha256: string
  /** Size of the document in bytes. */
  size: number
  /** Key, nonce and authentication tag, encrypted like all secrets. */
  secret: string
}
