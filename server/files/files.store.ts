import type { Db } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'
import { clearReferences } from '../db/write.ts'
import { removeLinks } from '../db/write-links.ts'
import { partsTable } from '../parts/parts.table.ts'
import { mediasTable } from './files.table.ts'
import { leaveGroup } from './translations.store.ts'

/**
 * Deletes a file, its links, its versions and their uploads; undefined if it did not exist. Returns the hashes of the
 * uploads' blobs: their bytes are removed last.
 */
export async function removeMedia(db: Db, stamp: Stamp, id: number): Promise<string[] | undefined> {
  await removeLinks(db, mediasTable, stamp, id)
  await leaveGroup(db, stamp, id)
  const versions = await db
    .selectFrom('versions')
    .select('upload_id')
    .where('media_id', '=', id)
    .execute()
  const media = await db
    .deleteFrom('medias')
    .where('id', '=', id)
    .returning('upload_id')
    .executeTakeFirst()
  if (!media) return undefined
  const uploads = [media, ...versions].flatMap(({ upload_id }) => upload_id ?? [])
  if (uploads.length === 0) return []
  await clearReferences(db, partsTable, stamp, 'picture', uploads)
  const removed = await db
    .deleteFrom('uploads')
    .where('id', 'in', [...new Set(uploads)])
    .returning('blob_sha256')
    .execute()
  return removed.map(({ blob_sha256 }) => blob_sha256)
}
