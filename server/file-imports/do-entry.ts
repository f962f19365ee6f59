import type { Writer } from '../auth/writer.ts'
import { dayIn } from '../core/day.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import { selectOne } from '../db/select.ts'
import { lockLinks, lockVersion } from '../db/versions.ts'
import { changeDevice } from '../devices/device-acts.ts'
import { lockBlobs } from '../files/blobs.store.ts'
import { createFile, createVersion, removeFile, removeVersion } from '../files/file-acts.ts'
import { assertNotLast } from '../files/file-versions.store.ts'
import { fileVersionsTable } from '../files/file-versions.table.ts'
import { mediasTable } from '../files/files.table.ts'
import { listTranslations } from '../files/translations.store.ts'
import { insertUpload } from '../files/uploads.store.ts'
import { findLabels, findLinks } from '../imports/known-records.store.ts'
import { logAct } from '../logs/logs.store.ts'
import { changePart } from '../parts/part-acts.ts'
import { type EntryRecord, updateMediaVersion } from './entries.store.ts'
import type { FileImportTools } from './file-tools.ts'
import type { Verdict } from './judge-entry.ts'
import type { Assigned, Journal, Target } from './named.ts'

type Tools = Pick<FileImportTools, 'config'>

/**
 * Imports a file according to its verdict, as API calls would; returns the id of the resulting file, and the journal
 * for undoing it.
 */
export async function doEntry(
  tx: Db,
  tools: Tools,
  by: Writer,
  entry: EntryRecord,
  assigned: Assigned,
  { state, media }: Verdict,
): Promise<{ media: number; journal: Journal }> {
  const { target } = assigned
  if (state === 'new' || media === null) {
    const newMedia = await makeFile(tx, tools, by, entry, assigned)
    return { media: newMedia, journal: { act: 'created', media: newMedia } }
  }
  if (state === 'equal') return { media, journal: { act: 'nothing' } }
  return withTrackedVersions(tx, entry, [media], async () => {
    if (state === 'linked') {
      await changeLinks(tx, by, target, media, 'connect')
      const journal: Journal = { act: 'linked', media, target: target.kind, id: target.id }
      return { media, journal }
    }
    const shown = await selectOne(tx, mediasTable, media, { url: {} })
    const hadReleased = Boolean(shown?.url)
    const upload = await makeUpload(tx, by, entry, assigned.filename)
    const { version: label, releasedOn } = assigned
    const draft = { media, url: upload, version: label ?? undefined, releasedOn }
    const version = await createVersion(tx, tools, by, draft)
    const versionVersion = await versionOf(tx, 'versions', version)
    const journal: Journal = {
      act: 'versioned',
      media,
      version,
      upload,
      versionVersion,
      hadReleased,
    }
    return { media, journal }
  })
}

/**
 * Keeps the recorded versions of files up to date, so that the import's own changes do not count as changes by others.
 */
export async function withTrackedVersions<T>(
  tx: Db,
  { import_id: id }: Pick<EntryRecord, 'import_id'>,
  medias: number[],
  work: () => Promise<T>,
): Promise<T> {
  const before = new Map<number, number>()
  for (const media of medias) before.set(media, await versionOf(tx, 'medias', media))
  const result = await work()
  for (const [media, version] of before) {
    await updateMediaVersion(tx, id, media, version, await versionOf(tx, 'medias', media))
  }
  return result
}

async function makeFile(
  tx: Db,
  tools: Tools,
  by: Writer,
  entry: EntryRecord,
  { target, filename, doctype, languages, version, releasedOn }: Assigned,
): Promise<number> {
  await lockLinks(tx)
  const url = await makeUpload(tx, by, entry, filename)
  const links = { [target.kind]: { connect: [target.id] } }
  const importId = entry.import_id
  const draft = { filename, url, doctype, importId, ...(languages && { languages }), ...links }
  return createFile(tx, tools, by, draft, { version: version ?? undefined, releasedOn })
}

