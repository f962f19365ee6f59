import type { Writer } from '../auth/writer.ts'
import { dayIn } from '../core/day.ts'
import type { Db } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import type { Writable } from '../db/table.ts'
import { lockLinks } from '../db/versions.ts'
import { insert } from '../db/write.ts'
import { discard } from '../discards/discard.store.ts'
import { foundOr404 } from '../http/found.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import {
  insertVersion,
  isSeenBeside,
  pointAtCurrent,
  type VersionDraft,
} from './file-versions.store.ts'
import { fileVersionsTable } from './file-versions.table.ts'
import { removeMedia } from './files.store.ts'
import { mediasTable } from './files.table.ts'
import { joinGroup } from './translations.store.ts'
import { markUploadUsed } from './unused-uploads.store.ts'
import { removeUpload } from './uploads.store.ts'

type Tools = Pick<Services, 'config'>
type FileDraft = Partial<Writable<typeof mediasTable>> & { filename: string }

export const unknownFile = 'Diese Datei gibt es nicht (mehr)!'
export const unknownVersion = 'Diese Fassung gibt es nicht (mehr)!'

/** Creates a file with its upload as the first version, logs it and returns its id. */
export async function createFile(
  tx: Db,
  { config }: Tools,
  { principal, stamp }: Writer,
  draft: FileDraft,
  first: Pick<VersionDraft, 'version' | 'releasedOn'> = {},
): Promise<number> {
  const { language } = await readSettings(tx, config)
  if (draft.original) await lockLinks(tx)
  const id = await insert(tx, mediasTable, stamp, { languages: [language], ...draft })
  if (draft.original) await joinGroup(tx, stamp, id)
  const { url } = draft
  if (typeof url === 'number') {
    await insertVersion(tx, stamp, dayIn(config.timeZone, stamp.at), { media: id, url, ...first })
    await markUploadUsed(tx, url)
  }
  await logAct(tx, stamp.at, principal, `Datei „${draft.filename}“ angelegt`)
  return id
}

/**
 * Puts a file into the bin and logs it; returns the hashes of blobs that may be removed. The caller checks whether it
 * may be deleted.
 */
export async function removeFile(
  tx: Db,
  { config }: Tools,
  { principal, stamp }: Writer,
  { id, filename }: { id: number; filename: string },
  keptUntil: string | null = null,
  inLog = '',
): Promise<string[]> {
  await discard(tx, { config }, { principal, stamp }, { kind: 'file', id, keptUntil })
  const removed = foundOr404(await removeMedia(tx, stamp, id), unknownFile)
  await logAct(tx, stamp.at, principal, `Datei „${filename}“ gelöscht${inLog}`)
  return removed
}

/** Creates a version of a file, logs it and returns its id. */
export async function createVersion(
  tx: Db,
  { config }: Tools,
  { principal, stamp }: Writer,
  draft: VersionDraft,
): Promise<number> {
  await lockLinks(tx)
  const id = await insertVersion(tx, stamp, dayIn(config.timeZone, stamp.at), draft)
  await markUploadUsed(tx, draft.url)
  const version = foundOr404(
    await selectOne(tx, fileVersionsTable, id, { media: {} }),
    unknownVersion,
  )
  const file = String(version.media?.filename ?? '')
  await logAct(tx, stamp.at, principal, `Fassung „${version.version}“ von „${file}“ angelegt`)
  return id
}

/**
 * Puts a version into the bin and logs it; returns the hash of its blob. The caller checks whether it may be deleted.
 */
export async function removeVersion(
  tx: Db,
  { config }: Tools,
  { principal, stamp }: Writer,
  version: {
    id: number
    version: string
    media: { id: number; filename: string }
    upload: number | null
  },
  keptUntil: string | null = null,
  inLog = '',
): Promise<string | undefined> {
  const { id, media, upload } = version
  const today = dayIn(config.timeZone, stamp.at)
  const isSeen = await isSeenBeside(tx, today, { id, media: media.id })
  await discard(tx, { config }, { principal, stamp }, { kind: 'version', id, keptUntil })
  // Deleting the upload deletes its row by cascade.
  const blob = upload === null ? undefined : await removeUpload(tx, stamp, upload)
  await tx.deleteFrom('versions').where('id', '=', id).execute()
  await pointAtCurrent(tx, stamp, today, media.id, isSeen)
  const message = `Fassung „${version.version}“ von „${media.filename}“ gelöscht${inLog}`
  await logAct(tx, stamp.at, principal, message)
  return blob
}
