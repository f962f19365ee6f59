import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'

/** Article numbers and document types are the same thing to the database: a unique title and a description. */
export type TitledTable = 'parts' | 'doctypes'

interface TitledRow {
  title: string
  desc: string | null
}

/** What to say when a title is taken (without case). */
export function titleUnique(message: string): UniqueRules {
  return { title_folded: { path: 'title', message } }
}

/** Creates a record and answers its id. */
export async function insertTitled(
  db: Db,
  table: TitledTable,
  now: Date,
  { title, desc }: TitledRow,
): Promise<number> {
  const { id } = await db
    .insertInto(table)
    .values({
      title,
      title_folded: fold(title),
      description: desc,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given of a record. */
export async function updateTitled(
  db: Db,
  table: TitledTable,
  now: Date,
  id: number,
  { title, desc }: Partial<TitledRow>,
): Promise<void> {
  await db
    .updateTable(table)
    .set({
      ...(title !== undefined && { title, title_folded: fold(title) }),
      ...(desc !== undefined && { description: desc }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a record; answers whether it was there. */
export async function removeTitled(db: Db, table: TitledTable, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom(table).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** How many devices use an article number. */
export async function countDevicesOfPart(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('part_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** How many documents use a document type. */
export async function countMediasOfDoctype(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('medias')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doctype_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
