import type { Db } from '../db/database.ts'

/** How many devices a company has. */
export async function countDevicesOfCompany(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}
