import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { blobHolders } from './blob-holders.ts'
import { type BlobUse, listUses } from './blob-uses.store.ts'

/** Maximum number of damaged uploads listed by name. */
const maxNamed = 5

/**
 * Damaged blobs of user uploads, including those in the bin; generated previews are left out, as they are regenerated
 * automatically.
 */
export async function readDamagedUploads(
  db: Db,
): Promise<{ count: number; first: BlobUse[]; areInLists: boolean }> {
  const isOf = (holders: typeof blobHolders) =>
    sql.join(
      holders.map(({ table, column }) => {
        return sql`exists (select 1 from ${sql.table(table)} as h
          where ${sql.ref(`h.${column}`)} = blob_damages.sha256)`
      }),
      sql` or `,
    )
  const uploadedHolders = blobHolders.filter(({ madeOf }) => madeOf === undefined)
  const uploads = blobHolders.filter(({ table }) => table === 'uploads')
  const { rows } = await sql<{ sha256: string; in_lists: number }>`
    select sha256, case when ${isOf(uploads)} then 1 else 0 end as in_lists from blob_damages
    where ${isOf(uploadedHolders)} order by found_at, sha256`.execute(db)
  const first: BlobUse[] = []
  for (const { sha256 } of rows.slice(0, maxNamed)) first.push(...(await listUses(db, sha256, 1)))
  return { count: rows.length, first, areInLists: rows.some((row) => row.in_lists === 1) }
}
