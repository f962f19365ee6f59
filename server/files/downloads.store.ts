import { sql } from 'kysely'
import type { FileDownloads } from '#contract/files.ts'
import { lastDays } from '../core/day.ts'
import type { Db } from '../db/database.ts'

const shownDays = 30

/** Counts one more download of each of these files on this day; of those that are gone by now, none. */
export async function countDownloads(
  db: Db,
  medias: readonly number[],
  day: string,
): Promise<void> {
  await db
    .insertInto('file_downloads')
    .columns(['media_id', 'day', 'downloads'])
    .expression(({ selectFrom }) =>
      selectFrom('medias')
        .select(['id', sql<string>`${sql.lit(day)}`.as('day'), sql<number>`1`.as('downloads')])
        .where('id', 'in', medias)
        // In the same order everywhere: nobody waits for each other.
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'day'])
        .doUpdateSet({ downloads: sql<number>`file_downloads.downloads + 1` }),
    )
    .execute()
}

/** How often a file was loaded on each of the last 30 days, the oldest first; `today` is the portal's day. */
export async function listDownloads(db: Db, media: number, today: string): Promise<FileDownloads> {
  const days = lastDays(today, shownDays)
  const rows = await db
    .selectFrom('file_downloads')
    .select(['day', 'downloads'])
    .where('media_id', '=', media)
    .where('day', '>=', days[0] ?? today)
    .execute()
  const counts = new Map(rows.map(({ day, downloads }) => [day, downloads]))
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }))
}
