import type { Store } from '../base/store.ts'
import { causeOf } from '../client/failures.ts'
import { RequestError } from '../client/request-error.ts'
import { findSame, hashOf } from './check-file.ts'
import { findItem, type UploadItem, updateItem } from './upload-items.ts'

/** Looks for existing files with the same content as the selected ones, one after another. */
export function createUploadChecks(items: Store<readonly UploadItem[]>) {
  const checks = new Map<number, Promise<void>>()
  let closing = new AbortController()
  let lastCheck = Promise.resolve()

  function plan(item: UploadItem) {
    if (item.state !== 'checking') return
    lastCheck = lastCheck.then(() => check(item))
    checks.set(item.id, lastCheck)
  }

  async function check({ id, file }: UploadItem) {
    if (closing.signal.aborted || !findItem(items, id)) return
    try {
      const hash = await hashOf(file, closing.signal)
      updateItem(items, id, { hash })
      updateItem(items, id, { same: await findSame(hash, closing.signal) })
      end(id)
    } catch (error) {
      // Without a response, the upload itself will report the problem.
      if (closing.signal.aborted) return
      if (error instanceof RequestError) end(id)
      else updateItem(items, id, { state: 'refused', message: causeOf(error).message })
    }
  }

  function end(id: number) {
    if (findItem(items, id)?.state === 'checking') updateItem(items, id, { state: 'waiting' })
  }

  return {
    plan,
    /** Resolves once it is known whether a file with the same content exists. */
    async ended(id: number) {
      await checks.get(id)
    },
    open() {
      closing = new AbortController()
      for (const item of items.current) plan(item)
    },
    close: () => closing.abort(),
  }
}
