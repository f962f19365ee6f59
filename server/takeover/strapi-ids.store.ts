import type { Db } from '../db/database.ts'

/** What is taken over, each under the ids that it had there; `version` is a file's, by the file's id. */
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

/** Which records of Strapi are which of ours, for ever: what was deleted here does not come again. */
export interface StrapiIdsTable {
  kind: string
  strapi_id: number
  record_id: number
  /** Tells one Strapi from another. */
  strapi_created_at: string | null
}

/** Our ids of a kind, by those of Strapi. */
export async function readTaken(db: Db, kind: TakenKind): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('strapi_ids')
    .select(['strapi_id', 'record_id'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.strapi_id, row.record_id]))
}

/** Those of these that were taken over by now. */
export async function takenAmong(
  db: Db,
  kind: TakenKind,
  records: readonly { id: number }[],
): Promise<Set<number>> {
  const taken = new Set<number>()
  for (let at = 0; at < records.length; at += idsAtOnce) {
    const ids = records.slice(at, at + idsAtOnce).map(({ id }) => id)
    const rows = await db
      .selectFrom('strapi_ids')
      .select('strapi_id')
      .where('kind', '=', kind)
      .where('strapi_id', 'in', ids)
      .execute()
    for (const { strapi_id: id } of rows) taken.add(id)
  }
  return taken
}

const idsAtOnce = 1_000

/** Notes as which record one of Strapi was taken over, in the transaction that made it. */
export async function noteTaken(
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

/** When what was taken over was made there; what comes from another Strapi has other times under the same ids. */
export async function readTakenTimes(db: Db, kind: TakenKind): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('strapi_ids')
    .select(['strapi_id', 'strapi_created_at'])
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map((row) => [row.strapi_id, row.strapi_created_at]))
}
