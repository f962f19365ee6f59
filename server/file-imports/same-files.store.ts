import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import type { EntryRecord } from './entries.store.ts'
import type { Target } from './named.ts'

/** A file shown by a device or article number. */
export interface KnownFile {
  media: number
  doctype: number | null
}

/** The same, with its name and languages. */
export interface NamedFile extends KnownFile {
  filename: string
  languages: string[]
}

interface ShownVersion extends NamedFile {
  label: string
  isWithdrawn: boolean
}

/**
 * Versions with exactly these bytes among the files that a target shows; for a device, including those of its article
 * number.
 */
export async function findShownBytes(
  db: Db,
  { kind, id }: Target,
  sha256: string,
): Promise<ShownVersion[]> {
  const [table, ownColumn] =
    kind === 'devices' ? ['shown_files', 'device_id'] : ['part_medias', 'part_id']
  const rows = await rowsOfOurs(
    db,
    `select m.id as media, m.doctype_id as doctype, m.filename as filename, m.languages as languages,
        v.label as label, v.withdrawn_at as withdrawn
      from uploads as u join versions as v on v.upload_id = u.id join medias as m on m.id = v.media_id
      where u.blob_sha256 = ? and exists (
        select 1 from "${table}" as l where l."${ownColumn}" = ? and l.media_id = m.id)
      order by m.id, v.id`,
    [sha256, id],
  )
  return rows.map(([media, doctype, name, languages, label, withdrawn]) => ({
    ...namedOf(media, doctype, name, languages),
    label: String(label),
    isWithdrawn: withdrawn !== null,
  }))
}

/** Files with these bytes as their current version, those with the same name first. */
export async function findSameBytes(
  db: Db,
  sha256: string,
  filename: string,
): Promise<NamedFile[]> {
  const rows = await rowsOfOurs(
    db,
    `select m.id as media, m.doctype_id as doctype, m.filename as filename, m.languages as languages
      from uploads as u join medias as m on m.upload_id = u.id where u.blob_sha256 = ?
      order by case when m.filename_folded = ? then 0 else 1 end, m.id limit 100`,
    [sha256, fold(filename)],
  )
  return rows.map(([media, doctype, name, languages]) => namedOf(media, doctype, name, languages))
}

/** Files of this name that are linked to the target itself. */
export async function findOwnNamed(
  db: Db,
  { kind, id }: Target,
  filename: string,
): Promise<KnownFile[]> {
  const [table, ownColumn] =
    kind === 'devices' ? ['device_medias', 'device_id'] : ['part_medias', 'part_id']
  const rows = await rowsOfOurs(
    db,
    `select m.id as media, m.doctype_id as doctype from "${table}" as l join medias as m on m.id = l.media_id
      where l."${ownColumn}" = ? and m.filename_folded = ? order by m.id`,
    [id, fold(filename)],
  )
  return rows.map(([media, doctype]) => fileOf(media, doctype))
}

/** The article number of a device; null for article numbers themselves. */
export async function findPartOf(db: Db, { kind, id }: Target): Promise<number | null> {
  if (kind !== 'devices') return null
  const found = await db
    .selectFrom('devices')
    .select('part_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.part_id ?? null
}

/** The labels of a file's versions, and that of the current one. */
export async function findLabelsOf(
  db: Db,
  media: number,
): Promise<{ labels: string[]; current: string | null }> {
  const rows = await rowsOfOurs(
    db,
    `select v.label as label, case when m.upload_id = v.upload_id then 1 else 0 end as is_current
      from versions as v join medias as m on m.id = v.media_id where m.id = ? order by v.id`,
    [media],
  )
  const current = rows.find(([, isCurrent]) => Number(isCurrent) === 1)
  return {
    labels: rows.map(([label]) => String(label)),
    current: current ? String(current[0]) : null,
  }
}

/** The other devices and article numbers linked to a file, as `devices:7`. */
export async function findOthers(db: Db, media: number, { kind, id }: Target): Promise<string[]> {
  const rows = await rowsOfOurs(
    db,
    `select 'devices' as kind, device_id as id from device_medias where media_id = ?
      union all select 'parts' as kind, part_id as id from part_medias where media_id = ?`,
    [media, media],
  )
  const all = rows.map(([ownEnd, other]) => `${ownEnd}:${other}`)
  return all.filter((key) => key !== `${kind}:${id}`)
}

/** The devices and article numbers that get exactly these bytes in an import, as `devices:7`. */
export async function findTargetsOf(db: Db, id: number, sha256: string): Promise<Set<string>> {
  const rows = await rowsOfOurs(
    db,
    `select target_kind, target_id from file_import_entries
      where import_id = ? and content_hash = ? and target_id is not null`,
    [id, sha256],
  )
  return new Set(rows.map(([kind, target]) => `${kind}:${target}`))
}

/**
 * The path of another file of this import, with the same target and name, that has become a version of this existing
 * file.
 */
export async function findPathOf(
  db: Db,
  { import_id: id, number, target_kind: kind, target_id: target, filename_folded }: EntryRecord,
  media: number,
): Promise<string | undefined> {
  const rows = await rowsOfOurs(
    db,
    `select e.path from file_import_entries as e
      where e.import_id = ? and e.content_hash in (
          select u.blob_sha256 from versions as v join uploads as u on u.id = v.upload_id where v.media_id = ?)
        and e.number <> ? and e.target_kind = ? and e.target_id = ? and e.filename_folded = ?`,
    [id, media, number, kind, target, filename_folded],
  )
  // Sorted here, so that the database starts from the few contents instead of scanning the whole import.
  return rows.map(([path]) => String(path)).toSorted()[0]
}

/** Files with these bytes created from other documents of the same import. */
export async function findMadeOfOthers(
  db: Db,
  { import_id: id, content_hash: sha256, document_key: document }: EntryRecord,
): Promise<Set<number>> {
  const rows = await rowsOfOurs(
    db,
    `select media_id from file_import_entries
      where import_id = ? and content_hash = ? and document_key <> ? and state = 'new' and outcome = 'imported'`,
    [id, sha256, document],
  )
  return new Set(rows.map(([media]) => Number(media)))
}

function namedOf(
  media: unknown,
  doctype: unknown,
  filename: unknown,
  languages: unknown,
): NamedFile {
  const named = { filename: String(filename), languages: JSON.parse(String(languages)) }
  return { ...fileOf(media, doctype), ...named }
}

function fileOf(media: unknown, doctype: unknown): KnownFile {
  return { media: Number(media), doctype: doctype === null ? null : Number(doctype) }
}
