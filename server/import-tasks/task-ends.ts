import { inWords } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { dayAfter, type Tasks } from './import-tasks.store.ts'
import type { ImportTaskRow } from './import-tasks.table.ts'

const second = 1_000
const minute = 60 * second

/** Queue options of the import workers. */
export const importQueue = {
  lease: 15 * second,
  lookEvery: 2 * second,
  backOff: { waits: [2 * second, 10 * second, minute] },
  effect: 'database' as const,
  interruptedError: 'Der Import brach immer wieder ab.',
  // Every step is stored: the next start continues from there.
  stopTimeout: 1,
}

/** Why an import of all rows cannot continue: one has become wrong since the dry run. */
export interface Refused {
  refused: string
}

/** The change after which a cancelled or failing import is undone. */
export function takingBack(outcome: 'cancelled' | Refused) {
  const turn = { task: 'undo', phase: 'undoing', wants_end: 0 } as const
  return outcome === 'cancelled'
    ? ({ ...turn, ends_as: 'cancelled', reason: null } as const)
    : ({ ...turn, ends_as: 'failed', reason: outcome.refused } as const)
}

/** The change for a completed import, which can be undone for a day. */
export function imported(now: Date) {
  const ended = { state: 'ended', task: null, phase: 'imported', wants_end: 0 } as const
  return { ...ended, ...undoableUntil(null, now) }
}

/**
 * The change for an undone import, with the phase it was to end in; what it has left can still be undone, for as long as
 * the import could, or for a day if that was never possible.
 */
export function undone(
  record: Pick<ImportTaskRow<string, string>, 'ends_as' | 'undo_until'>,
  left: number,
  now: Date,
) {
  const ended = { state: 'ended', task: null, ends_as: null, wants_end: 0 } as const
  const change = { ...ended, phase: record.ends_as ?? 'undone' }
  if (left === 0) return { ...change, undo_until: null }
  return { ...change, ...undoableUntil(record.undo_until, now) }
}

/** The end of an import for the log, in German; `done` is the number of rows or files that its task has processed. */
export function endInWords(
  { ends_as: end, task }: { ends_as: string | null; task: string | null },
  counts: { imported: number; undone: number; left: number },
  done: number,
  inWordsOf: (count: number) => string,
): string {
  const left = counts.left > 0 ? `, ${inWords(counts.left)} geblieben` : ''
  if (task === 'import') return `importiert: ${inWordsOf(counts.imported)}${left}`
  const isAskedFor = end === null || end === 'undone'
  const verb = isAskedFor ? 'rückgängig gemacht' : 'zurückgenommen'
  const undoneNow = done - counts.left
  const again = undoneNow < counts.undone ? 'noch einmal ' : ''
  return `${again}${verb}: ${inWordsOf(undoneNow)}${left}`
}

/** Ends an import whose task failed at every attempt. */
export async function giveUpTask<Row extends ImportTaskRow<string, string>>(
  tx: Db,
  now: Date,
  tasks: Tasks<Row>,
  { id, task, undo_until: until }: { id: number; task: string | null; undo_until: string | null },
  reason: string,
): Promise<void> {
  if (task === 'import') {
    const undoState = { phase: 'undoing', ends_as: 'failed', reason } as const
    await tasks.change(tx, now, id, ['importing'], { ...tasks.queued(now, 'undo'), ...undoState })
    return
  }
  const failed = { phase: 'failed', task: null, reason } as const
  await tasks.change(tx, now, id, ['unpacking', 'checking'], failed)
  // Half of it may still be there: allow undoing the rest.
  await tasks.change(tx, now, id, ['undoing'], { ...failed, ...undoableUntil(until, now) })
}

/** Until then or, by default, for a day; what is needed for undoing is deleted when the import expires. */
function undoableUntil(until: string | null, now: Date) {
  const undoUntil = until ?? dayAfter(now)
  return { undo_until: undoUntil, expires_at: undoUntil }
}
