import type { Selectable } from 'kysely'
import { type VdiPackage, vdiPackagesListed } from '#contract/vdi-packages.ts'
import type { Db } from '../db/database.ts'
import type { BuiltPackage } from './build-package.ts'
import { inPieces } from './in-pieces.ts'
import type { SubjectKind } from './package-files.store.ts'
import type { VdiPackagesTable } from './vdi-packages.table.ts'

/** Maximum number of serial numbers or titles that are stored with each. */
const maxNamed = 20

/** A container before it is stored. */
interface PackageDraft {
  madeBy: string
  name: string
  recipient: string | null
  kind: SubjectKind
  subjects: { id: number; name: string }[]
  documents: number
  faulty: number
  /** SHA-256 of the frame, which is stored in the same transaction. */
  frame: string
  built: Pick<BuiltPackage, 'size' | 'files'>
}

/** Stores a container and the list of its files; returns its id. */
export async function insertPackage(tx: Db, now: Date, draft: PackageDraft): Promise<number> {
  const { subjects, built, kind } = draft
  const { id } = await tx
    .insertInto('vdi_packages')
    .values({
      created_at: now.toISOString(),
      made_by: draft.madeBy,
      name: draft.name,
      recipient: draft.recipient,
      subjects: JSON.stringify(subjects.slice(0, maxNamed).map(({ name }) => name)),
      total: subjects.length,
      documents: draft.documents,
      faulty: draft.faulty,
      size: built.size,
      fingerprint: null,
      frame_sha256: draft.frame,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = built.files.map(({ place, size, sha256 }) => {
    return { package_id: id, place, size, blob_sha256: sha256 }
  })
  for (const some of inPieces(files)) {
    await tx.insertInto('vdi_package_files').values(some).execute()
  }
  const rows = subjects.map(({ id: record_id }) => ({ package_id: id, kind, record_id }))
  for (const some of inPieces(rows)) {
    await tx.insertInto('vdi_package_subjects').values(some).execute()
  }
  return id
}

/** Containers, newest first: all, or those of a record; `before` is the id that the previous page ended with. */
export async function listPackages(
  db: Db,
  of: { kind: SubjectKind; id: number } | undefined,
  before: number | undefined,
): Promise<VdiPackage[]> {
  const rows = await db
    .selectFrom('vdi_packages')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .$if(of !== undefined, (query) =>
      query.where('id', 'in', ({ selectFrom }) =>
        selectFrom('vdi_package_subjects')
          .select('package_id')
          .where('kind', '=', of?.kind ?? 'devices')
          .where('record_id', '=', of?.id ?? 0),
      ),
    )
    .orderBy('id', 'desc')
    .limit(vdiPackagesListed)
    .execute()
  return rows.map(packageOf)
}

/** A container, and the SHA-256 of its frame. */
export interface FoundPackage {
  shown: VdiPackage
  frame: string
}

export async function findPackage(db: Db, id: number): Promise<FoundPackage | undefined> {
  const row = await db
    .selectFrom('vdi_packages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { shown: packageOf(row), frame: row.frame_sha256 }
}

/** The subjects of a container. */
export async function listSubjects(db: Db, id: number): Promise<{ kind: string; id: number }[]> {
  return db
    .selectFrom('vdi_package_subjects')
    .select(['kind', 'record_id as id'])
    .where('package_id', '=', id)
    .execute()
}

function packageOf(row: Selectable<VdiPackagesTable>): VdiPackage {
  const { id, name, recipient, total, documents, faulty } = row
  return {
    ...{ id, name, recipient, total, documents, faulty },
    subjects: JSON.parse(row.subjects),
    size: Number(row.size),
    sha256: row.fingerprint,
    madeBy: row.made_by,
    createdAt: row.created_at,
  }
}

/** A file of a container, and its offset in bytes. */
interface PlacedFile {
  place: number
  size: number
  sha256: string
}

/** The files after an offset, in order and in batches. */
export async function listPlaced(db: Db, id: number, behind: number): Promise<PlacedFile[]> {
  const rows = await db
    .selectFrom('vdi_package_files')
    .select(['place', 'size', 'blob_sha256 as sha256'])
    .where('package_id', '=', id)
    .where('place', '>', behind)
    .orderBy('place')
    .limit(100)
    .execute()
  return rows.map(({ place, size, sha256 }) => ({
    place: Number(place),
    size: Number(size),
    sha256,
  }))
}

/** Stores the hash of all bytes of a container, after they were first read. */
export async function noteFingerprint(db: Db, id: number, fingerprint: string): Promise<void> {
  await db
    .updateTable('vdi_packages')
    .set({ fingerprint })
    .where('id', '=', id)
    .where('fingerprint', 'is', null)
    .execute()
}

/** Those of these bytes that are not in the database (any more). */
export async function findMissing(tx: Db, sources: readonly string[]): Promise<string[]> {
  const knownSources = new Set<string>()
  for (const some of inPieces(sources)) {
    const rows = await tx
      .selectFrom('blobs')
      .select('sha256')
      .where('sha256', 'in', some)
      .where('deleting_since', 'is', null)
      .execute()
    for (const { sha256 } of rows) knownSources.add(sha256)
  }
  return sources.filter((source) => !knownSources.has(source))
}

/** Deletes a container; the returned bytes are to be released after the commit. Undefined if there was none. */
export async function removePackage(tx: Db, id: number): Promise<string[] | undefined> {
  const files = await tx
    .selectFrom('vdi_package_files')
    .select('blob_sha256')
    .distinct()
    .where('package_id', '=', id)
    .execute()
  for (const table of ['vdi_package_files', 'vdi_package_subjects'] as const) {
    await tx.deleteFrom(table).where('package_id', '=', id).execute()
  }
  const removed = await tx
    .deleteFrom('vdi_packages')
    .where('id', '=', id)
    .returning('frame_sha256')
    .executeTakeFirst()
  return removed && [...files.map((row) => row.blob_sha256), removed.frame_sha256]
}
