import { sql } from 'kysely'
import { labelAfter } from '#contract/file-versions.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { forgetHistory, recordChange } from '../db/record-change.ts'
import { raise, type Stamp } from '../db/versions.ts'
import type { IdRange } from '../db/walk-ids.ts'
import { insert, update } from '../db/write.ts'
import { isOfSettings } from '../settings/settings.store.ts'
import { fileVersionsTable } from './file-versions.table.ts'
import { mediasTable } from './files.table.ts'

const isLogo = 'Dieses Bild ist das Logo in den Einstellungen. Bitte die Datei eigens hochladen!'

/** A version to be created. The label defaults to the one after the last, the day of release to today. */
export interface VersionDraft {
  media: number
  url: number
  version?: string | undefined
  releasedOn?: string | null | undefined
  note?: string | null
}

/**
 * Creates a version of a file and makes the file show its current version; returns the new id. Throws a 400 if the
 * bytes are identical to those of the current version. `today` is a day in the portal's time zone.
 */
export async function insertVersion(
  tx: Db,
  stamp: Stamp,
  today: string,
  draft: VersionDraft,
): Promise<number> {
  const { media, url, releasedOn = today } = draft
  if (await isOfSettings(tx, url)) throw ProblemError.field('url', isLogo, 'unique')
  const versions = await tx
    .selectFrom('versions')
    .select('label')
    .where('media_id', '=', media)
    .orderBy('id', 'desc')
    .execute()
  const isFirst = versions.length === 0
  if (!isFirst) await assertOtherBytes(tx, media, url)
  const id = await insert(tx, fileVersionsTable, stamp, {
    media,
    url,
    version: draft.version ?? labelAfter(versions.map(({ label }) => label)),
    releasedOn,
    note: draft.note ?? null,
    createdBy: stamp.by,
    isPending: releasedOn !== null && releasedOn > today,
  })
  const isSeen = !isFirst && releasedOn !== null && releasedOn <= today
  await pointAtCurrent(tx, stamp, today, media, isSeen)
  return id
}

async function assertOtherBytes(tx: Db, media: number, url: number): Promise<void> {
  const sameVersion = await tx
    .selectFrom('medias')
    .innerJoin('uploads as current', 'current.id', 'medias.upload_id')
    .innerJoin('uploads as added', 'added.blob_sha256', 'current.blob_sha256')
    .select('medias.id')
    .where('medias.id', '=', media)
    .where('added.id', '=', url)
    .executeTakeFirst()
  if (!sameVersion) return
  const message = 'Das ist Byte für Byte die aktuelle Fassung. Bitte eine geänderte Datei wählen!'
  throw ProblemError.field('url', message, 'same-bytes')
}

/**
 * Makes a file show its current version: the newest released one that is not withdrawn. The file's own row version is
 * raised if that changes, and with `isSeen` also if it stays while other versions visible to customers changed.
 */
