import { sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import type { Writer } from '../auth/writer.ts'
import { dayIn } from '../core/day.ts'
import { subjectOf } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { recordChange } from '../db/record-change.ts'
import { tableNamed } from '../db/schema.ts'
import { lockLinks, lockVersion } from '../db/versions.ts'
import { insert, update } from '../db/write.ts'
import { keepInheritedOf, keepPartUnlinked } from '../delivery/delivered-files.store.ts'
import { wasReleased } from '../delivery/was-released.ts'
import type { Services } from '../services.ts'
import { binTable } from './bin.table.ts'
import { type BinContent, type KeptLink, type KeptRow, readContent } from './bin-content.ts'
import { linkChanges } from './link-changes.ts'
import { describeRecord, rowsOf, tableOfKind } from './portraits.ts'
import { linksOf } from './record-links.ts'

/** A record that is about to be deleted. */
export interface Discarded {
  kind: BinKind
  id: number
  /** The day until which it must be kept; null if there is none in the future. */
  keptUntil?: string | null
  /** For a version: it is deleted with its upload, and the deletion of its file joins it. */
  joinsFile?: boolean
}

/**
 * Stores a record in the bin with everything needed to restore it, in the transaction that deletes its rows and
 * before that. For a file, versions that were deleted with their upload only are merged into the file's entry.
 */
export async function discard(
  tx: Db,
  { config }: Pick<Services, 'config'>,
  { principal, stamp }: Writer,
  { kind, id, keptUntil = null, joinsFile = false }: Discarded,
): Promise<void> {
  await lockLinks(tx)
  // Waits for a change that has begun, which would otherwise be missing in the bin.
  await lockVersion(tx, tableOfKind[kind], id)
  const portrait = await describeRecord(tx, kind, id)
  if (!portrait) return
  const changes = await linkChanges(tx, kind, id, 'removed')
  await recordChange(tx, tableNamed(tableOfKind[kind]), stamp, id, 'deleted', changes)
  // Links between devices and article numbers may change before the record is restored.
  if (kind === 'device') await keepInheritedOf(tx, stamp, id)
  if (kind === 'file') await keepPartUnlinked(tx, stamp, sql`media_id = ${id}`)
  const joined = kind === 'file' ? await findJoined(tx, id) : []
  const content = await contentOf(tx, kind, id, joined)
  const ofVersions = kind === 'file' ? await lastDaysOfVersions(tx, id) : undefined
  const latestDay = latest(keptUntil, ofVersions?.keptUntil)
  const entry = {
    kind,
    record: id,
    ...portrait,
    deletedBy: stamp.by,
    deletedByKey: subjectOf(principal),
    deletedAt: stamp.at.toISOString(),
    until: latest(lastDayInBin(config, stamp.at), latestDay, ofVersions?.until) ?? '',
    keptUntil: latestDay,
    joinsFile,
    content: JSON.stringify(content),
  }
  const [newest, ...others] = joined
  if (newest) await update(tx, binTable, stamp, newest.id, entry)
  const entryId = newest?.id ?? (await insert(tx, binTable, stamp, entry))
  if (others.length > 0) {
    const ids = others.map((other) => other.id)
    await tx.deleteFrom('bin').where('id', 'in', ids).execute()
  }
  await holdBytes(tx, entryId, content.rows)
  if (kind === 'device' && latestDay !== null) await holdFiles(tx, entryId, id)
}

/** The last day on which a record deleted now can be restored, in the portal's time zone. */
export function lastDayInBin({ binDays, timeZone }: Services['config'], now: Date): string {
  return dayIn(timeZone, new Date(now.getTime() + binDays * 24 * 60 * 60_000))
}

interface Joined {
  id: number
  content: BinContent
}

/** The versions of a file whose uploads were deleted before it, newest first. */
async function findJoined(tx: Db, file: number): Promise<Joined[]> {
  const found = await tx
    .selectFrom('bin')
    .select(['id', 'content'])
    .where('file_id', '=', file)
    .where('joins_file', '=', 1)
    .orderBy('id', 'desc')
    .execute()
  return found.map(({ id, content }) => ({ id, content: readContent(content) }))
}

/** Versions deleted before their file are restored after it and purged with it, so it is kept as long as they are. */
function lastDaysOfVersions(tx: Db, file: number) {
  return tx
    .selectFrom('bin')
    .select(({ fn }) => [fn.max('until').as('until'), fn.max('kept_until').as('keptUntil')])
    .where('file_id', '=', file)
    .executeTakeFirstOrThrow()
}

/** The latest of several days, any of which may be missing. */
function latest(...days: (string | null | undefined)[]): string | null {
  return days.reduce<string | null>((last, day) => (day && day > (last ?? '') ? day : last), null)
}

async function contentOf(tx: Db, kind: BinKind, id: number, joined: Joined[]): Promise<BinContent> {
  const rows = await rowsOf(tx, kind, id)
  const links = kind === 'version' ? [] : await linksOf(tx, kind, id)
  for (const { table, row } of rows) {
    if (table !== 'uploads') continue
    const upload = Number(row.id)
    links.push(...(await linksOf(tx, 'upload', upload)), ...(await picturesInBin(tx, upload)))
  }
  for (const { content } of joined) {
    rows.push(...content.rows)
    links.push(...content.links)
  }
  // Merged entries may contain the same links.
  const once = new Map(
    links.map((link) => [JSON.stringify([link.link, link.own, link.other]), link]),
  )
  return { rows, links: [...once.values()] }
}

/** Links of article numbers in the bin: they may be restored first, and this is their picture. */
async function picturesInBin(tx: Db, upload: number): Promise<KeptLink[]> {
  const parts = await tx
    .selectFrom('bin')
    .select(['record_id as id', 'name'])
    .where('upload_id', '=', upload)
    .where('kind', '=', 'part')
    .execute()
  return parts.map(({ id, name }) => {
    const far = { kind: 'part' as const, id, name }
    return { link: 'picture', own: id, other: upload, since: null, far }
  })
}

async function holdBytes(tx: Db, entry: number, rows: KeptRow[]): Promise<void> {
  const blobs = new Set(
    rows.flatMap(({ table, row }) => (table === 'uploads' ? [String(row.blob_sha256)] : [])),
  )
  if (blobs.size === 0) return
  await tx
    .insertInto('bin_blobs')
    .values([...blobs].map((blob_sha256) => ({ entry_id: entry, blob_sha256 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The files that a device shows or was delivered with must be kept as long as the device, whatever happens to
 * its links.
 */
async function holdFiles(tx: Db, entry: number, device: number): Promise<void> {
  await sql`
    insert into bin_files (entry_id, media_id, delivered_on)
    select ${sql.lit(entry)}, link.media_id, device.delivered_on from devices as device
    join (
      select device_id, media_id, 1 as is_shown from shown_files
      union select device_id, media_id, 0 from delivered_files
    ) as link on link.device_id = device.id
    where device.id = ${device} and (link.is_shown = 1 or ${wasReleased('link', 'device')})
    on conflict do nothing`.execute(tx)
}
