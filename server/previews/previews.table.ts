import type { QueuedRow } from '../queue/queued.table.ts'

/** Previews of bytes: at most one per width. */
export interface PreviewsTable {
  /** The bytes that it shows. */
  source_sha256: string
  /** One of `previewWidths`; a smaller image is shown at its own size. */
  width: number
  /** The preview itself, a WebP. */
  sha256: string
  /** In pixels. */
  height: number
  made_at: string
}

/** Bytes whose previews are ordered, exist or could not be drawn. */
export interface PreviewJobsTable extends QueuedRow {
  state: 'waiting' | 'made' | 'failed'
  source_sha256: string
}
