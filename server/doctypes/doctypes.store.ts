import type { Db } from '../db/database.ts'

/** How many files have a document type. */
export async function countFilesOfDoctype(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('medias')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doctype_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
