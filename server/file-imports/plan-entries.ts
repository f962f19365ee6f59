import type { FileImportCorrection } from '#contract/file-imports.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { Interrupted } from '../import-tasks/paced-steps.ts'
import { assignEntry, type Rules, readRules } from './assign-entry.ts'
import { findAssignments, noteUsed } from './assignments.store.ts'
import { containedOf } from './contained-file.ts'
import { versionOf } from './do-entry.ts'
import {
  type EntryRecord,
  insertEntries,
  lastNumber,
  listByNumbers,
  listInOrder,
  planOf,
  removeCopies,
  updateEntry,
} from './entries.store.ts'
import { changeFileImport, type FileImportRecord } from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { judgeEntry } from './judge-entry.ts'
import { type Assignment, endsWith, type Plan, rowKey } from './named.ts'
import { step, yieldToOthers } from './paced-entries.ts'
import { rowsOfContainers } from './rows-of-containers.ts'
import { SeenFiles } from './seen-files.ts'

/** Files assigned or judged per transaction. */
const atOnce = 25

/**
 * Plans what importing each file would do: first assigns all of them, then judges each in the context of the others.
 * Starts over after an interruption.
 */
export async function planEntries(
  tools: Pick<FileImportTools, 'db' | 'clock'>,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> {
  const { db, clock } = tools
  await inTransaction(db, async (tx) => {
    await noteUsed(tx, record.id, 'none')
    const isThere = await changeFileImport(tx, clock(), record.id, ['checking'], {
      done_entries: 0,
    })
    if (!isThere) throw new Interrupted()
  })
  record.done_entries = 0
  const rules = await readRules(db, JSON.parse(record.patterns))
  const inTurn = async (
    which: 'all' | 'without-copies',
    work: (tx: Db, entries: EntryRecord[]) => Promise<void>,
  ) => {
    const numbers = await listInOrder(db, record.id, which)
    for (let at = 0; at < numbers.length; at += atOnce) {
      if ((await yieldToOthers(db, record.id, signal)) === 'end') return 'cancelled'
      const some = numbers.slice(at, at + atOnce)
      await step(db, record, some.length, async (tx) => {
        await work(tx, await listByNumbers(tx, record.id, some))
      })
    }
    return 'done'
  }
  const assigned = await inTurn('without-copies', (tx, entries) =>
    assignSome(tx, record, rules, entries),
  )
  if (assigned === 'cancelled') return 'cancelled'
  const seen = new SeenFiles()
  return inTurn('all', async (tx, entries) => {
    for (const entry of entries) await judgeOne(tx, entry, seen)
  })
}

/** The rows for each file, by its number: from the table, or else from the container that it came in. */
export async function rowsFor(
  tx: Db,
  record: FileImportRecord,
  { classes }: Rules,
  entries: EntryRecord[],
): Promise<Map<number, Assignment[]>> {
  const { id, containers, table_name: table } = record
  const rowsInContainers =
    containers === null ? undefined : await rowsOfContainers(tx, record, classes, entries)
  const written = table === null ? undefined : await rowsOfTable(tx, id, entries)
  return new Map(
    entries.map(({ number }) => {
      const rows = written?.get(number) ?? []
      return [number, rows.length > 0 ? rows : (rowsInContainers?.get(number) ?? [])]
    }),
  )
}

async function rowsOfTable(
  tx: Db,
  id: number,
  entries: EntryRecord[],
): Promise<Map<number, Assignment[]>> {
  const keys = [...new Set(entries.map(({ path_key: key }) => key))]
  const found = await findAssignments(tx, id, keys)
  return new Map(
    entries.map(({ number, path, path_key: key }) => [
      number,
      found.filter((row) => row.name_key === key && endsWith(path, row.path)),
    ]),
  )
}

async function assignSome(
  tx: Db,
  record: FileImportRecord,
  rules: Rules,
  entries: EntryRecord[],
): Promise<void> {
  const { id } = record
  const rows = await rowsFor(tx, record, rules, entries)
  const copies = Map.groupBy(await removeCopies(tx, id, entries), ({ path }) => path)
  const used: number[] = []
  for (const entry of entries) {
    const ownRows = rows.get(entry.number) ?? []
    const [first, ...others] = ownRows
    const copiesBefore = copies.get(entry.path) ?? []
    const [correction = null, ...more] = correctionsOf([entry, ...copiesBefore], ownRows)
    if (correction !== entry.correction) await updateEntry(tx, id, entry.number, { correction })
    await assignOne(tx, rules, { ...entry, correction }, first)
    if (first) used.push(first.row_number)
    for (const [at, row] of others.entries()) {
      used.push(row.row_number)
      const number = copiesBefore[at]?.number ?? (await lastNumber(tx, id)) + 1
      const copy = { ...entry, number, copy: at + 1, correction: more[at] ?? null }
      await insertEntries(tx, [copy])
      await assignOne(tx, rules, copy, row)
    }
  }
  await noteUsed(tx, id, used)
}

/** The corrections of a file for its rows: each stays with the row that it was made for. */
function correctionsOf(before: EntryRecord[], rows: Assignment[]): (string | null)[] {
  const waiting = before.filter(({ correction }) => correction !== null)
  const [first = null, ...others] = rows.map((row) => {
    const at = waiting.findIndex((entry) => planOf(entry)?.row === rowKey(row))
    return at < 0 ? null : (waiting.splice(at, 1)[0]?.correction ?? null)
  })
  // With one row at most, the correction was made for the file itself.
  return [first ?? (before.length === 1 ? (waiting[0]?.correction ?? null) : null), ...others]
}

export async function assignOne(
  tx: Db,
  rules: Rules,
  entry: EntryRecord,
  row: Assignment | undefined,
): Promise<void> {
  const read = await assignEntry(tx, rules, entry.path, row, correctionOf(entry))
  const plan: Plan = { ...read, row: row && rowKey(row) }
  // What is left out brings its device no content, and takes no name there.
  const assigned = isLeftOut(entry) ? null : plan.assigned
  await updateEntry(tx, entry.import_id, entry.number, {
    plan: JSON.stringify(plan),
    target_kind: assigned?.target.kind ?? null,
    target_id: assigned?.target.id ?? null,
    doctype_id: assigned?.doctype ?? null,
    filename_folded: assigned ? fold(assigned.filename) : null,
    media_id: null,
    media_version: null,
  })
}

/** Judges a file that has been assigned, and records the result. */
export async function judgeOne(tx: Db, entry: EntryRecord, seen?: SeenFiles): Promise<void> {
  const { import_id: id, number, refusal } = entry
  const plan = planOf(entry)
  const write = async (
    state: EntryRecord['state'],
    reason: string | null,
    media: number | null = null,
  ) => {
    const planWithReason: Plan | null = plan && { ...plan, reason }
    const mediaState = { media_id: media, media_version: await versionBefore(tx, state, media) }
    return updateEntry(tx, id, number, {
      state,
      plan: JSON.stringify(planWithReason),
      ...mediaState,
    })
  }
  if (correctionOf(entry)?.isSkipped) return write('skipped', null)
  if (isUncorrectedMain(entry)) return write('skipped', listsOthers)
  if (refusal !== null) return write('refused', refusal)
  if (!plan?.assigned) return write('unmatched', plan?.reason ?? null)
  const { state, reason, media } = await judgeEntry(tx, entry, plan.assigned, seen)
  seen?.note(entry, plan.assigned, state, media)
  await write(state, reason, media)
}

/** For a file that becomes a version: the plan holds as long as the existing file has this version. */
async function versionBefore(tx: Db, state: EntryRecord['state'], media: number | null) {
  return state === 'version' && media !== null ? versionOf(tx, 'medias', media) : null
}

function isLeftOut(entry: EntryRecord): boolean {
  const isSkipped = correctionOf(entry)?.isSkipped === true
  return isSkipped || isUncorrectedMain(entry) || entry.refusal !== null
}

function isUncorrectedMain(entry: EntryRecord): boolean {
  return entry.correction === null && containedOf(entry)?.role === 'main'
}

const listsOthers = 'Das Hauptdokument ist ein Verzeichnis der anderen Dokumente.'

export function correctionOf({
  correction,
}: Pick<EntryRecord, 'correction'>): FileImportCorrection | null {
  return correction === null ? null : JSON.parse(correction)
}
