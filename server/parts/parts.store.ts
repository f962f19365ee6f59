import type { Db } from '../db/database.ts'

/** How many devices use an article number. */
export async function countDevicesOfPart(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('part_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
