import type { Media, Upload } from '#contract/files.ts'
import { createStore } from '../base/store.ts'
import { causeOf } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request.ts'
import { findSame, refusalOf } from './check-file.ts'
import type { Pace } from './pace.ts'
import { type RunningUpload, startUpload } from './upload.ts'

/** A chosen file on its way to become a document. */
export interface UploadItem {
  id: number
  file: File
  state: 'refused' | 'checking' | 'waiting' | 'queued' | 'running' | 'failed' | 'cancelled' | 'done'
  pace: Pace
  /** Why it is refused or failed, in German. */
  message?: string
  /** A document that has the same content already. */
  same?: Media
  /** It shall be kept a second time all the same. */
  isWantedTwice: boolean
  /** What the server keeps of it; a second try does not send it again. */
  stored?: Upload
}

export type Uploads = ReturnType<typeof createUploads>

let lastId = 0

/** The files of an upload form: checked one after the other as they come, sent with progress, each for itself. */
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

  /** Takes files in; answers those that the list has already. */
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

  /** Looks for the same content among the documents. */
  async function check({ id, file }: UploadItem) {
    if (closing.signal.aborted || !find(id)) return
    try {
      update(id, { same: await findSame(file, closing.signal) })
      endCheck(id)
    } catch (error) {
      // Without an answer nothing is known of the content; the upload itself will tell what is wrong.
      if (closing.signal.aborted) return
      if (error instanceof RequestError) endCheck(id)
      else update(id, { state: 'refused', message: 'Die Datei kann nicht gelesen werden.' })
    }
  }

  function endCheck(id: number) {
    if (find(id)?.state === 'checking') update(id, { state: 'waiting' })
  }

  /** Resolves when it is known whether a document has the same content as this file. */
  async function checked(id: number) {
    await checks.get(id)
  }

  /** A file whose turn it is; throws when it was cancelled meanwhile. */
  function queued(id: number): UploadItem {
    const item = find(id)
    if (item?.state === 'queued') return item
    throw new DOMException('Abgebrochen', 'AbortError')
  }

  /** Sends one file, if that is still to be done; rejects when it fails or is cancelled. */
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
      update(id, { stored, pace: { share: 1 } })
      return stored
    } finally {
      running.delete(id)
    }
  }

  /** Notes why a file did not become a document. */
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
    /** Ends all that is under way. */
    close() {
      cancelAll()
      closing.abort()
    },
  }
}

function itemOf(file: File): UploadItem {
  lastId += 1
  const message = refusalOf(file)
  const state = message === undefined ? 'checking' : 'refused'
  return { id: lastId, file, state, pace: { share: 0 }, message, isWantedTwice: false }
}

/** Dropped twice; as far as a page may know where a file lies. */
function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}
