import type { Db } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'
import { raiseLinked } from '../db/write.ts'
import { mediasTable } from './files.table.ts'

/**
 * Deletes a document, its links and its upload; undefined when it was not there.
 * Returns the upload's blob, if there is one: its bytes go last.
 */
export async function removeMedia(
  db: Db,
  stamp: Stamp,
  id: number,
): Promise<{ sha256: string | undefined } | undefined> {
  await raiseLinked(db, mediasTable, stamp, id)
  const media = await db
    .deleteFrom('medias')
    .where('id', '=', id)
    .returning('upload_id')
    .executeTakeFirst()
  if (!media) return undefined
  if (media.upload_id === null) return { sha256: undefined }
  const upload = await db
    .deleteFrom('uploads')
    .where('id', '=', media.upload_id)
    .returning('blob_sha256')
    .executeTakeFirst()
  return { sha256: upload?.blob_sha256 }
}
