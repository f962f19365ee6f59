import type { Db } from '../db/database.ts'
import { findEntry } from './entries.store.ts'

interface Content {
  sha256: string
  ext: string
  size: number
}

/**
 * The inspection result of the same bytes with the same extension: from an upload, or from a file of this import that
 * has arrived.
 */
export async function findKnownContent(db: Db, id: number, content: Content) {
  return (await findUploadOf(db, content)) ?? (await findEntryOf(db, id, content))
}

async function findUploadOf(db: Db, { sha256, ext, size }: Content) {
  return db
    .selectFrom('uploads')
    .innerJoin('blobs', 'blobs.sha256', 'uploads.blob_sha256')
    .leftJoin('blob_damages', 'blob_damages.sha256', 'uploads.blob_sha256')
    .select(['uploads.mime', 'uploads.active_content'])
    .where('uploads.blob_sha256', '=', sha256)
    .where('uploads.ext', '=', ext)
    .where('blobs.size', '=', size)
    .where('blob_damages.sha256', 'is', null)
    .executeTakeFirst()
}

async function findEntryOf(db: Db, id: number, { sha256, ext, size }: Content) {
  return db
    .selectFrom('file_import_entries as own')
    .leftJoin('blob_damages', 'blob_damages.sha256', 'own.blob_sha256')
    .select(['own.mime', 'own.active_content'])
    .where('own.import_id', '=', id)
    .where('own.content_hash', '=', sha256)
    .where('own.blob_sha256', '=', sha256)
    .where('own.ext', '=', ext)
    .where('own.size', '=', size)
    .where('blob_damages.sha256', 'is', null)
    .executeTakeFirst()
}

/** Assigns the bytes of a file to all others of the import announced with the same content. */
export async function fillSame(tx: Db, id: number, number: number): Promise<void> {
  const ownEntry = await findEntry(tx, id, number)
  if (!ownEntry) return
  const { blob_sha256, ext, mime, active_content } = ownEntry
  if (blob_sha256 === null) return
  await tx
    .updateTable('file_import_entries')
    .set({ blob_sha256, ext, mime, active_content })
    .where('import_id', '=', id)
    .where('content_hash', '=', ownEntry.content_hash)
    .where('size', '=', ownEntry.size)
    .where('path_key', 'like', `%${ext ?? ''}`)
    .where('blob_sha256', 'is', null)
    .where('refusal', 'is', null)
    .execute()
}
