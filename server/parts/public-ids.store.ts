import { generatePublicId } from '../auth/password.ts'
import type { Db } from '../db/database.ts'

/**
 * Returns a public id that no device or article number has or
 * ever had, the bin included: all share one kind of address.
 */
export async function freshPublicId(db: Db): Promise<string> {
  for (;;) {
    const publicId = generatePublicId()
    const taken = await db
      .selectFrom('devices')
      .select('public_id')
      .where('public_id', '=', publicId)
      .union(db.selectFrom('parts').select('public_id').where('public_id', '=', publicId))
      .union(
        db
          .selectFrom('bin')
          .select('public_id')
          .$narrowType<{ public_id: string }>()
          .where('public_id', '=', publicId),
      )
      .union(
        db.selectFrom('retired_public_ids').select('public_id').where('public_id', '=', publicId),
      )
      .executeTakeFirst()
    if (!taken) return publicId
  }
}

/** Prevents a public id from being assigned again. */
export async function retirePublicId(db: Db, publicId: string, now: Date): Promise<void> {
  await db
    .insertInto('retired_public_ids')
    .values({ public_id: publicId, retired_at: now.toISOString() })
    .execute()
}
