import { randomBytes } from 'node:crypto'
import type { uploadOrigins } from '#contract/files.ts'
import type { Db } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'
import { type Brought, clearReferences, insert } from '../db/write.ts'
import { partsTable } from '../parts/parts.table.ts'
import type { StagedBlob } from './blob-store.ts'
import { mediasTable } from './files.table.ts'
import type { Received } from './receive.ts'
import { uploadsTable } from './uploads.table.ts'

/** Who uploaded a file, and how. */
export interface UploadSource {
  by: string | null
  origin: (typeof uploadOrigins)[number] | null
}

/** An upload taken over from elsewhere, with the last segment of its old address. */
interface BroughtUpload extends Brought {
  oldSlug?: string
}

/** Gives kept bytes a name and an unguessable address; returns the upload's id. */
export async function insertUpload(
  db: Db,
  stamp: Stamp,
  file: Omit<Received, 'staged'> & { staged: Pick<StagedBlob, 'sha256' | 'size'> },
  from: UploadSource,
  { id, oldSlug }: BroughtUpload = {},
): Promise<number> {
  const draft = {
    name: file.name,
    hash: file.staged.sha256,
    ext: file.ext,
    mime: file.mime,
    slug: randomBytes(16).toString('hex') + file.ext,
    oldSlug: oldSlug ?? null,
    bytes: file.staged.size,
    activeContent: file.activeContent,
    uploadedBy: from.by,
    origin: from.origin,
    begunAt: from.origin === 'form' ? stamp.at.toISOString() : null,
  }
  return insert(db, uploadsTable, stamp, draft, { id })
}

/** Deletes an upload and returns the hash of its blob; a file that used it stays without bytes. */
export async function removeUpload(db: Db, stamp: Stamp, id: number): Promise<string | undefined> {
  await clearReferences(db, mediasTable, stamp, 'url', [id])
  await clearReferences(db, partsTable, stamp, 'picture', [id])
  const removed = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .returning('blob_sha256')
    .executeTakeFirst()
  return removed?.blob_sha256
}
