/** A column whose rows hold bytes: a blob stays as long as one of them references it. */
interface BlobHolder {
  table: string
  column: string
  /** The column with the hash of the source bytes; the row is deleted once no upload of the source is left. */
  madeOf?: string
}

/** Everything that holds an upload and thereby its bytes; clean-ups may delete an upload without any holder. */
export const uploadHolders = [
  { table: 'medias', column: 'upload_id' },
  { table: 'versions', column: 'upload_id' },
  { table: 'parts', column: 'picture_id' },
  { table: 'settings', column: 'upload_id' },
  { table: 'bin', column: 'upload_id' },
] as const

/** Everything that holds bytes. Release and sweep rely on this list alone. */
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
