import type { Db } from '../db/database.ts'

/** Marks the upload of an article number's picture as no longer begun: the form that uploaded it has been saved. */
export async function endBegunPicture(tx: Db, part: number): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ begun_at: null })
    .where('begun_at', 'is not', null)
    .where('id', '=', (eb) => eb.selectFrom('parts').select('picture_id').where('id', '=', part))
    .execute()
}

/** An article number that has a picture, in its table or in the bin. */
export interface Pictured {
  title: string
  isInBin: boolean
}

/** The article number whose picture an upload is. Such an upload must not be deleted, as it could not be restored. */
export async function findPictured(db: Db, upload: number): Promise<Pictured | undefined> {
  const part = await db
    .selectFrom('parts')
    .select('title')
    .where('picture_id', '=', upload)
    .executeTakeFirst()
  if (part) return { ...part, isInBin: false }
  const entry = await db
    .selectFrom('bin')
    .select('name as title')
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  return entry && { ...entry, isInBin: true }
}
