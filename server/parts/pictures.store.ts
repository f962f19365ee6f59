import type { Db } from '../db/database.ts'

/** The form that began something with the upload of an article number's picture has ended it. */
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

/** Whose picture an upload is, so that it stays: what is deleted here comes back from nowhere. */
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
