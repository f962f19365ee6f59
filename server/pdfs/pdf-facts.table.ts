import type { QueuedRow } from '../queue/queued.table.ts'

/** What PDFs say of themselves, by their bytes. */
export interface PdfFactsTable {
  sha256: string
  /** The part and level of PDF/A that it claims, such as `3a`; null where it claims none. */
  pdfa: string | null
  /** Null where it cannot be opened. */
  pages: number | null
  /** Whether there is a text to be read; null where it cannot be opened. */
  has_text: number | null
  is_encrypted: number
  read_at: string
}

/** Bytes that are to be read, were read or could not be. */
export interface PdfJobsTable extends QueuedRow {
  state: 'waiting' | 'read' | 'failed'
  source_sha256: string
}
