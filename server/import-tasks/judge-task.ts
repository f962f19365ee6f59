import { PlaceGone } from '../core/place-gone.ts'
import { isForLater, ProblemError } from '../core/problem-error.ts'
import { isOutOfSpace } from '../db/violations.ts'
import type { Failure } from '../queue/handler.ts'

/** Delay before a task that something stands in the way of is retried, in ms. */
const afterHindrance = 10_000

/**
 * Classifies the error of an import's task. A storage that is full or cannot be reached is waited for, however long:
 * nothing is wrong with the import, and whoever sent its files would have to send them again.
 */
export function judgeTask(error: unknown, now: Date): Failure {
  const hindrance = hindranceOf(error)
  if (hindrance !== undefined) {
    return { error: hindrance, nextTry: new Date(now.getTime() + afterHindrance) }
  }
  // Bytes that are damaged, for example.
  const isKnown = error instanceof ProblemError && error.code !== 'internal'
  return { error: isKnown ? error.message : 'Ein unerwarteter Fehler ist aufgetreten.' }
}

/** What stands in the way, in German, without the advice to try again; undefined if the error has another cause. */
function hindranceOf(error: unknown): string | undefined {
  if (isForLater(error)) {
    return error.message.replace(/ Bitte versuchen Sie es [^.]*noch einmal\.$/, '')
  }
  if (error instanceof PlaceGone) return 'Der Speicher des Portals ist gerade nicht erreichbar.'
  return isOutOfSpace(error) ? 'Auf dem Server ist kein Speicherplatz mehr frei.' : undefined
}
