import { sql } from 'kysely'
import { type BlobDamage, blobDamages } from '#contract/files.ts'
import type { Db } from '../db/database.ts'

/** A blob's row, with the damage recorded for it. */
export interface BlobFacts {
  /** Bytes. */
  size: number
  /** The damage found last. */
  damage: BlobDamage | null
}

/** Expected size and known damage of a blob; undefined if the database has no row for it. */
export function readBlobFacts(db: Db, sha256: string): Promise<BlobFacts | undefined> {
  return db
    .selectFrom('blobs')
    .leftJoin('blob_damages as damages', 'damages.sha256', 'blobs.sha256')
    .select(['blobs.size', 'damages.kind as damage'])
    .where('blobs.sha256', '=', sha256)
    .executeTakeFirst()
}

/** Records a damage; ignored if the database has no (longer a) row for the blob. */
export async function recordDamage(
  db: Db,
  now: Date,
  sha256: string,
  kind: BlobDamage,
): Promise<void> {
  await sql`insert into blob_damages (sha256, kind, found_at)
    select sha256, ${kind}, ${now.toISOString()} from blobs where sha256 = ${sha256}
    on conflict (sha256) do update set kind = excluded.kind, found_at = excluded.found_at`.execute(
    db,
  )
}

/**
 * Removes a recorded damage, so that what could not be read because of it is read again; returns whether there was one.
 */
export async function recordSound(db: Db, sha256: string): Promise<boolean> {
  const damage = await db
    .selectFrom('blob_damages')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!damage) return false
  for (const table of ['file_facts', 'preview_jobs'] as const) {
    await db
      .deleteFrom(table)
      .where('source_sha256', '=', sha256)
      .where('state', '=', 'failed')
      .execute()
  }
  await db.deleteFrom('blob_damages').where('sha256', '=', sha256).execute()
  return true
}

/** Times (ms since the epoch) at which the currently known damages were found, by any process. */
export async function listDamageTimes(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('blob_damages').select(['sha256', 'found_at']).execute()
  return new Map(rows.map(({ sha256, found_at: foundAt }) => [sha256, Date.parse(foundAt)]))
}

/** Number of damaged blobs by kind, for monitoring. */
export async function countDamages(db: Db): Promise<Record<BlobDamage, number>> {
  const rows = await db
    .selectFrom('blob_damages')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
  return Object.fromEntries(blobDamages.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    BlobDamage,
    number
  >
}
