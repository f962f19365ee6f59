import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { CommonFile } from '#contract/common-files.ts'
import type { HistoryChange } from '#contract/history.ts'
import { piecesInTurns } from '../core/in-turns.ts'
import { actOf } from '../db/compare-change.ts'
import type { Db } from '../db/database.ts'
import { namesOf, recordChange } from '../db/record-change.ts'
import { raise, type Stamp } from '../db/versions.ts'
import { keepPartUnlinked, keepUnlinked } from '../delivery/delivered-files.store.ts'
import { devicesTable } from '../devices/devices.table.ts'
import { partsTable } from '../parts/parts.table.ts'
import { mediasTable } from './files.table.ts'

/** Enough files for one answer; the article numbers examined last may exceed it. */
const enoughFiles = 50
/** Number of article numbers examined per query, small enough that nobody waits for it. */
const partsAtOnce = 4
const maxParts = 1_000

/** A file and an article number whose devices all have it. */
export interface Pair {
  part: number
  media: number
}

/** Their names for log entries; a name is undefined if the record is gone. */
export async function findNames(
  tx: Db,
  { part, media }: Pair,
): Promise<{ title: string | undefined; filename: string | undefined }> {
  const parts = await tx.selectFrom('parts').select('title').where('id', '=', part).execute()
  const medias = await tx.selectFrom('medias').select('filename').where('id', '=', media).execute()
  return { title: parts[0]?.title, filename: medias[0]?.filename }
}

/**
 * Common files of the article numbers from offset `start` on, ordered by title; `next` is the offset to continue at.
 * Each query reads only a few article numbers, so that requests are answered in between.
 */
export async function listCommonFiles(
  db: Db,
  start: number,
): Promise<{ files: CommonFile[]; next: number | null }> {
  const files: CommonFile[] = []
  for (let at = start; at < start + maxParts; at += partsAtOnce) {
    const parts = await partsFrom(db, at)
    files.push(...(await commonFilesOf(db, parts)))
    // SQLite answers synchronously, so the event loop has to be yielded to explicitly.
    await setImmediate()
    if (parts.length < partsAtOnce) return { files, next: null }
    if (files.length >= enoughFiles) return { files, next: at + partsAtOnce }
  }
  return { files, next: start + maxParts }
}

async function partsFrom(db: Db, start: number): Promise<number[]> {
  const parts = await db
    .selectFrom('parts')
    .select('id')
    .orderBy('title_sort')
    .orderBy('id')
    .limit(partsAtOnce)
    .offset(start)
    .execute()
  return parts.map(({ id }) => id)
}

/**
 * A common file is linked to both the newest and the oldest device; only such files are checked against the other
 * devices, up to the first one that lacks it.
 */
