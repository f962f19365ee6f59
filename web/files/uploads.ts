import type { Upload } from '#contract/files.ts'
import { createStore } from '../base/store.ts'
import { causeOf } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request-error.ts'
import { findSame, hashOf } from './check-file.ts'
import { type RunningUpload, startUpload } from './upload.ts'
import { isSameFile, itemOf, type UploadItem } from './upload-items.ts'

export type Uploads = ReturnType<typeof createUploads>

/** The files of an upload form: checked one after another as they are added, and sent individually with progress. */
export function createUploads(first: readonly File[]) {
  const items = createStore<readonly UploadItem[]>(first.map(itemOf))
  const running = new Map<number, RunningUpload>()
  const checks = new Map<number, Promise<void>>()
  const idempotent = createIdempotent()
  let closing = new AbortController()
  let lastCheck = Promise.resolve()

  function find(id: number): UploadItem | undefined {
    return items.current.find((item) => item.id === id)
  }

  function update(id: number, change: Partial<UploadItem>) {
    items.set(items.current.map((item) => (item.id === id ? { ...item, ...change } : item)))
  }

  /** Adds files; returns those that are already in the list. */
  function add(files: readonly File[]): File[] {
    const added: File[] = []
    const repeated: File[] = []
    for (const file of files) {
      const known = [...items.current.map((item) => item.file), ...added]
      if (known.some((other) => isSameFile(file, other))) repeated.push(file)
      else added.push(file)
    }
    const fresh = added.map(itemOf)
    items.set([...items.current, ...fresh])
    for (const item of fresh) planCheck(item)
    return repeated
  }

  function planCheck(item: UploadItem) {
    if (item.state !== 'checking') return
    lastCheck = lastCheck.then(() => check(item))
    checks.set(item.id, lastCheck)
  }

  /** Looks for an existing file with the same content. */
  async function check({ id, file }: UploadItem) {
    if (closing.signal.aborted || !find(id)) return
    try {
      const hash = await hashOf(file, closing.signal)
      update(id, { hash })
      update(id, { same: await findSame(hash, closing.signal) })
      endCheck(id)
    } catch (error) {
      // Without a response, the upload itself will report the problem.
      if (closing.signal.aborted) return
      if (error instanceof RequestError) endCheck(id)
      else update(id, { state: 'refused', message: 'Die Datei kann nicht gelesen werden.' })
    }
  }

  function endCheck(id: number) {
    if (find(id)?.state === 'checking') update(id, { state: 'waiting' })
  }

  /** Resolves once it is known whether a file with the same content exists. */
  async function checked(id: number) {
    await checks.get(id)
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
    find,
    add,
    update,
    checked,
    queued,
    send,
    fail,
    cancel,
    cancelAll,
    drop: (id: number) => items.set(items.current.filter((item) => item.id !== id)),
    open() {
      closing = new AbortController()
      for (const item of items.current) planCheck(item)
    },
    /** Cancels everything that is under way. */
    close() {
      cancelAll()
      closing.abort()
    },
  }
}
