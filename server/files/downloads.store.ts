import { sql } from 'kysely'
import type { FileDownloads } from '#contract/files.ts'
import { lastDays } from '../core/day.ts'
import type { Db } from '../db/database.ts'

const shownDays = 30

/** Adds one download of each of these files on day `day`; files deleted meanwhile are skipped. */
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
        // Always in the same order, so that no deadlock occurs.
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'day'])
        .doUpdateSet({ downloads: sql<number>`file_downloads.downloads + 1` }),
    )
    .execute()
}

/** Downloads of a file on each of the last 30 days, oldest first; `today` is a day in the portal's time zone. */
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
