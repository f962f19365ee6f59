import type { Db } from '../db/database.ts'
import type { SentUpload } from '../files/send-upload.ts'
import { findPreview } from '../previews/previews.store.ts'

const width = 480

/** The preview of a public file in one of the existing widths; undefined if there is none. */
export async function findFilePicture(
  db: Db,
  { sha256 }: { sha256: string },
  width: number,
): Promise<SentUpload | undefined> {
  const picture = await findPreview(db, sha256, width)
  return picture && { ...picture, name: 'vorschau.webp', mime: 'image/webp' }
}

/** The picture of a machine: a small preview of the upload, or the upload itself while there is none. */
export async function findPicture(db: Db, upload: number): Promise<SentUpload | undefined> {
  const picture = await db
    .selectFrom('uploads')
    .select(['name', 'mime', 'size', 'blob_sha256 as sha256'])
    .where('id', '=', upload)
    .executeTakeFirst()
  if (!picture) return undefined
  const small = await findPreview(db, picture.sha256, width)
  return small ? { ...small, name: 'bild.webp', mime: 'image/webp' } : picture
}
