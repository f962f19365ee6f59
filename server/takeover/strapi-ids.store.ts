import type { Db } from '../db/database.ts'

/** The kinds of records that are taken over, each with its ids in Strapi; `version` has the id of its file. */
export const takenKinds = [
  'user',
  'doctype',
  'part',
  'company',
  'upload',
  'file',
  'version',
  'device',
  'log',
] as const
export type TakenKind = (typeof takenKinds)[number]

/** Maps records of Strapi to ours, permanently: a record that was deleted here is not taken over again. */
export interface StrapiIdsTable {
  kind: string
  strapi_id: number
  record_id: number
  /** Distinguishes one Strapi from another. */
  strapi_created_at: string | null
}

/** Our ids of a kind, by the ids in Strapi. */
export async function readTaken(db: Db, kind: TakenKind): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('strapi_ids')
    .select(['strapi_id', 'record_id'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.strapi_id, row.record_id]))
}

/** Whether an earlier run has taken over more than staff, which a portal that is in use may have as well. */
export async function hasTakenContent(db: Db): Promise<boolean> {
  const taken = await db
    .selectFrom('strapi_ids')
    .select('kind')
    .where('kind', '<>', 'user')
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

/** The ids of those records that have already been taken over. */
export async function takenAmong(
  db: Db,
  kind: TakenKind,
  records: readonly { id: number }[],
): Promise<Set<number>> {
  const takenIds = new Set<number>()
  for (let at = 0; at < records.length; at += idsAtOnce) {
    const ids = records.slice(at, at + idsAtOnce).map(({ id }) => id)
    const rows = await db
      .selectFrom('strapi_ids')
      .select('strapi_id')
      .where('kind', '=', kind)
      .where('strapi_id', 'in', ids)
      .execute()
    for (const { strapi_id: id } of rows) takenIds.add(id)
  }
  return takenIds
}

const idsAtOnce = 1_000

/** Records what a record of Strapi was taken over as, in the transaction that creates it. */
export async function recordTaken(
  tx: Db,
  kind: TakenKind,
  old: { id: number; createdAt: Date | null },
  record: number,
): Promise<void> {
  const created = old.createdAt?.toISOString() ?? null
  await tx
    .insertInto('strapi_ids')
    .values({ kind, strapi_id: old.id, record_id: record, strapi_created_at: created })
    .execute()
}

/** When the records that were taken over were created in Strapi; in another Strapi the same ids have other times. */
export async function readTakenTimes(db: Db, kind: TakenKind): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('strapi_ids')
    .select(['strapi_id', 'strapi_created_at'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.strapi_id, row.strapi_created_at]))
}