async function commonFilesOf(db: Db, parts: number[], media?: number): Promise<CommonFile[]> {
  if (parts.length === 0) return []
  const rows = await db
    .with('kinds', (query) =>
      query
        .selectFrom('devices')
        .select(({ fn }) => [
          'part_id',
          fn.countAll<number>().as('devices'),
          fn.min('id').as('oldest'),
          fn.max('id').as('newest'),
        ])
        .where('part_id', 'in', parts)
        .groupBy('part_id')
        .having(({ fn }) => fn.countAll(), '>=', 2),
    )
    .selectFrom('kinds')
    .innerJoin('device_medias as shared', 'shared.device_id', 'kinds.newest')
    .innerJoin('parts', 'parts.id', 'kinds.part_id')
    .innerJoin('medias', 'medias.id', 'shared.media_id')
    .select(['parts.id', 'title', 'description', 'medias.id as media', 'filename', 'devices'])
    .$if(media !== undefined, (query) => query.where('shared.media_id', '=', media ?? 0))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('device_medias as first')
          .select('first.media_id')
          .whereRef('first.device_id', '=', 'kinds.oldest')
          .whereRef('first.media_id', '=', 'shared.media_id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices as lacking')
            .select('lacking.id')
            .whereRef('lacking.part_id', '=', 'kinds.part_id')
            .where((lacking) =>
              lacking.not(
                lacking.exists(
                  lacking
                    .selectFrom('device_medias as own')
                    .select('own.media_id')
                    .whereRef('own.device_id', '=', 'lacking.id')
                    .whereRef('own.media_id', '=', 'shared.media_id'),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy('title_sort')
    .orderBy('parts.id')
    .orderBy('medias.id')
    .execute()
  return rows.map((row) => ({
    part: { id: row.id, title: row.title, desc: row.description },
    media: { id: row.media, filename: row.filename },
    devices: Number(row.devices),
  }))
}

/** Whether all devices of the article number, at least two, have the file as their own. */
export async function isCommonFile(tx: Db, { part, media }: Pair): Promise<boolean> {
  return (await commonFilesOf(tx, [part], media)).length > 0
}

/**
 * Moves the links of all devices to their article number; returns the ids of those devices, and whether the link of the
 * article number is new.
 */
export async function moveToPart(
  tx: Db,
  stamp: Stamp,
  { part, media }: Pair,
): Promise<{ devices: number[]; isNew: boolean }> {
  const linked = await tx
    .insertInto('part_medias')
    .values({ part_id: part, media_id: media, linked_on: today(stamp) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isNew = linked.numInsertedOrUpdatedRows === 1n
  const devices = await listOwners(tx, { part, media })
  for await (const some of piecesInTurns(devices)) {
    const isMoved = sql<boolean>`media_id = ${media} and device_id in (${sql.join(some)})`
    await keepUnlinked(tx, stamp, isMoved)
    await tx.deleteFrom('device_medias').where(isMoved).execute()
    await changeDevices(tx, stamp, some, media, 'removed')
  }
  if (isNew) await changePart(tx, stamp, { part, media }, 'added')
  await changeFile(tx, stamp, media, [
    ...(await linksOf(tx, 'devices', devices, 'removed')),
    ...(isNew ? await linksOf(tx, 'parts', [part], 'added') : []),
  ])
  return { devices, isNew }
}

/** The devices of an article number that have a file as their own, by id. */
async function listOwners(tx: Db, { part, media }: Pair): Promise<number[]> {
  const rows = await tx
    .selectFrom('device_medias')
    .innerJoin('devices', 'devices.id', 'device_medias.device_id')
    .select('devices.id')
    .where('devices.part_id', '=', part)
    .where('device_medias.media_id', '=', media)
    .orderBy('devices.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Links the file to those of the devices that still exist, then unlinks it from the article number if `unlinkPart`;
 * returns the number of devices that did not have it.
 */
export async function giveBack(
  tx: Db,
  stamp: Stamp,
  { part, media }: Pair,
  { devices, unlinkPart }: { devices: number[]; unlinkPart: boolean },
): Promise<number> {
  const linkedIds = devices.length === 0 ? [] : await linkDevices(tx, stamp, media, devices)
  await changeDevices(tx, stamp, linkedIds, media, 'added')
  const isUnlinked = unlinkPart && (await unlink(tx, stamp, { part, media }))
  if (isUnlinked) await changePart(tx, stamp, { part, media }, 'removed')
  if (isUnlinked || linkedIds.length > 0) {
    await changeFile(tx, stamp, media, [
      ...(await linksOf(tx, 'devices', linkedIds, 'added')),
      ...(isUnlinked ? await linksOf(tx, 'parts', [part], 'removed') : []),
    ])
  }
  return linkedIds.length
}

/** Returns the ids of the devices that exist and did not have the file. */
async function linkDevices(
  tx: Db,
  stamp: Stamp,
  media: number,
  devices: number[],
): Promise<number[]> {
  const linked = await tx
    .insertInto('device_medias')
    .columns(['device_id', 'media_id', 'linked_on'])
    .expression((query) =>
      query
        .selectFrom('devices')
        .select(['id', sql<number>`cast(${media} as integer)`.as('media_id')])
        .select(today(stamp).as('linked_on'))
        .where('id', 'in', devices),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('device_id')
    .execute()
  return linked.map(({ device_id }) => device_id)
}

/** A value for `linked_on`. */
function today({ at }: Stamp): RawBuilder<string> {
  return sql<string>`local_day(${at.toISOString()})`
}

async function unlink(tx: Db, stamp: Stamp, { part, media }: Pair): Promise<boolean> {
  await keepPartUnlinked(tx, stamp, sql`part_id = ${part} and media_id = ${media}`)
  const { numDeletedRows } = await tx
    .deleteFrom('part_medias')
    .where('part_id', '=', part)
    .where('media_id', '=', media)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type LinkChange = 'added' | 'removed'

async function changeDevices(
  tx: Db,
  stamp: Stamp,
  ids: number[],
  media: number,
  change: LinkChange,
) {
  if (ids.length === 0) return
  const changes = await linksOf(tx, 'medias', [media], change, 'media')
  const some = sql`in (${sql.join(ids)})`
  await recordChange(tx, devicesTable, stamp, some, actOf(changes), changes)
  await raise(tx, 'devices', stamp, some)
}

async function changePart(tx: Db, stamp: Stamp, { part, media }: Pair, change: LinkChange) {
  const changes = await linksOf(tx, 'medias', [media], change, 'media')
  await recordChange(tx, partsTable, stamp, part, actOf(changes), changes)
  await raise(tx, 'parts', stamp, sql`= ${part}`)
}

async function changeFile(tx: Db, stamp: Stamp, media: number, changes: HistoryChange[]) {
  await recordChange(tx, mediasTable, stamp, media, actOf(changes), changes)
  await raise(tx, 'medias', stamp, sql`= ${media}`)
}

/** The history's change for links added or removed, if there are any. */
async function linksOf(
  tx: Db,
  table: 'devices' | 'parts' | 'medias',
  ids: number[],
  change: LinkChange,
  attribute: string = table,
): Promise<HistoryChange[]> {
  if (ids.length === 0) return []
  return [{ attribute, [change]: await namesOf(tx, table, ids) }]
}
