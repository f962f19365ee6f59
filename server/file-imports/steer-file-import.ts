import type { FileImportCorrection } from '#contract/file-imports.ts'
import { readPattern } from '#contract/file-names/read-pattern.ts'
import type { ImportMode } from '#contract/imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { dayAfter } from '../import-tasks/import-tasks.store.ts'
import { assertUndoable, notAsSeen, tooLate } from '../import-tasks/too-late.ts'
import { type EntryRecord, updateEntry } from './entries.store.ts'
import { countEntries, countMissing } from './entry-counts.store.ts'
import {
  changeFileImport,
  countOpenFileImports,
  type FileImportRecord,
  insertFileImport,
  lockFileImport,
  removeFileImport,
  toBeDone,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { corrected } from './named.ts'
import { correctionOf, planOne } from './plan-entries.ts'

type Steering = Pick<FileImportTools, 'db' | 'clock'>

/** Imports whose bytes are kept at once. */
const mostKept = 20

/** Begins an import whose files are still to come, in a transaction: others that are begun meanwhile are counted, too. */
export async function beginFileImport(
  tx: Db,
  now: Date,
  by: { name: string | null; userId: number | null },
  given: { name: string; zip: { size: number; mark: string | null } | null },
): Promise<number> {
  await lockUntilCommit(tx, 'file-imports')
  if ((await countOpenFileImports(tx, now)) >= mostKept) {
    throw new ProblemError(
      'conflict',
      `Es liegen schon ${mostKept} Importe von Dateien hier. Bitte zuerst alte löschen, oder warten: Nach einem Tag werden sie gelöscht.`,
    )
  }
  return insertFileImport(tx, now, by, given)
}

/** Takes other patterns; what was planned by then counts no more. */
export async function takePatterns(
  { db, clock }: Steering,
  record: FileImportRecord,
  patterns: string[],
): Promise<void> {
  for (const [index, text] of patterns.entries()) {
    const read = readPattern(text)
    if ('folders' in read) continue
    throw ProblemError.field('patterns', `Muster ${index + 1}: ${read.problem}`, 'format')
  }
  const now = clock()
  const change = {
    phase: 'open',
    patterns: JSON.stringify(patterns),
    expires_at: dayAfter(now),
  } as const
  if (await changeFileImport(db, now, record.id, ['open', 'checked'], change)) return
  throw tooLate(record, 'files')
}

/** Begins to plan. */
export async function beginPlan({ db, clock }: Steering, record: FileImportRecord): Promise<void> {
  assertKept({ db, clock }, record)
  const now = clock()
  const task = { ...toBeDone(now, 'check'), phase: 'checking', expires_at: dayAfter(now) } as const
  if (record.zip_size !== null) throw new ProblemError('conflict', notWhole)
  if (await changeFileImport(db, now, record.id, ['open', 'checked'], task)) return
  throw tooLate(record, 'files')
}

/** Says whether documents of invalid containers are imported, and plans anew. */
export async function acceptFindings(
  { db, clock }: Steering,
  record: FileImportRecord,
  areAccepted: boolean,
): Promise<void> {
  if (record.containers === null) throw new ProblemError('conflict', noContainer)
  assertKept({ db, clock }, record)
  const now = clock()
  const task = { ...toBeDone(now, 'check'), phase: 'checking', expires_at: dayAfter(now) } as const
  const change = { ...task, accepts_findings: areAccepted ? 1 : 0 } as const
  if (await changeFileImport(db, now, record.id, ['open', 'checked'], change)) return
  throw tooLate(record, 'files')
}

/** Lays a correction over what patterns or table say of a file, and plans that anew. */
export async function correctEntry(
  { db, clock }: Steering,
  record: FileImportRecord,
  entry: EntryRecord,
  change: FileImportCorrection,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Nobody may begin the import meanwhile.
    const isStill = await changeFileImport(tx, clock(), record.id, ['checked'], {})
    if (!isStill)
      throw record.phase === 'open'
        ? new ProblemError('conflict', notPlanned)
        : tooLate(record, 'files')
    const before = correctionOf(entry)
    const laid = Object.entries({ ...before, ...change })
    const kept = laid.filter(
      ([, value]) => value !== undefined && value !== null && value !== false,
    )
    const correction = kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null
    await updateEntry(tx, record.id, entry.number, { correction })
    await planOne(tx, record, { ...entry, correction })
  })
}

