import type { Db } from '../db/database.ts'
import { readRules } from './assign-entry.ts'
import { type EntryRecord, inOrder, listAlike, listByNumbers, planOf } from './entries.store.ts'
import type { FileImportRecord } from './file-imports.store.ts'
import { rowKey } from './named.ts'
import { assignOne, judgeOne, rowsFor } from './plan-entries.ts'
import { SeenFiles } from './seen-files.ts'

/** Maximum number of files judged again after one of them was corrected. */
const maxJudged = 200

/** Plans a single file again after a correction, and judges those again for which that may mean something. */
export async function planCorrected(
  tx: Db,
  record: FileImportRecord,
  entry: EntryRecord,
): Promise<void> {
  const { id } = record
  const rules = await readRules(tx, JSON.parse(record.patterns))
  const rows = (await rowsFor(tx, record, rules, [entry])).get(entry.number) ?? []
  const ownRow = rows.find((row) => rowKey(row) === planOf(entry)?.row) ?? rows[entry.copy]
  await assignOne(tx, rules, entry, ownRow)
  const [assigned] = await listByNumbers(tx, id, [entry.number])
  if (!assigned) return
  let concerned = await listConcerned(tx, entry, [assigned])
  let known = 0
  // Only the verdicts tell which existing files they concern, and so which further entries.
  while (concerned.length > known) {
    known = concerned.length
    await judgeAgain(tx, entry.number, concerned)
    if (known > maxJudged) return
    concerned = await listConcerned(tx, entry, await listByNumbers(tx, id, numbersOf(concerned)))
  }
}

/** Judges these files in their order; of too many only the corrected one. */
async function judgeAgain(tx: Db, corrected: number, concerned: EntryRecord[]): Promise<void> {
  const seen = new SeenFiles()
  for (const entry of concerned) {
    if (entry.number === corrected || concerned.length <= maxJudged) await judgeOne(tx, entry, seen)
    else noteAsPlanned(entry, seen)
  }
}

/** Files that share a name or content with these or the corrected one as it was, or with each other. */
async function listConcerned(
  tx: Db,
  before: EntryRecord,
  entries: EntryRecord[],
): Promise<EntryRecord[]> {
  const found = new Map(entries.map((entry) => [entry.number, entry]))
  let known = 0
  while (found.size > known && found.size <= maxJudged) {
    known = found.size
    for (const other of await listAlike(tx, before.import_id, [before, ...found.values()])) {
      if (!found.has(other.number)) found.set(other.number, other)
    }
  }
  return [...found.values()].toSorted(inOrder)
}

function numbersOf(entries: EntryRecord[]): number[] {
  return entries.map(({ number }) => number)
}

function noteAsPlanned(entry: EntryRecord, seen: SeenFiles): void {
  const plannedTarget = planOf(entry)?.assigned
  if (plannedTarget && entry.state) seen.note(entry, plannedTarget, entry.state, entry.media_id)
}
