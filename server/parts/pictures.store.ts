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