async function makeUpload(
  tx: Db,
  { principal, stamp }: Writer,
  { blob_sha256: sha256, size, ext, mime, active_content: active }: EntryRecord,
  name: string,
): Promise<number> {
  if (sha256 === null || ext === null || mime === null) {
    throw new ProblemError('conflict', 'Ihr Inhalt ist nicht angekommen.')
  }
  await lockBlobs(tx, [{ sha256 }])
  const file = { name, ext, mime, activeContent: JSON.parse(active), staged: { sha256, size } }
  const id = await insertUpload(tx, stamp, file, { by: stamp.by, origin: 'api' })
  await logAct(tx, stamp.at, principal, `Datei „${name}“ hochgeladen`)
  return id
}

async function changeLinks(
  tx: Db,
  by: Writer,
  { kind, id }: Pick<Target, 'kind' | 'id'>,
  media: number,
  action: 'connect' | 'disconnect',
): Promise<void> {
  const change = { media: { [action]: [media] } }
  if (kind === 'devices') await changeDevice(tx, by, id, change)
  else await changePart(tx, by, id, change)
}

/**
 * The result of undoing a file: the reason why it was kept, in German; what somebody else had already deleted, in
 * German; or the hashes of blobs that may be removed.
 */
type Undone = { left: string } | { gone: string } | { bytes: string[] }

/** Undoes the import of a file, unless it has been changed since. */
export async function undoEntry(
  tx: Db,
  tools: Tools,
  by: Writer,
  entry: EntryRecord,
  journal: Journal,
): Promise<Undone> {
  if (journal.act === 'nothing') return { bytes: [] }
  const { media } = journal
  const found = await lockVersion(tx, 'medias', media)
  if (!found) return { gone: 'Die Datei hatte schon jemand gelöscht.' }
  if (journal.act === 'created') {
    if (found.version !== entry.media_version) return { left: changedBy(found.changedBy) }
    const filename = (await findLabels(tx, 'medias', [media])).get(media) ?? ''
    // The remaining translations change together.
    const translations = await listTranslations(tx, media)
    const remove = () => removeFile(tx, tools, by, { id: media, filename })
    return { bytes: await withTrackedVersions(tx, entry, translations, remove) }
  }
  return withTrackedVersions(tx, entry, [media], () =>
    journal.act === 'linked' ? unlink(tx, by, journal) : undoVersion(tx, tools, by, journal),
  )
}

async function unlink(
  tx: Db,
  by: Writer,
  { media, target, id }: Extract<Journal, { act: 'linked' }>,
): Promise<Undone> {
  const links = await findLinks(tx, target, [media])
  if (!links.has(`${id}:${media}`)) return { gone: 'Die Verknüpfung hatte schon jemand gelöst.' }
  await changeLinks(tx, by, { kind: target, id }, media, 'disconnect')
  return { bytes: [] }
}

async function undoVersion(
  tx: Db,
  tools: Tools,
  by: Writer,
  { version: id, upload, versionVersion, hadReleased }: Extract<Journal, { act: 'versioned' }>,
): Promise<Undone> {
  const found = await lockVersion(tx, 'versions', id)
  const shown = await selectOne(tx, fileVersionsTable, id, { media: {} })
  if (!found || !shown?.media) return { gone: 'Die Fassung hatte schon jemand gelöscht.' }
  if (found.version !== versionVersion) return { left: changedBy(found.changedBy) }
  const file = { id: shown.media.id, filename: String(shown.media.filename ?? '') }
  // The previous version may have been withdrawn or deleted because this one existed.
  if (hadReleased) {
    await assertNotLast(tx, dayIn(tools.config.timeZone, by.stamp.at), { id, media: file.id })
  }
  const version = { id, version: shown.version, media: file, upload }
  const bytes = await removeVersion(tx, tools, by, version)
  return { bytes: bytes === undefined ? [] : [bytes] }
}

function changedBy(name: string | null): string {
  return `Seit dem Import geändert${name === null ? '' : ` von ${name}`}.`
}

export async function versionOf(tx: Db, table: 'medias' | 'versions', id: number): Promise<number> {
  const [row] = await rowsOfOurs(tx, `select version from "${table}" where id = ?`, [id])
  return Number(row?.[0])
}
