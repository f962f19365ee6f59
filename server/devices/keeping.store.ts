import { type RawBuilder, sql } from 'kysely'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { availableUntil } from './keeping.ts'

// Only devices count of which somebody said when they were delivered or placed on the market.

/** Throws a 409 while the files of this device must be there. `today` is a day in the portal's time zone. */
export async function assertDeviceMayGo(db: Db, today: string, id: number): Promise<void> {
  const day = await lastDay(db, sql`device.id = ${id}`)
  refuseUntil(day, today, 'Das Gerät mit seinen Dateien')
}

/** Throws a 409 while a device that shows this file must have its files. */
export async function assertFileMayGo(db: Db, today: string, media: number): Promise<void> {
  const day = await lastDay(
    db,
    sql`device.id in (select device_id from shown_files where media_id = ${media})`,
  )
  refuseUntil(day, today, 'Die Datei')
}

/** Throws a 409 while a device must have its files that was delivered when this version of one was current. */
export async function assertVersionMayGo(db: Db, today: string, id: number): Promise<void> {
  const version = await db
    .selectFrom('versions')
    .select(['media_id', 'released_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!version?.released_on) return
  const { media_id: media, released_on: released } = version
  const day = await lastDay(
    db,
    sql`device.delivered_on >= ${released}
      and device.id in (select device_id from shown_files where media_id = ${media})
      and not exists (
        select 1 from versions as newer
        where newer.media_id = ${media} and newer.withdrawn_at is null
          and newer.released_on <= device.delivered_on
          and (newer.released_on > ${released} or (newer.released_on = ${released} and newer.id > ${id}))
      )`,
  )
  refuseUntil(day, today, 'Die Fassung')
}

/** The last day on which files of the devices that fit must be there; null without any. */
async function lastDay(db: Db, fits: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(${availableUntil('device')}) as day from devices as device
    where coalesce(device.delivered_on, device.placed_on_market_on) is not null and ${fits}`.execute(
    db,
  )
  return rows[0]?.day ?? null
}

function refuseUntil(day: string | null, today: string, what: string): void {
  if (day === null || day < today) return
  const spelled = day.split('-').toReversed().join('.')
  throw new ProblemError(
    'must-be-kept',
    `${what} muss bis zum ${spelled} verfügbar bleiben und kann vorher nicht gelöscht werden. Ist der Tag der Auslieferung falsch, bitte zuerst diesen berichtigen.`,
  )
}
