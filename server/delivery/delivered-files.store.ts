import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'
import { devicesOfPart } from './devices-of-part.ts'
import { wasReleased } from './was-released.ts'

/** Files that devices were delivered with and no longer show; they are kept as long as the others. */
export interface DeliveredFilesTable {
  device_id: number
  media_id: number
}

/** Days within which a link added after the delivery can be removed as a mistake, without the file being kept. */
const mistakeDays = 30

/**
 * Records the files that devices were delivered with, before their own links are deleted; `isGone` is a
 * condition on `device_medias`.
 */
export async function keepUnlinked(
  tx: Db,
  stamp: Stamp,
  isGone: RawBuilder<unknown>,
): Promise<void> {
  const links = sql`(select * from device_medias where ${isGone})`
  await keep(tx, stamp, sql`${links} as link join devices as device on device.id = link.device_id`)
}

/**
 * The same for all devices of article numbers whose links are deleted; `isGone` is a condition on `part_medias`. Others
 * have their turns meanwhile: 200 files of 20,000 devices took 42 s.
 */
export async function keepPartUnlinked(
  tx: Db,
  stamp: Stamp,
  isGone: RawBuilder<unknown>,
): Promise<void> {
  const links = sql`(select * from part_medias where ${isGone})`
  const { rows: parts } = await sql<{ part: number; count: number }>`
    select part_id as part, count(*) as count from ${links} as link group by part_id`.execute(tx)
  for (const { part, count } of parts) {
    const size = Math.max(1, Math.floor(keptAtOnce / Number(count)))
    for await (const { after, last } of devicesOfPart(tx, part, size)) {
      await keep(
        tx,
        stamp,
        sql`${links} as link join devices as device on device.part_id = link.part_id`,
        sql`link.part_id = ${part} and device.id > ${after} and device.id <= ${last}`,
      )
    }
  }
}

/** Files of devices recorded by one statement, which takes some 20 ms. */
const keptAtOnce = 2_000

/** The same for a device that has just been moved to another article number. */
export async function keepInherited(
  tx: Db,
  stamp: Stamp,
  device: number,
  formerPart: number,
): Promise<void> {
  const links = sql`part_medias as link join devices as device on device.id = ${device}`
  await keep(tx, stamp, links, sql`link.part_id = ${formerPart}`)
}

/** The same for a device that is about to be deleted: its article number may lose the links before it is restored. */
export async function keepInheritedOf(tx: Db, stamp: Stamp, device: number): Promise<void> {
  const links = sql`part_medias as link join devices as device on device.part_id = link.part_id`
  await keep(tx, stamp, links, sql`device.id = ${device}`)
}

async function keep(
  tx: Db,
  { at }: Stamp,
  links: RawBuilder<unknown>,
  fits: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  const today = sql`local_day(${at.toISOString()})`
  const before = new Date(at.getTime() - mistakeDays * 24 * 60 * 60_000)
  const wasThere = sql`(link.linked_on is null or link.linked_on <= device.delivered_on
    or link.linked_on <= local_day(${before.toISOString()}))`
  await sql`insert into delivered_files (device_id, media_id)
    select device.id, link.media_id from ${links}
    where ${fits} and device.delivered_on <= ${today} and ${wasThere} and ${wasReleased('link', 'device')}
    on conflict do nothing`.execute(tx)
}
