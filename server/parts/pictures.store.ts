import type { Db } from '../db/database.ts'

/** Marks the uploads of article numbers' pictures as no longer begun: the forms that uploaded them have been saved. */
export async function endBegunPictures(tx: Db, parts: number[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ begun_at: null })
    .where('begun_at', 'is not', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('parts')
        .select('picture_id')
        .$narrowType<{ picture_id: number }>()
        .where('id', 'in', parts),
    )
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
