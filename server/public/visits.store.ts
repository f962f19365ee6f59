import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Counts one more visit of a device's public page on this day. */
export async function countVisit(db: Db, deviceId: number, day: string): Promise<void> {
  await db
    .insertInto('public_visits')
    .values({ device_id: deviceId, day, visits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'day'])
        .doUpdateSet({ visits: sql<number>`public_visits.visits + 1` }),
    )
    .execute()
}