/** Begins the import after the plan, as it was seen if that is said. */
export async function beginFiles(
  { db, clock }: Steering,
  record: FileImportRecord,
  mode: ImportMode,
  seenAt?: string,
): Promise<void> {
  assertKept({ db, clock }, record)
  if (record.phase === 'open') throw new ProblemError('conflict', notPlanned)
  const missing = await countMissing(db, record.id)
  if (missing > 0) throw new ProblemError('conflict', notArrived(missing))
  const { unmatched, refused } = await countEntries(db, record.id)
  if (mode === 'all' && unmatched + refused > 0) {
    throw new ProblemError('conflict', notAllFit(unmatched + refused))
  }
  const now = clock()
  const task = { ...toBeDone(now, 'import'), phase: 'importing', mode } as const
  const change = { ...task, expires_at: dayAfter(now) }
  if (await changeFileImport(db, now, record.id, ['checked'], change, seenAt)) return
  throw notAsSeen(record, 'files')
}

/** Begins to take back what was imported. */
export async function beginUndoOfFiles(
  { db, clock }: Steering,
  record: FileImportRecord,
): Promise<void> {
  assertUndoable(record, clock())
  const change = { ...toBeDone(clock(), 'undo'), phase: 'undoing', ends_as: 'undone' } as const
  if (await changeFileImport(db, clock(), record.id, ['imported', 'failed'], change)) return
  throw tooLate(record, 'files')
}

/** Asks what is under way to end; what an import has done by then is taken back. */
export async function endFileTask(
  { db, clock }: Steering,
  record: FileImportRecord,
): Promise<void> {
  const phases = ['unpacking', 'checking', 'importing'] as const
  if (await changeFileImport(db, clock(), record.id, phases, { wants_end: 1 })) return
  throw new ProblemError('conflict', 'Hier läuft nichts, das sich abbrechen ließe.')
}

/** Forgets an import, its bytes and its report; returns whether it was there. */
export async function forgetFileImport(
  tools: Pick<FileImportTools, 'db' | 'blobs' | 'logger'>,
  { id }: Pick<FileImportRecord, 'id'>,
): Promise<boolean> {
  const left = await inTransaction(tools.db, async (tx) => {
    const record = await lockFileImport(tx, id)
    if (record?.state === 'waiting') throw tooLate(record, 'files')
    return record && removeFileImport(tx, id)
  })
  for (const sha256 of new Set(left)) await releaseBlob(tools, tools.logger, sha256)
  return left !== undefined
}

function assertKept(
  { clock }: Pick<FileImportTools, 'clock' | 'db'>,
  { expires_at: until }: FileImportRecord,
) {
  if (until > clock().toISOString()) return
  throw new ProblemError(
    'conflict',
    'Die Dateien wurden nach einem Tag gelöscht. Bitte neu hochladen!',
  )
}

/** Whether somebody has corrected a file by hand. */
export function isCorrected(entry: EntryRecord): boolean {
  const correction = correctionOf(entry)
  if (!correction) return false
  const nothing = { sn: null, part: null, type: null, language: null, version: null, title: null }
  const laid = corrected(nothing, correction)
  return correction.isSkipped === true || Object.values(laid).some((value) => value !== null)
}

function notArrived(count: number): string {
  return count === 1
    ? 'Eine Datei ist noch nicht angekommen.'
    : `${inWords(count)} Dateien sind noch nicht angekommen.`
}

function notAllFit(count: number): string {
  const files = count === 1 ? 'Eine Datei passt' : `${inWords(count)} Dateien passen`
  return `${files} zu nichts oder ${count === 1 ? 'ist' : 'sind'} abgelehnt; es wurde nichts importiert.`
}

function inWords(count: number): string {
  return count.toLocaleString('de-DE')
}

const noContainer = 'Dieser Import ist kein Container nach VDI 2770.'
const notPlanned = 'Bitte zuerst prüfen lassen, was aus den Dateien wird!'
const notWhole = 'Das ZIP ist noch nicht ganz angekommen.'
