import type { Selectable } from 'kysely'
import { fileImportsListed } from '#contract/file-imports.ts'
import { usualPatterns } from '#contract/file-names/usual-patterns.ts'
import { type Db, holdingRows } from '../db/database.ts'
import { dayAfter, oldestReport, tasksOf } from '../import-tasks/import-tasks.store.ts'
import type { FileImportsTable } from './file-imports.table.ts'

export type FileImportRecord = Selectable<FileImportsTable>

/** Unpacking and planning are not listed: they start over each time, and would be retried for ever. */
export const fileTasks = tasksOf<FileImportsTable>('file_imports', 'done_entries', [
  'import',
  'undo',
])
export const { change: changeFileImport, queued } = fileTasks

/** Creates an import with the patterns of the last one. */
export async function insertFileImport(
  db: Db,
  now: Date,
  by: { name: string | null; userId: number | null },
  { name, zip }: { name: string; zip: { size: number; mark: string | null } | null },
): Promise<number> {
  const time = now.toISOString()
  const { id } = await db
    .insertInto('file_imports')
    .values({
      state: 'ended',
      phase: 'open',
      name,
      created_by: by.name,
      user_id: by.userId,
      patterns: JSON.stringify(await lastPatterns(db)),
      zip_size: zip?.size ?? null,
      zip_mark: zip?.mark ?? null,
      accepts_findings: 0,
      done_entries: 0,
      wants_end: 0,
      attempts: 0,
      created_at: time,
      updated_at: time,
      expires_at: dayAfter(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function lastPatterns(db: Db): Promise<readonly string[]> {
  const last = await db
    .selectFrom('file_imports')
    .select('patterns')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? JSON.parse(last.patterns) : usualPatterns
}

export async function findFileImport(db: Db, id: number): Promise<FileImportRecord | undefined> {
  return kept(db).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockFileImport(tx: Db, id: number): Promise<FileImportRecord | undefined> {
  return kept(tx).where('id', '=', id).modifyEnd(holdingRows(tx)).executeTakeFirst()
}

/** Newest first. */
export async function listFileImports(db: Db): Promise<FileImportRecord[]> {
  return kept(db).orderBy('id', 'desc').limit(fileImportsListed).execute()
}

/** Imports that are not being deleted (`hideFileImport`). */
function kept(db: Db) {
  return db.selectFrom('file_imports').selectAll().whereRef('expires_at', '<>', 'created_at')
}

/** Number of unfinished imports whose bytes have not expired. */
export async function countOpenFileImports(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('file_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('expires_at', '>', now.toISOString())
    .where('phase', 'not in', ['imported', 'undone', 'cancelled', 'failed'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes an import one that is being deleted, which nobody finds. */
export async function hideFileImport(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('file_imports')
    .set(({ ref }) => ({ expires_at: ref('created_at') }))
    .where('id', '=', id)
    .execute()
}

/** Imports whose deletion a crash has interrupted, or that are being deleted right now. */
export async function listHidden(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('file_imports')
    .select('id')
    .whereRef('expires_at', '=', 'created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an import with what is left of it; returns the hashes of blobs to be released. */
export async function removeFileImport(tx: Db, id: number): Promise<string[]> {
  const pieces = await releasePieces(tx, id)
  const entries = await removeEntries(tx, id)
  await tx.deleteFrom('file_imports').where('id', '=', id).execute()
  return [...pieces, ...(entries ?? [])]
}

/** Files handled per transaction: all those of a large import would hold everybody up. */
const atOnce = 500

/** Deletes the next files of an import; returns the hashes of blobs to be released, undefined if there were none. */
export async function removeEntries(tx: Db, id: number): Promise<string[] | undefined> {
  const next = await nextEntries(tx, id, 0)
  if (!next) return undefined
  await tx
    .deleteFrom('file_import_entries')
    .where('import_id', '=', id)
    .where('number', '<=', next.last)
    .execute()
  return next.bytes
}

/**
 * Releases the bytes of the next files behind a number; returns their hashes and the last number, undefined if there
 * were none.
 */
export async function emptyEntries(tx: Db, id: number, after: number): Promise<Next | undefined> {
  const next = await nextEntries(tx, id, after)
  if (!next) return undefined
  await tx
    .updateTable('file_import_entries')
    .set({ blob_sha256: null, journal: null })
    .where('import_id', '=', id)
    .where('number', '>', after)
    .where('number', '<=', next.last)
    .execute()
  return next
}

interface Next {
  bytes: string[]
  last: number
}

async function nextEntries(tx: Db, id: number, after: number): Promise<Next | undefined> {
  const entries = await tx
    .selectFrom('file_import_entries')
    .select(['number', 'blob_sha256 as sha256'])
    .where('import_id', '=', id)
    .where('number', '>', after)
    .orderBy('number')
    .limit(atOnce)
    .execute()
  const last = entries.at(-1)?.number
  return last === undefined
    ? undefined
    : { bytes: entries.flatMap(({ sha256 }) => sha256 ?? []), last }
}

/** Releases the pieces of a ZIP; returns the hashes of their blobs. */
export async function releasePieces(tx: Db, id: number): Promise<string[]> {
  const removed = await tx
    .deleteFrom('file_import_pieces')
    .where('import_id', '=', id)
    .returning('blob_sha256')
    .execute()
  return removed.map(({ blob_sha256 }) => blob_sha256)
}

/** Expired imports that still hold bytes. */
export async function listExpired(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('file_imports')
    .select('id')
    .where('expires_at', '<=', now.toISOString())
    .where('state', '<>', 'waiting')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('file_import_entries')
            .select('number')
            .whereRef('file_import_entries.import_id', '=', 'file_imports.id')
            .where('blob_sha256', 'is not', null),
        ),
        exists(
          selectFrom('file_import_pieces')
            .select('number')
            .whereRef('file_import_pieces.import_id', '=', 'file_imports.id'),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Imports whose report is a month old. */
export async function listOldReports(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('file_imports')
    .select('id')
    .where('created_at', '<', oldestReport(now))
    .where('expires_at', '<=', now.toISOString())
    .where('state', '<>', 'waiting')
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps the bytes of an import for another day after an activity. */
export async function prolong(tx: Db, now: Date, id: number): Promise<void> {
  const time = now.toISOString()
  await tx
    .updateTable('file_imports')
    .set({ expires_at: dayAfter(now), updated_at: time })
    .where('id', '=', id)
    .execute()
}
