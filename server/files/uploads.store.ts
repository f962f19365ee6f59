import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { uploadOrigins } from '#contract/files.ts'
import type { Db } from '../db/database.ts'
import { raise, type Stamp } from '../db/versions.ts'
import { insert } from '../db/write.ts'
import type { Received } from './receive.ts'
import { uploadsTable } from './uploads.table.ts'

/** Who uploads, and by which way. */
export interface UploadSource {
  by: string
  origin: (typeof uploadOrigins)[number]
}

/** Gives kept bytes a name and an address that nobody can guess; returns the upload's id. */
export async function insertUpload(
  db: Db,
  stamp: Stamp,
  file: Received,
  from: UploadSource,
): Promise<number> {
  return insert(db, uploadsTable, stamp, {
    name: file.name,
    hash: file.staged.sha256,
    ext: file.ext,
    mime: file.mime,
    slug: randomBytes(16).toString('hex') + file.ext,
    bytes: file.staged.size,
    uploadedBy: from.by,
    origin: from.origin,
    begunAt: from.origin === 'form' ? stamp.at.toISOString() : null,
  })
}

/** Deletes an upload and returns its blob; a document that used it stays without bytes. */
export async function removeUpload(db: Db, stamp: Stamp, id: number): Promise<string | undefined> {
  const user = sql`in (select id from medias where upload_id = ${id})`
  await raise(db, 'medias', stamp, user)
  const removed = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .returning('blob_sha256')
    .executeTakeFirst()
  return removed?.blob_sha256
}
