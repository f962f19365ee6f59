import type { BatchKind } from '#contract/document-batches.ts'
import type { DocumentLocale } from '#contract/documents.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** Orders of letters and labels for many devices. */
export interface DocumentBatchesTable extends QueuedRow {
  state: 'waiting' | 'made' | 'failed'
  /** Null once whoever ordered is deleted. */
  user_id: number | null
  /** Their name as it was then. */
  requested_by: string
  /** JSON array of kinds. */
  docs: string
  has_new_passwords: 0 | 1
  /** The import whose passwords the letters hold; it may be gone. */
  import_id: number | null
  /** Null: each letter in its company's language. */
  locale: DocumentLocale | null
  label_format: string
  skip: number
  /** Devices that were ordered. */
  total: number
  /** Devices whose letters are made. */
  done: number
  /** Null before there is a result. */
  expires_at: string | null
}

/** The devices of such an order, in their order. */
export interface DocumentBatchDevicesTable {
  batch_id: number
  position: number
  /** May be gone. */
  device_id: number
  /** As it was then. */
  serial_number: string
  /** What went wrong, in German. */
  error: string | null
  /**
   * What its password was when the new one was made. From then on that this is in force, the hash of the one in the letter, by
   * which it is known whether that holds still; null where the letter has none.
   */
  former_hash: string | null
  /** Of the new password, until it is in force. */
  password_hash: string | null
  /** Whom the letter with the new password is addressed to, until that is in force; null for a device of no company. */
  company_id: number | null
}

/** What was made: encrypted bytes, with what opens them. */
export interface DocumentBatchFilesTable {
  batch_id: number
  kind: BatchKind
  blob_sha256: string
  /** Bytes of the document. */
  size: number
  /** Key, nonce and tag, encrypted as secrets are. */
  secret: string
}
