import { type CommonFile, commonFiles } from '#contract/common-files.ts'
import { call } from '../client/api.ts'
import type { Idempotent } from '../client/idempotent.ts'
import { isFatal } from '../client/is-fatal.ts'
import { RequestError } from '../client/request-error.ts'
import type { GivenBack } from './undo-common-files.ts'

/** What cleaning up has done so far, counted in files of an article number. */
export interface Moved {
  done: number
  failed: number
  /** Those that may or may not have been moved: no answer said it. */
  unanswered: CommonFile[]
  /** Why the last of the failed did. */
  error?: unknown
}

interface Options {
  /** Sent again after a lost answer, the first answer comes back. */
  idempotent: Idempotent
  undo: GivenBack
  /** Gets the tally after each file. */
  onProgress: (moved: Moved) => void
  signal: AbortSignal
}

/** Moves each file to its article number, one after the other; a failure does not stop the rest, unless that would fail too. */
export async function moveCommonFiles(
  files: readonly CommonFile[],
  { idempotent, undo, onProgress, signal }: Options,
): Promise<Moved> {
  let moved: Moved = { done: 0, failed: 0, unanswered: [] }
  for (const file of files) {
    if (signal.aborted) return moved
    const pair = { part: file.part.id, media: file.media.id }
    try {
      undo.note({ ...pair, ...(await call(commonFiles.move, pair, { idempotent })) })
      moved = { ...moved, done: moved.done + 1 }
    } catch (error) {
      const unanswered = isUnanswered(error) ? [...moved.unanswered, file] : moved.unanswered
      moved = { ...moved, failed: moved.failed + 1, unanswered, error }
    }
    onProgress(moved)
    if (isFatal(moved.error)) return { ...moved, failed: files.length - moved.done }
  }
  return moved
}

/** The portal itself says with a code what it has not done. */
function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && error.code === undefined
}
