import type { Db } from '../db/database.ts'
import { type BlobUse, listUses } from './damages.store.ts'

/** Of so many damaged uploads the names are told. */
const named = 5

/** What is damaged of what people have uploaded; a picture of ours is made anew by itself. */
export async function readDamagedUploads(db: Db): Promise<{ count: number; first: BlobUse[] }> {
  const damaged = await db
    .selectFrom('blob_damages')
    .select('sha256')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('uploads')
          .select('uploads.id')
          .whereRef('uploads.blob_sha256', '=', 'blob_damages.sha256'),
      ),
    )
    .orderBy('found_at')
    .execute()
  const first: BlobUse[] = []
  for (const { sha256 } of damaged.slice(0, named)) first.push(...(await listUses(db, sha256, 1)))
  return { count: damaged.length, first }
}
