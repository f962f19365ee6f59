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
  return db.selectFrom('file_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockFileImport(tx: Db, id: number): Promise<FileImportRecord | undefined> {
  return tx
    .selectFrom('file_imports')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(holdingRows(tx))
    .executeTakeFirst()
}

/** Newest first. */
export async function listFileImports(db: Db): Promise<FileImportRecord[]> {
  return db
    .selectFrom('file_imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(fileImportsListed)
    .execute()
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

/** Deletes an import with everything stored for it; returns the hashes of blobs to be released. */
export async function removeFileImport(tx: Db, id: number): Promise<string[]> {
  const bytes = await releaseBytes(tx, id)
  await tx.deleteFrom('file_imports').where('id', '=', id).execute()
  return bytes
}

/** Releases all bytes of an import; returns the hashes of blobs that may be removed. */
export async function releaseBytes(tx: Db, id: number): Promise<string[]> {
  const pieces = await releasePieces(tx, id)
  const entries = await tx
    .selectFrom('file_import_entries')
    .select('blob_sha256 as sha256')
    .distinct()
    .where('import_id', '=', id)
    .where('blob_sha256', 'is not', null)
    .execute()
  await tx
    .updateTable('file_import_entries')
    .set({ blob_sha256: null, journal: null })
    .where('import_id', '=', id)
    .execute()
  return [...pieces, ...entries.flatMap(({ sha256 }) => sha256 ?? [])]
}

/** The same for the pieces of a ZIP. */
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
