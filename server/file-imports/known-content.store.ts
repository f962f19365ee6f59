import type { Db } from '../db/database.ts'
import { type EntryRecord, findEntry } from './entries.store.ts'

interface Content {
  sha256: string | null
  ext: string | null
  size: number
}

type Inspected = Pick<EntryRecord, 'mime' | 'active_content'>

/**
 * Finds the inspection result of the same bytes with the same extension: from an upload, or from a file of this import
 * that has arrived. Reads all at once, because SQLite lets nobody else in between hundreds of statements.
 */
export async function readKnownContents(
  db: Db,
  id: number,
  sha256s: string[],
): Promise<(content: Content) => Inspected | undefined> {
  const known = new Map<string, Inspected>()
  for (const row of await entriesOf(db, id, sha256s)) known.set(keyOf(row), row)
  for (const row of await uploadsOf(db, sha256s)) known.set(keyOf(row), row)
  return (content) => known.get(keyOf(content))
}

function keyOf({ sha256, ext, size }: Content): string {
  return `${sha256} ${size} ${ext}`
}

async function uploadsOf(db: Db, sha256s: string[]) {
  if (sha256s.length === 0) return []
  return db
    .selectFrom('uploads')
    .innerJoin('blobs', 'blobs.sha256', 'uploads.blob_sha256')
    .leftJoin('blob_damages', 'blob_damages.sha256', 'uploads.blob_sha256')
    .select(['blobs.sha256', 'uploads.ext', 'blobs.size'])
    .select(['uploads.mime', 'uploads.active_content'])
    .where('uploads.blob_sha256', 'in', sha256s)
    .where('blob_damages.sha256', 'is', null)
    .execute()
}

async function entriesOf(db: Db, id: number, sha256s: string[]) {
  if (sha256s.length === 0) return []
  return db
    .selectFrom('file_import_entries as own')
    .leftJoin('blob_damages', 'blob_damages.sha256', 'own.blob_sha256')
    .select(['own.blob_sha256 as sha256', 'own.ext', 'own.size'])
    .select(['own.mime', 'own.active_content'])
    .where('own.import_id', '=', id)
    .where('own.content_hash', 'in', sha256s)
    .whereRef('own.blob_sha256', '=', 'own.content_hash')
    .where('blob_damages.sha256', 'is', null)
    .execute()
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
