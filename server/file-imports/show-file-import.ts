import type { FileImport, FileImportEntry } from '#contract/file-imports.ts'
import { usualPatterns } from '#contract/file-names/usual-patterns.ts'
import type { Db } from '../db/database.ts'
import { countAssignments } from './assignments.store.ts'
import { countFindings } from './container-findings.store.ts'
import { type EntryRecord, planOf } from './entries.store.ts'
import { countArrivals, countEntries } from './entry-counts.store.ts'
import type { FileImportRecord } from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { nothingNamed } from './named.ts'
import { sumPieces } from './pieces.store.ts'
import { isCorrected } from './steer-file-import.ts'

/** Maximum number of listed table rows whose file is missing. */
const namedRows = 20

/** An import as shown on its screen. */
export async function showFileImport(
  { db, clock }: Pick<FileImportTools, 'db' | 'clock'>,
  record: FileImportRecord,
): Promise<FileImport> {
  const counts = await countEntries(db, record.id)
  const files = await countArrivals(db, record.id)
  const mayUndo = record.undo_until !== null && record.undo_until > clock().toISOString()
  return {
    id: record.id,
    name: record.name,
    createdBy: record.created_by,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    state: record.phase,
    error: record.reason ?? (record.task === null ? null : record.error),
    zip: await zipOf(db, record),
    patterns: JSON.parse(record.patterns),
    usualPatterns: [...usualPatterns],
    table:
      record.table_name === null
        ? null
        : { name: record.table_name, ...(await countAssignments(db, record.id, namedRows)) },
    files,
    container: await containerOf(db, record),
    mode: record.mode,
    progress: progressOf(record, files.total, counts),
    counts,
    undoUntil: mayUndo ? record.undo_until : null,
    expiresAt: record.expires_at,
  }
}

async function zipOf(db: Db, record: FileImportRecord): Promise<FileImport['zip']> {
  const { zip_size: size, zip_mark: mark, name } = record
  if (size === null) return null
  return { name, size: Number(size), received: (await sumPieces(db, record.id)).size, mark }
}

async function containerOf(
  db: Db,
  { id, containers, documents, accepts_findings: accepts }: FileImportRecord,
): Promise<FileImport['container']> {
  if (containers === null) return null
  const summary = { containers, documents: documents ?? 0, areFindingsAccepted: accepts === 1 }
  return { ...summary, ...(await countFindings(db, id)) }
}

/** Progress of the current task; planning processes every file twice. */
function progressOf(
  { task, done_entries: done }: FileImportRecord,
  files: number,
  counts: FileImport['counts'],
): FileImport['progress'] {
  const { imported, undone, left } = counts
  switch (task) {
    case null:
      return null
    case 'unpack':
      return { done, total: files }
    case 'check':
      return { done: Math.min(done, 2 * files), total: 2 * files }
    case 'import': {
      const { new: fresh, version, linked } = counts
      return { done: imported, total: Math.max(imported, fresh + version + linked) }
    }
    case 'undo':
      return { done: undone + left, total: imported + undone + left }
  }
}

/** A file as shown in its list. */
export function showEntry(entry: EntryRecord): FileImportEntry {
  const plan = planOf(entry)
  const { target = null, filename = null, languages = null } = plan?.assigned ?? {}
  return {
    number: entry.number,
    path: entry.path,
    size: Number(entry.size),
    isThere: entry.blob_sha256 !== null,
    state: entry.state,
    reason: entry.refusal ?? plan?.left ?? plan?.reason ?? null,
    source: plan?.source ?? null,
    named: plan?.named ?? nothingNamed,
    target,
    filename,
    languages,
    media: entry.media_id,
    isCorrected: isCorrected(entry),
    outcome: entry.outcome,
  }
}
