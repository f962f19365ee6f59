import type { Db } from '../db/database.ts'

/**
 * What became of a public id: its device's serial number, null when the device is gone, undefined when it was
 * never given out. Always the same single statement, so that time does not tell which.
 */
export async function findByPublicId(db: Db, publicId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('devices')
    .select(({ ref }) => ref('serial_number').$castTo<string | null>().as('sn'))
    .where('public_id', '=', publicId)
    .unionAll(
      db
        .selectFrom('retired_public_ids')
        .select(({ lit }) => lit(null).$castTo<string | null>().as('sn'))
        .where('public_id', '=', publicId),
    )
    .executeTakeFirst()
  return row?.sn
}
