import { ProblemError } from '../core/problem-error.ts'

const moving = ['unpacking', 'checking', 'importing', 'undoing']

/** The phases after which an import, or what undoing has left of it, can be undone until `undo_until`. */
export const undoable = ['imported', 'undone', 'cancelled', 'failed'] as const

/** The error for an import that cannot be changed (any more). */
export function tooLate({ phase }: { phase: string }, action: keyof typeof ended): ProblemError {
  return new ProblemError('conflict', moving.includes(phase) ? underWay : ended[action])
}

/** The error for an import that has changed since it was shown as checked. */
export function notAsSeen(record: { phase: string }, action: keyof typeof ended): ProblemError {
  return record.phase === 'checked'
    ? new ProblemError('conflict', changedSince)
    : tooLate(record, action)
}

/** Throws a 409 if there is nothing to undo, or the time for it is over. */
export function assertUndoable(
  { undo_until: until }: { undo_until: string | null },
  now: Date,
): void {
  if (until === null || until <= now.toISOString()) throw new ProblemError('conflict', notUndoable)
}

const underWay = 'Daran wird gerade gearbeitet. Bitte warten oder abbrechen!'
const changedSince =
  'Inzwischen hat jemand diesen Import geändert. Bitte sehen Sie sich noch einmal an, was er täte, bevor Sie importieren!'
const ended = {
  table: 'Dieser Import ist schon zu Ende. Bitte die Tabelle neu hochladen!',
  files: 'Dieser Import ist schon zu Ende. Bitte einen neuen beginnen!',
} as const
const notUndoable = 'Dieser Import lässt sich nicht (mehr) rückgängig machen.'
