import type { OwnLabelFormat } from '#contract/labels.ts'
import type { Db } from '../db/database.ts'
import { fold, inNameOrder } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'

/** The error for a title that is taken, ignoring case. */
export const formatUnique: UniqueRules = {
  title_folded: { path: 'title', message: 'Diesen Namen hat schon ein anderes Format!' },
}

const shownColumns = [
  'id',
  'title',
  'width',
  'height',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** The custom formats, ordered by title. */
export async function listLabelFormats(db: Db): Promise<OwnLabelFormat[]> {
  const formats = await db.selectFrom('label_formats').select(shownColumns).orderBy('id').execute()
  return inNameOrder(formats, ({ title }) => title)
}

export async function findLabelFormat(db: Db, id: number): Promise<OwnLabelFormat | undefined> {
  return db.selectFrom('label_formats').select(shownColumns).where('id', '=', id).executeTakeFirst()
}

/** Inserts a format and returns it. */
export async function insertLabelFormat(
  db: Db,
  now: Date,
  { title, width, height }: Pick<OwnLabelFormat, 'title' | 'width' | 'height'>,
): Promise<OwnLabelFormat> {
  return db
    .insertInto('label_formats')
    .values({
      title,
      title_folded: fold(title),
      width,
      height,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
}

/** Deletes a format and returns it; undefined if there was none. */
export async function removeLabelFormat(db: Db, id: number): Promise<OwnLabelFormat | undefined> {
  return db
    .deleteFrom('label_formats')
    .where('id', '=', id)
    .returning(shownColumns)
    .executeTakeFirst()
}
