import type { QueuedRow } from '../queue/queued.table.ts'

/** Pictures of bytes: of each width one, or none. */
export interface PreviewsTable {
  /** The bytes that it shows. */
  source_sha256: string
  /** One of `previewWidths`; an image that has fewer pixels is shown with those. */
  width: number
  /** The picture itself, a WebP. */
  sha256: string
  /** Pixels. */
  height: number
  made_at: string
}

/** Bytes of which pictures are to be made, were made or could not be. */
export interface PreviewJobsTable extends QueuedRow {
  state: 'waiting' | 'made' | 'failed'
  source_sha256: string
}
