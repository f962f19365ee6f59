import type { ImportKind, ImportMode, ImportReading } from '#contract/imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { assertUndoable, notAsSeen, tooLate, undoable } from '../import-tasks/too-late.ts'
import { findCells } from './import-cells.store.ts'
import { fieldsOf } from './import-fields.ts'
import { countPasswords } from './import-passwords.store.ts'
import { countRows, retryLeft } from './import-rows.store.ts'
import type { ImportTools } from './import-worker.ts'
import {
  changeImport,
  hideImport,
  type ImportRecord,
  lockImport,
  queued,
  type Reading,
  removeImport,
} from './imports.store.ts'
import { factsOf, mappedBy, readingOf } from './table-reading.ts'

/** Changes how a table is read, if `updatedAt` is not outdated; an earlier dry run becomes invalid. */
export async function changeReading(
  services: ImportTools,
  record: ImportRecord,
  wish: Omit<ImportReading, 'id'>,
): Promise<void> {
  assertKept(services, record)
  const { db, secrets, clock } = services
  const before = readingOf(record)
  const rows = (await findCells(db, secrets, record.id, 0)) ?? []
  const isMoved = wish.headingRow !== undefined && wish.headingRow !== before.headingRow
  const mapped = isMoved
    ? mappedBy(record.kind, factsOf(record), rows, wish.headingRow ?? 1)
    : before
  const reading: Reading = {
    ...before,
    ...mapped,
    ...(wish.columns && { columns: wish.columns, isRemembered: false }),
    ...(wish.dayOrder !== undefined && { dayOrder: wish.dayOrder }),
    ...(wish.emptyCells && { emptyCells: wish.emptyCells }),
  }
  if (wish.columns) assertColumns(record.kind, wish.columns)
  const change = { phase: 'open', reading: JSON.stringify(reading) } as const
  if (await changeImport(db, clock(), record.id, readable, change, wish.updatedAt)) return
  throw notAsRead(record)
}

/** Queues the dry run, if `seenAt` is not outdated. */
export async function beginCheck(
  services: ImportTools,
  record: ImportRecord,
  seenAt?: string,
): Promise<void> {
  assertKept(services, record)
  const { db, secrets, clock } = services
  await findCells(db, secrets, record.id, 0)
  const { columns } = readingOf(record)
  assertColumns(record.kind, columns)
  assertEnough(record.kind, columns)
  const change = { ...queued(clock(), 'check'), phase: 'checking' } as const
  if (await changeImport(db, clock(), record.id, readable, change, seenAt)) return
  throw notAsRead(record)
}

/** Queues the import after the dry run, if `seenAt` is not outdated. */
export async function beginRun(
  services: ImportTools,
  record: ImportRecord,
  mode: ImportMode,
  seenAt?: string,
): Promise<void> {
  assertKept(services, record)
  const { db, secrets, clock } = services
  await findCells(db, secrets, record.id, 0)
  if (record.phase === 'open') throw new ProblemError('conflict', notChecked)
  const { wrong } = await countRows(db, record.id)
  if (mode === 'all' && wrong > 0) {
    const rows = wrong === 1 ? 'Eine Zeile ist' : `${wrong.toLocaleString('de-DE')} Zeilen sind`
    throw new ProblemError('conflict', `${rows} falsch; es wurde nichts importiert.`)
  }
  const change = { ...queued(clock(), 'import'), phase: 'importing', mode } as const
  if (await changeImport(db, clock(), record.id, ['checked'], change, seenAt)) return
  throw notAsSeen(record, 'table')
}

/** Queues undoing the locked import, or once more what an earlier undo has left of it. */
export async function beginUndo(tx: Db, now: Date, record: ImportRecord): Promise<void> {
  assertUndoable(record, now)
  const change = { ...queued(now, 'undo'), phase: 'undoing', ends_as: 'undone' } as const
  const isBegun = await changeImport(tx, now, record.id, undoable, change)
  if (!isBegun) throw tooLate(record, 'table')
  await retryLeft(tx, record.id)
}

/** Requests the end of the running task; what an import has done by then is undone. */
export async function endTask({ db, clock }: ImportTools, record: ImportRecord): Promise<void> {
  const isAsked = await changeImport(db, clock(), record.id, ['checking', 'importing'], {
    wants_end: 1,
  })
  if (!isAsked) throw new ProblemError('conflict', 'Hier läuft nichts, das sich abbrechen ließe.')
}

/** Deletes an import with its table and report; returns whether it existed. */
export async function forgetImport({ db }: ImportTools, id: number): Promise<boolean> {
  const wasThere = await inTransaction(db, async (tx) => {
    const record = await lockImport(tx, id)
    if (!record) return false
    if (record.state === 'waiting') throw tooLate(record, 'table')
    const { total, ready } = await countPasswords(tx, id)
    if (ready < total) throw new ProblemError('conflict', passwordsUnderWay)
    await hideImport(tx, id)
    return true
  })
  if (wasThere) await removeImport(db, id)
  return wasThere
}

/** The phases in which the reading can be changed. */
const readable = ['open', 'checked'] as const

function notAsRead(record: ImportRecord): ProblemError {
  const isReadable = readable.some((phase) => phase === record.phase)
  return isReadable ? new ProblemError('conflict', changedElsewhere) : tooLate(record, 'table')
}

const changedElsewhere =
  'Inzwischen wurde dieser Import an anderer Stelle geändert. Bitte sehen Sie nach, wie die Tabelle jetzt gelesen wird!'

function assertKept({ clock }: ImportTools, { expires_at: until }: ImportRecord): void {
  if (until > clock().toISOString()) return
  throw new ProblemError(
    'conflict',
    'Die Tabelle wurde nach einem Tag gelöscht. Bitte neu hochladen!',
  )
}

/** Throws a 400 for unknown fields, and for fields mapped to two columns. */
function assertColumns(kind: ImportKind, columns: readonly (string | null)[]): void {
  const givenNames = columns.flatMap((name) => name ?? [])
  const refused = (message: string) => ProblemError.field('columns', message, 'choice')
  for (const name of givenNames) {
    const field = fieldsOf[kind].find((rule) => rule.name === name)
    if (!field) throw refused(`Ein Feld „${name}“ gibt es hier nicht!`)
    if (givenNames.filter((other) => other === name).length > 1) {
      throw refused(`„${field.label}“ ist mehreren Spalten zugeordnet!`)
    }
  }
}

/** Throws a 400 if a required field has no column. */
function assertEnough(kind: ImportKind, columns: readonly (string | null)[]): void {
  for (const { name, label, isRequired } of fieldsOf[kind]) {
    if (isRequired && !columns.includes(name)) throw missing(`„${label}“`)
  }
  if (kind === 'links' && !columns.includes('sn') && !columns.includes('part')) {
    throw missing('„Seriennummer“ oder „Artikelnummer“')
  }
}

function missing(labels: string): ProblemError {
  return ProblemError.field('columns', `Bitte eine Spalte für ${labels} angeben!`, 'required')
}

const notChecked = 'Bitte zuerst den Probelauf starten!'
const passwordsUnderWay =
  'Die Passwörter dieses Imports werden noch vorbereitet. Bitte danach löschen!'
