import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { Received } from './receive.ts'

/** Gives kept bytes a name and an address that nobody can guess; answers the upload's id. */
export async function insertUpload(db: Db, now: Date, file: Received): Promise<number> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      name: file.name,
      name_folded: fold(file.name),
      slug: randomBytes(16).toString('hex') + file.ext,
      ext: file.ext,
      mime: file.mime,
      size: file.staged.size,
      blob_sha256: file.staged.sha256,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Renames an upload. */
export async function renameUpload(db: Db, now: Date, id: number, name: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ name, name_folded: fold(name), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Deletes an upload and answers its blob; a document that used it stays without bytes. */
export async function removeUpload(db: Db, id: number): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .returning('blob_sha256')
    .executeTakeFirst()
  return removed?.blob_sha256
}
