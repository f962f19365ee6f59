import type { RelationChange } from '#contract/fields.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'

/** What to say when an upload already belongs to a document. */
export const mediaUnique: UniqueRules = {
  upload_id: { path: 'url', message: 'Diese hochgeladene Datei gehört schon zu einem Dokument!' },
}

interface MediaRow {
  filename: string
  doctypeId: number | null
  uploadId: number | null
}

/** Creates a document and answers its id. */
export async function insertMedia(db: Db, now: Date, media: MediaRow): Promise<number> {
  const { id } = await db
    .insertInto('medias')
    .values({
      filename: media.filename,
      filename_folded: fold(media.filename),
      doctype_id: media.doctypeId,
      upload_id: media.uploadId,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes what is given of a document. */
export async function updateMedia(
  db: Db,
  now: Date,
  id: number,
  { filename, doctypeId, uploadId }: Partial<MediaRow>,
): Promise<void> {
  await db
    .updateTable('medias')
    .set({
      ...(filename !== undefined && { filename, filename_folded: fold(filename) }),
      ...(doctypeId !== undefined && { doctype_id: doctypeId }),
      ...(uploadId !== undefined && { upload_id: uploadId }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes a document, its links and its upload; undefined when it was not there.
 * Answers the upload's blob, if there is one: its bytes go last.
 */
export async function removeMedia(
  db: Db,
  id: number,
): Promise<{ sha256: string | undefined } | undefined> {
  const media = await db
    .deleteFrom('medias')
    .where('id', '=', id)
    .returning('upload_id')
    .executeTakeFirst()
  if (!media) return undefined
  if (media.upload_id === null) return { sha256: undefined }
  const upload = await db
    .deleteFrom('uploads')
    .where('id', '=', media.upload_id)
    .returning('blob_sha256')
    .executeTakeFirst()
  return { sha256: upload?.blob_sha256 }
}

/** Which document type and upload a document has now. */
export async function findMediaRelations(db: Db, id: number) {
  return db
    .selectFrom('medias')
    .select(['doctype_id as doctypeId', 'upload_id as uploadId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Throws a 400 that names the field when the document type or upload is not there. */
export async function assertMediaRelations(
  db: Db,
  { doctypeId, uploadId }: { doctypeId: Related; uploadId: Related },
): Promise<void> {
  if (typeof doctypeId === 'number' && !(await exists(db, 'doctypes', doctypeId))) {
    throw ProblemError.field(
      'doctype',
      'Diesen Dokumententyp gibt es nicht (mehr)!',
      'unknown-relation',
    )
  }
  if (typeof uploadId === 'number' && !(await exists(db, 'uploads', uploadId))) {
    throw ProblemError.field(
      'url',
      'Diese hochgeladene Datei gibt es nicht (mehr)!',
      'unknown-relation',
    )
  }
}

/** An id, null for none, undefined where nothing was said. */
type Related = number | null | undefined

async function exists(db: Db, table: 'doctypes' | 'uploads', id: number): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Changes which devices have a document: `set` replaces all, else `connect` and `disconnect`. */
export async function linkDevices(db: Db, mediaId: number, change: RelationChange): Promise<void> {
  const added = [...new Set([...(change.set ?? []), ...(change.connect ?? [])])]
  await assertDevices(db, added)
  const links = db.deleteFrom('device_medias').where('media_id', '=', mediaId)
  if (change.set) await links.execute()
  const { disconnect = [] } = change
  if (disconnect.length > 0) await links.where('device_id', 'in', disconnect).execute()
  if (added.length === 0) return
  await db
    .insertInto('device_medias')
    .values(added.map((deviceId) => ({ device_id: deviceId, media_id: mediaId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function assertDevices(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (count === ids.length) return
  throw ProblemError.field(
    'devices',
    'Mindestens eines dieser Geräte gibt es nicht (mehr)!',
    'unknown-relation',
  )
}
