/** A column whose rows hold bytes: these stay as long as one names them. */
interface BlobHolder {
  table: string
  column: string
  /** The column of the bytes that these were made of: without an upload of those, such a row goes. */
  madeOf?: string
}

/** What keeps an upload, and with it its bytes: without any, clean-ups may take it. */
export const uploadHolders = [
  { table: 'medias', column: 'upload_id' },
  { table: 'versions', column: 'upload_id' },
  { table: 'parts', column: 'picture_id' },
  { table: 'settings', column: 'upload_id' },
  { table: 'bin', column: 'upload_id' },
] as const

/** Everything that holds bytes. Release and sweep ask this list and nothing else. */
export const blobHolders: readonly BlobHolder[] = [
  { table: 'uploads', column: 'blob_sha256' },
  { table: 'bin_blobs', column: 'blob_sha256' },
  { table: 'document_batch_files', column: 'blob_sha256' },
  { table: 'file_import_entries', column: 'blob_sha256' },
  { table: 'file_import_pieces', column: 'blob_sha256' },
  { table: 'vdi_packages', column: 'frame_sha256' },
  { table: 'vdi_package_files', column: 'blob_sha256' },
  { table: 'previews', column: 'sha256', madeOf: 'source_sha256' },
]
