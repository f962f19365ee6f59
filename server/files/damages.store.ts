import { sql } from 'kysely'
import { type BlobDamage, blobDamages } from '#contract/files.ts'
import type { Db } from '../db/database.ts'

/** What the database says of a blob. */
export interface BlobFacts {
  /** Bytes. */
  size: number
  /** As it was found last. */
  damage: BlobDamage | null
}

/** What there should be of these bytes; undefined where the database does not know them. */
export function readBlobFacts(db: Db, sha256: string): Promise<BlobFacts | undefined> {
  return db
    .selectFrom('blobs')
    .leftJoin('blob_damages as damages', 'damages.sha256', 'blobs.sha256')
    .select(['blobs.size', 'damages.kind as damage'])
    .where('blobs.sha256', '=', sha256)
    .executeTakeFirst()
}

/** Writes a damage down; one of bytes that the database does not know (any more) concerns nobody. */
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

/** Forgets a damage; returns whether there was one. */
export async function recordSound(db: Db, sha256: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blob_damages')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When each damage was found that is known now, by whatever process, in ms. */
export async function listDamageTimes(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('blob_damages').select(['sha256', 'found_at']).execute()
  return new Map(rows.map(({ sha256, found_at: foundAt }) => [sha256, Date.parse(foundAt)]))
}

/** How many damaged blobs there are of each kind, for who watches the portal. */
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
