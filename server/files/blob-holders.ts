/** A column whose rows hold bytes: these stay as long as one names them. */
interface BlobHolder {
  table: string
  column: string
  /** The column of the bytes that these were made of: without an upload of those, such a row goes. */
  madeOf?: string
}

/** Everything that holds bytes. Release and sweep ask this list and nothing else. */
export const blobHolders: readonly BlobHolder[] = [
  { table: 'uploads', column: 'blob_sha256' },
  { table: 'previews', column: 'sha256', madeOf: 'source_sha256' },
]
