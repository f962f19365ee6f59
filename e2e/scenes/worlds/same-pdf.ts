import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { twinsOf } from '../../../server/db/fold.ts'
import { keepBlob } from '../../../server/files/blobs.store.ts'
import type { Services } from '../../../server/services.ts'
import { insertFirstVersions } from '../../../server/testing/first-versions.ts'
import { pdfFile } from '../../support/pdf-files.ts'
import { now } from './world-facts.ts'

/**
 * Inserts many documents quickly, all sharing the bytes of one small PDF; returns their ids. Call it in a transaction.
 */
export async function addSamePdf(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  names: string[],
): Promise<number[]> {
  const pdf = pdfFile('protokoll.pdf', 'Protokoll')
  const staged = await blobs.stage(Readable.from([pdf.buffer]))
  await keepBlob(db, now, staged)
  const { id: doctype } = await db
    .selectFrom('doctypes')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() }
  const uploads = await db
    .insertInto('uploads')
    .values(
      names.map((name) => ({
        name,
        ...twinsOf('name', name),
        slug: `${randomBytes(16).toString('hex')}.pdf`,
        ext: '.pdf',
        mime: pdf.mimeType,
        size: staged.size,
        blob_sha256: staged.sha256,
        active_content: '[]',
        ...times,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const medias = await db
    .insertInto('medias')
    .values(
      uploads.map(({ id, name }) => ({
        filename: name,
        ...twinsOf('filename', name),
        doctype_id: doctype,
        upload_id: id,
        languages: '["de"]',
        ...times,
      })),
    )
    .returning('id')
    .execute()
  await insertFirstVersions(db)
  return medias.map(({ id }) => id)
}
