import type { FileImportCorrection } from '#contract/file-imports.ts'
import { readPattern } from '#contract/file-names/read-pattern.ts'
import type { ImportMode } from '#contract/imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { foundOr404 } from '../http/found.ts'
import { dayAfter } from '../import-tasks/import-tasks.store.ts'
import { assertUndoable, notAsSeen, tooLate, undoable } from '../import-tasks/too-late.ts'
import { type EntryRecord, findEntry, retryLeft, updateEntry } from './entries.store.ts'
import { countEntries, countMissing } from './entry-counts.store.ts'
import {
  changeFileImport,
  countOpenFileImports,
  type FileImportRecord,
  insertFileImport,
  queued,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { corrected } from './named.ts'
import { planCorrected } from './plan-corrected.ts'
import { correctionOf } from './plan-entries.ts'

type Steering = Pick<FileImportTools, 'db' | 'clock'>

/** Maximum number of imports whose bytes are kept at the same time. */
const maxKept = 20

/**
 * Creates an import whose files are still to come, inside a transaction, so that concurrent ones are counted as well.
 * Throws a 409 if there are too many.
 */
export async function beginFileImport(
  tx: Db,
  now: Date,
  by: { name: string | null; userId: number | null },
  given: { name: string; zip: { size: number; mark: string | null } | null },
): Promise<number> {
  await lockUntilCommit(tx, 'file-imports')
  if ((await countOpenFileImports(tx, now)) >= maxKept) {
    throw new ProblemError(
      'conflict',
      `Es liegen schon ${maxKept} Importe von Dateien hier. Bitte zuerst alte löschen, oder warten: Nach einem Tag werden sie gelöscht.`,
    )
  }
  return insertFileImport(tx, now, by, given)
}

/** Replaces the patterns; an existing plan becomes invalid. */
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

/** Queues planning. */
export async function beginPlan({ db, clock }: Steering, record: FileImportRecord): Promise<void> {
  assertKept({ db, clock }, record)
  const now = clock()
  const task = { ...queued(now, 'check'), phase: 'checking', expires_at: dayAfter(now) } as const
  if (record.zip_size !== null) throw new ProblemError('conflict', notWhole)
  if (await changeFileImport(db, now, record.id, ['open', 'checked'], task)) return
  throw tooLate(record, 'files')
}

/** Sets whether documents of invalid containers are imported, and queues planning. */
export async function acceptFindings(
  { db, clock }: Steering,
  record: FileImportRecord,
  areAccepted: boolean,
): Promise<void> {
  if (record.containers === null) throw new ProblemError('conflict', noContainer)
  assertKept({ db, clock }, record)
  const now = clock()
  const task = { ...queued(now, 'check'), phase: 'checking', expires_at: dayAfter(now) } as const
  const change = { ...task, accepts_findings: areAccepted ? 1 : 0 } as const
  if (await changeFileImport(db, now, record.id, ['open', 'checked'], change)) return
  throw tooLate(record, 'files')
}

/** Adds a correction to a file and plans it again. */
export async function correctEntry(
  { db, clock }: Steering,
  record: FileImportRecord,
  number: number,
  change: FileImportCorrection,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Prevents the import from being started meanwhile.
    const isStill = await changeFileImport(tx, clock(), record.id, ['checked'], {})
    if (!isStill)
      throw record.phase === 'open'
        ? new ProblemError('conflict', notPlanned)
        : tooLate(record, 'files')
    // Read only now, so that no other correction made meanwhile is lost.
    const entry = foundOr404(await findEntry(tx, record.id, number), unknownEntry)
    const before = correctionOf(entry)
    const changedOptions = Object.entries({ ...before, ...change })
    const setOptions = changedOptions.filter(
      ([, value]) => value !== undefined && value !== null && value !== false,
    )
    const correction = setOptions.length > 0 ? JSON.stringify(Object.fromEntries(setOptions)) : null
    await updateEntry(tx, record.id, number, { correction })
    await planCorrected(tx, record, { ...entry, correction })
  })
}

/** Queues the import of the planned files, if `seenAt` is not outdated. */
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
  const task = { ...queued(now, 'import'), phase: 'importing', mode } as const
  const change = { ...task, expires_at: dayAfter(now) }
  if (await changeFileImport(db, now, record.id, ['checked'], change, seenAt)) return
  throw notAsSeen(record, 'files')
}

/** Queues undoing the locked import, or once more what an earlier undo has left of it. */
export async function beginUndoOfFiles(tx: Db, now: Date, record: FileImportRecord): Promise<void> {
  assertUndoable(record, now)
  const change = { ...queued(now, 'undo'), phase: 'undoing', ends_as: 'undone' } as const
  const isBegun = await changeFileImport(tx, now, record.id, undoable, change)
  if (!isBegun) throw tooLate(record, 'files')
  await retryLeft(tx, record.id)
}

/** Requests the end of the running task; what an import has done by then is undone. */
export async function endFileTask(
  { db, clock }: Steering,
  record: FileImportRecord,
): Promise<void> {
  const phases = ['unpacking', 'checking', 'importing'] as const
  if (await changeFileImport(db, clock(), record.id, phases, { wants_end: 1 })) return
  throw new ProblemError('conflict', 'Hier läuft nichts, das sich abbrechen ließe.')
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

/** Whether a file has been corrected by hand. */
export function isCorrected(entry: EntryRecord): boolean {
  const correction = correctionOf(entry)
  if (!correction) return false
  const nothing = { sn: null, part: null, type: null, language: null, version: null, title: null }
  const named = corrected(nothing, correction)
  return correction.isSkipped === true || Object.values(named).some((value) => value !== null)
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

export const unknownEntry = 'Diese Datei gibt es in diesem Import nicht (mehr)!'
const noContainer = 'Dieser Import ist kein Container nach VDI 2770.'
const notPlanned = 'Bitte zuerst prüfen lassen, was aus den Dateien wird!'
const notWhole = 'Das ZIP ist noch nicht ganz angekommen.'
