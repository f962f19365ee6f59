import { ProblemError } from '../core/problem-error.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { authorOf } from '../import-tasks/import-author.ts'
import { undoEntry } from './do-entry.ts'
import {
  type EntryRecord,
  listByNumbers,
  listImported,
  listInOrder,
  planOf,
  updateEntry,
} from './entries.store.ts'
import type { FileImportRecord } from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { step, yieldToOthers } from './paced-entries.ts'

/** Undoes an import from the last file to the first; what has been changed since is kept, with the reason. */
export async function undoEntries(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<void> {
  const { db, logger } = tools
  const imported = await listImported(db, record.id)
  const order = await listInOrder(db, record.id)
  for (const number of order.toReversed().filter((candidate) => imported.has(candidate))) {
    await yieldToOthers(db, record.id, signal)
    for (const sha256 of await undoOne(tools, record, number)) {
      await releaseBlob(tools, logger, sha256)
    }
  }
}

async function undoOne(
  tools: FileImportTools,
  record: FileImportRecord,
  number: number,
): Promise<string[]> {
  const { db, clock } = tools
  try {
    return await step(db, record, 1, async (tx) => {
      const [entry] = await listByNumbers(tx, record.id, [number])
      if (!entry) return []
      if (entry.journal === null) {
        await leave(tx, entry, forgotten)
        return []
      }
      const by = authorOf(record, clock())
      const undone = await undoEntry(tx, tools, by, entry, JSON.parse(entry.journal))
      if ('left' in undone) {
        await leave(tx, entry, undone.left)
        return []
      }
      const reason = 'gone' in undone ? { reason: undone.gone } : {}
      const plan = JSON.stringify({ ...planOf(entry), ...reason, left: undefined })
      await updateEntry(tx, record.id, number, { outcome: 'undone', media_id: null, plan })
      return 'gone' in undone ? [] : undone.bytes
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    await step(db, record, 1, async (tx) => {
      const [entry] = await listByNumbers(tx, record.id, [number])
      if (entry) await leave(tx, entry, error.message)
    })
    return []
  }
}

async function leave(tx: FileImportTools['db'], entry: EntryRecord, left: string) {
  const plan = JSON.stringify({ ...planOf(entry), left })
  await updateEntry(tx, entry.import_id, entry.number, { outcome: 'left', plan })
}

const forgotten = 'Was zum Rückgängigmachen nötig ist, wurde nicht mehr aufgehoben.'
