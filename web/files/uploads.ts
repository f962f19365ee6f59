import type { Upload } from '#contract/files.ts'
import { createStore } from '../base/store.ts'
import { causeOf } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { type RunningUpload, startUpload } from './upload.ts'
import { createUploadChecks } from './upload-checks.ts'
import { findItem, isSameFile, itemOf, type UploadItem, updateItem } from './upload-items.ts'

export type Uploads = ReturnType<typeof createUploads>

/** The files of an upload form: checked one after another as they are added, and sent individually with progress. */
export function createUploads(first: readonly File[]) {
  const items = createStore<readonly UploadItem[]>(first.map(itemOf))
  const checks = createUploadChecks(items)
  const running = new Map<number, RunningUpload>()
  const idempotent = createIdempotent()

  const find = (id: number) => findItem(items, id)
  const update = (id: number, change: Partial<UploadItem>) => updateItem(items, id, change)

  /** Adds files; returns those that are already in the list. */
  function add(files: readonly File[]): File[] {
    const added: File[] = []
    const repeated: File[] = []
    for (const file of files) {
      const listed = [...items.current.map((item) => item.file), ...added]
      if (listed.some((other) => isSameFile(file, other))) repeated.push(file)
      else added.push(file)
    }
    const fresh = added.map(itemOf)
    items.set([...items.current, ...fresh])
    for (const item of fresh) checks.plan(item)
    return repeated
  }

  /** The file whose turn it is; throws `AbortError` if it has been cancelled. */
  function queued(id: number): UploadItem {
    const item = find(id)
    if (item?.state === 'queued') return item
    throw new DOMException('Abgebrochen', 'AbortError')
  }

  /** Uploads one file, unless that has been done; rejects if it fails or is cancelled. */
  async function send(id: number): Promise<Upload> {
    const { file, stored: earlier } = queued(id)
    if (earlier) return earlier
    update(id, { state: 'running', pace: { share: 0 }, message: undefined })
    try {
      const stored = await idempotent(id, (key) => {
        const upload = startUpload(file, key, (pace) => update(id, { pace }))
        running.set(id, upload)
        return upload.done
      })
      // It waits for its turn to become a file of the portal, and can still be cancelled.
      update(id, { stored, state: 'queued' })
      return stored
    } finally {
      running.delete(id)
    }
  }

  /** Records why a file was not saved. */
  function fail(id: number, error: unknown) {
    if (find(id)?.state === 'refused') return
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (isCancelled) update(id, { state: 'cancelled' })
    else update(id, { state: 'failed', message: causeOf(error).message })
  }

  function cancel(id: number) {
    if (find(id)?.state === 'queued') update(id, { state: 'cancelled' })
    running.get(id)?.cancel()
  }

  function cancelAll() {
    for (const { id } of items.current) cancel(id)
  }

  return {
    items,
    idempotent,
    add,
    update,
    checked: checks.ended,
    queued,
    send,
    fail,
    cancel,
    cancelAll,
    drop: (id: number) => items.set(items.current.filter((item) => item.id !== id)),
    open: checks.open,
    /** Cancels everything that is under way. */
    close() {
      cancelAll()
      checks.close()
    },
  }
}
