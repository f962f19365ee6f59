import { createReadStream } from 'node:fs'
import type { Language } from '#contract/languages.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { readDates, setDates } from '../db/original-dates.ts'
import type { Stamp } from '../db/versions.ts'
import { type Brought, insert } from '../db/write.ts'
import type { BlobStore, StagedBlob } from '../files/blob-store.ts'
import { announceBlobs, keepBlob } from '../files/blobs.store.ts'
import { insertVersion } from '../files/file-versions.store.ts'
import { mediasTable } from '../files/files.table.ts'
import { insertUpload } from '../files/uploads.store.ts'
import { insertPreviewJob, isPicturable } from '../previews/previews.store.ts'
import type { PlannedFile, PlannedUpload } from './plan.ts'
import { keepDates } from './write-records.ts'

/** Not uploaded by anybody in this portal. */
const source = { by: null, origin: null }

/** Stages the bytes of an upload; throws if they have changed since they were inspected. */
export async function stageUpload(
  db: Db,
  blobs: Pick<BlobStore, 'stage'>,
  now: Date,
  { path, sha256 }: PlannedUpload,
): Promise<StagedBlob> {
  const staged = await blobs.stage(createReadStream(path))
  if (staged.sha256 !== sha256) {
    await staged.discard()
    const message = `Die Datei ${path} hat sich während der Übernahme geändert. Bitte noch einmal starten!`
    throw new ProblemError('conflict', message)
  }
  await announceBlobs(db, now, [staged])
  return staged
}

export async function writeUpload(
  tx: Db,
  stamp: Stamp,
  { name, ext, mime, activeContent, oldSlug, ...old }: PlannedUpload,
  staged: StagedBlob,
  brought: Brought,
): Promise<number> {
  await keepBlob(tx, stamp.at, staged)
  const file = { name, ext, mime, activeContent, staged }
  const id = await insertUpload(tx, stamp, file, source, { ...brought, oldSlug })
  await keepDates(tx, 'uploads', id, stamp, old)
  if (isPicturable(mime)) await insertPreviewJob(tx, stamp.at, staged.sha256)
  return id
}

export async function writeFile(
  tx: Db,
  stamp: Stamp,
  { filename, ...old }: PlannedFile,
  { doctype, language }: { doctype: number | null; language: Language },
  brought: Brought,
): Promise<number> {
  const draft = { filename, languages: [language], doctype }
  const id = await insert(tx, mediasTable, stamp, draft, brought)
  await keepDates(tx, 'medias', id, stamp, old)
  return id
}

/**
 * A file's only version: with its upload, or with a copy that
 * shares its bytes if the upload belongs to a version already.
 */
interface FirstVersion {
  media: number
  upload: number
  old: PlannedFile
  /** Days in the portal's time zone. */
  releasedOn: string | null
  today: string
}

/** Creates the version of a file, with its original dates. */
export async function writeVersion(
  tx: Db,
  stamp: Stamp,
  planned: PlannedUpload,
  { media, upload, old, releasedOn, today }: FirstVersion,
): Promise<number> {
  const dates = await readDates(tx, 'medias', [media])
  const url = (await isUsed(tx, upload)) ? await shareBytes(tx, stamp, planned) : upload
  const id = await insertVersion(tx, stamp, today, { media, url, releasedOn })
  await keepDates(tx, 'versions', id, stamp, old)
  for (const [file, fileDates] of dates) await setDates(tx, 'medias', file, fileDates)
  return id
}

async function isUsed(tx: Db, upload: number): Promise<boolean> {
  const version = await tx
    .selectFrom('versions')
    .select('id')
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  return version !== undefined
}

async function shareBytes(tx: Db, stamp: Stamp, planned: PlannedUpload): Promise<number> {
  const { name, ext, mime, activeContent, oldSlug, sha256, ...old } = planned
  const { size } = await tx
    .selectFrom('blobs')
    .select('size')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  const file = { name, ext, mime, activeContent, staged: { sha256, size } }
  const id = await insertUpload(tx, stamp, file, source, { oldSlug })
  await keepDates(tx, 'uploads', id, stamp, old)
  return id
}
