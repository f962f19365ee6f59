import { generatePublicId } from '../auth/password.ts'
import type { Db } from '../db/database.ts'

/** A public id that no device or article number has or ever had, in the bin or not: all share one kind of address. */
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

/** Keeps a public id from being given out again. */
export async function retirePublicId(db: Db, publicId: string, now: Date): Promise<void> {
  await db
    .insertInto('retired_public_ids')
    .values({ public_id: publicId, retired_at: now.toISOString() })
    .execute()
}
