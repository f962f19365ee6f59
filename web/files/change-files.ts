import { medias } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { concurrently } from '../base/concurrently.ts'
import { call } from '../client/api.ts'
import { isFatal } from '../client/is-fatal.ts'

/** The attributes to set; absent ones stay unchanged. */
export interface FileChange {
  doctype?: number
  languages?: Language[]
}

/** The files that were changed, the number of failures, and the error of the latest one. */
export interface ChangeResult {
  done: ReadonlySet<number>
  failed: number
  error?: unknown
}

const concurrency = 4

/** Changes files, a few at a time; a failure does not stop the rest, unless that would fail too. */
export async function changeFiles(
  ids: readonly number[],
  change: FileChange,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<ChangeResult> {
  const doneIds = new Set<number>()
  let failed = 0
  let error: unknown
  async function changeOne(id: number) {
    try {
      await call(medias.update, { id, ...change })
      doneIds.add(id)
    } catch (reason) {
      failed += 1
      error = reason
    }
    onProgress(doneIds.size + failed)
  }
  await concurrently(ids, concurrency, changeOne, () => signal.aborted || isFatal(error))
  return { done: doneIds, failed, error }
}
