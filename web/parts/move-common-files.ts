import { type CommonFile, commonFiles } from '#contract/common-files.ts'
import { call } from '../client/api.ts'
import type { Idempotent } from '../client/idempotent.ts'
import { isFatal } from '../client/is-fatal.ts'
import { RequestError } from '../client/request-error.ts'
import type { GivenBack } from './undo-common-files.ts'

/** Progress of a clean-up, counted in files of article numbers. */
export interface MoveProgress {
  done: number
  failed: number
  /** Files of which it is unknown whether they were moved, as no response came. */
  unanswered: CommonFile[]
  /** The error of the latest failure. */
  error?: unknown
}

interface Options {
  /** After a lost response, a retry returns the first response. */
  idempotent: Idempotent
  undo: GivenBack
  /** Receives the tally after each file. */
  onProgress: (moved: MoveProgress) => void
  signal: AbortSignal
}

/**
 * Moves files to their article numbers, one after another; a failure does not stop the rest, unless that would fail
 * too.
 */
export async function moveCommonFiles(
  files: readonly CommonFile[],
  { idempotent, undo, onProgress, signal }: Options,
): Promise<MoveProgress> {
  let moved: MoveProgress = { done: 0, failed: 0, unanswered: [] }
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

/** Errors with a code come from the portal itself, which has not executed the request. */
function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && error.code === undefined
}