export async function pointAtCurrent(
  tx: Db,
  stamp: Stamp,
  today: string,
  media: number,
  isSeen = false,
): Promise<void> {
  const current = await tx
    .selectFrom('versions')
    .select('upload_id')
    .where('media_id', '=', media)
    .where('released_on', '<=', today)
    .where('withdrawn_at', 'is', null)
    .orderBy('released_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const upload = current?.upload_id ?? null
  const shown = await tx
    .selectFrom('medias')
    .select('upload_id')
    .where('id', '=', media)
    .executeTakeFirst()
  if (!shown) return
  if (shown.upload_id !== upload) await update(tx, mediasTable, stamp, media, { url: upload })
  else if (isSeen) await raise(tx, 'medias', stamp, sql`= ${media}`)
}

/** Whether customers see this version besides the one that its file shows: released, and not withdrawn. */
export async function isSeenBeside(
  tx: Db,
  today: string,
  { id, media }: { id: number; media: number },
): Promise<boolean> {
  const shown = await tx
    .selectFrom('versions')
    .innerJoin('medias', 'medias.upload_id', 'versions.upload_id')
    .select('versions.id')
    .where('medias.id', '=', media)
    .executeTakeFirst()
  return shown?.id !== id && (await listReleased(tx, today, media)).includes(id)
}

/** Whether the file would have nothing to show without this version. */
export async function isLastReleased(
  tx: Db,
  today: string,
  { id, media }: { id: number; media: number },
): Promise<boolean> {
  const released = await listReleased(tx, today, media)
  return released.every((version) => version === id)
}

/**
 * Releases versions due by `today`, of one file or of all, at most `most`; returns how many. Versions withdrawn before
 * their day wait until the withdrawal is revoked.
 */
export async function releaseDue(
  tx: Db,
  stamp: Stamp,
  today: string,
  { file, most }: { file?: number; most?: number },
): Promise<number> {
  const due = await tx
    .updateTable('versions')
    .set({ is_pending: 0 })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('versions as due')
        .select('due.id')
        .where('due.is_pending', '=', 1)
        .where('due.released_on', '<=', today)
        .where('due.withdrawn_at', 'is', null)
        .$if(file !== undefined, (versions) => versions.where('due.media_id', '=', file ?? 0))
        .$if(most !== undefined, (versions) => versions.limit(most ?? 0)),
    )
    .returning(['id', 'media_id'])
    .execute()
  for (const { id, media_id: media } of due) {
    await recordChange(tx, fileVersionsTable, stamp, id, 'released', [])
    if (media !== null) await pointAtCurrent(tx, stamp, today, media, true)
  }
  return due.length
}

/** The versions among these that were released before their day: by a clock that was ahead. */
export async function listEarly(
  db: Db,
  today: string,
  { after, last }: IdRange,
): Promise<number[]> {
  const early = await db
    .selectFrom('versions')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('is_pending', '=', 0)
    .where('released_on', '>', today)
    .execute()
  return early.map(({ id }) => id)
}

/** Lets these versions wait for their day again, unless they have got another one since. */
export async function takeBackEarly(
  tx: Db,
  stamp: Stamp,
  today: string,
  ids: number[],
): Promise<void> {
  const early = await tx
    .updateTable('versions')
    .set({ is_pending: 1 })
    .where('id', 'in', ids)
    .where('released_on', '>', today)
    .returning('media_id')
    .execute()
  for (const { media_id: media } of early) {
    if (media !== null) await pointAtCurrent(tx, stamp, today, media, true)
  }
}

/** Throws a 409 if the file would be left without any released version. */
export async function assertNotLast(
  tx: Db,
  today: string,
  { id, media }: { id: number; media: number },
): Promise<void> {
  const released = await listReleased(tx, today, media)
  if (released.length !== 1 || released[0] !== id) return
  throw new ProblemError(
    'last-version',
    'Das ist die letzte freigegebene Fassung. Bitte zuerst eine andere freigeben oder die Datei löschen!',
  )
}

async function listReleased(tx: Db, today: string, media: number): Promise<number[]> {
  const released = await tx
    .selectFrom('versions')
    .select('id')
    .where('media_id', '=', media)
    .where('released_on', '<=', today)
    .where('withdrawn_at', 'is', null)
    .execute()
  return released.map(({ id }) => id)
}

/**
 * Removes all versions of a file and returns their labels; their uploads stay, and administrators see them as unused.
 */
export async function removeVersionsOf(tx: Db, media: number): Promise<string[]> {
  const removed = await tx
    .deleteFrom('versions')
    .where('media_id', '=', media)
    .returning(['id', 'label'])
    .execute()
  await forgetHistory(tx, 'versions', ...removed.map(({ id }) => id))
  return removed.toSorted((one, other) => one.id - other.id).map(({ label }) => label)
}

/** The version that an upload belongs to, and its file; undefined if it belongs to none. */
export async function findVersionOf(
  tx: Db,
  upload: number,
): Promise<{ id: number; media: number } | undefined> {
  const found = await tx
    .selectFrom('versions')
    .select(['id', 'media_id'])
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  return found && { id: found.id, media: found.media_id ?? 0 }
}
