import { generatePublicId } from '../auth/password.ts'
import { single } from '../core/single.ts'
import type { Db } from '../db/database.ts'

/**
 * Returns a public id that no device or article number has or
 * ever had, the bin included: all share one kind of address.
 */
export async function freshPublicId(db: Db): Promise<string> {
  return single(await withPublicIds(db, [{}])).publicId
}

/** Returns the drafts, each with such a public id. */
export async function withPublicIds<Draft extends object>(
  db: Db,
  drafts: readonly Draft[],
): Promise<(Draft & { publicId: string })[]> {
  for (;;) {
    const withIds = drafts.map((draft) => ({ ...draft, publicId: generatePublicId() }))
    const ids = new Set(withIds.map(({ publicId }) => publicId))
    if (ids.size === withIds.length && !(await isAnyTaken(db, [...ids]))) return withIds
  }
}

async function isAnyTaken(db: Db, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const existing = await db
    .selectFrom('devices')
    .select('public_id')
    .where('public_id', 'in', ids)
    .union(db.selectFrom('parts').select('public_id').where('public_id', 'in', ids))
    .union(
      db
        .selectFrom('bin')
        .select('public_id')
        .$narrowType<{ public_id: string }>()
        .where('public_id', 'in', ids),
    )
    .union(db.selectFrom('retired_public_ids').select('public_id').where('public_id', 'in', ids))
    .executeTakeFirst()
  return existing !== undefined
}

/** Prevents a public id from being assigned again. */
export async function retirePublicId(db: Db, publicId: string, now: Date): Promise<void> {
  await db
    .insertInto('retired_public_ids')
    .values({ public_id: publicId, retired_at: now.toISOString() })
    .execute()
}
