import type { Db } from '../db/database.ts'

/** Time of the last known activity, in ms since the epoch; undefined in an empty portal. */
export async function findNewestEntry(db: Db): Promise<number | undefined> {
  const newest = await Promise.all(
    (['logs', 'history'] as const).map((table) =>
      db.selectFrom(table).select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    ),
  )
  const times = newest.flatMap((entry) => (entry ? [Date.parse(entry.created_at)] : []))
  return times.length > 0 ? Math.max(...times) : undefined
}
