import type { Media, Upload } from '#contract/files.ts'
import type { Language } from '#contract/languages.ts'
import { createStore } from '../base/store.ts'
import { causeOf } from '../client/failures.ts'
import { createIdempotent } from '../client/idempotent.ts'
import { RequestError } from '../client/request-error.ts'
import type { Choice } from '../form/choice.ts'
import { findSame, hashOf, refusalOf } from './check-file.ts'
import type { Pace } from './pace.ts'
import { type RunningUpload, startUpload } from './upload.ts'

/** A chosen file that is to be uploaded. */
export interface UploadItem {
  id: number
  file: File
  state: 'refused' | 'checking' | 'waiting' | 'queued' | 'running' | 'failed' | 'cancelled' | 'done'
  pace: Pace
  /** Why it is refused or failed, in German. */
  message?: string
  /** Of its content, once it is known. */
  hash?: string
  /** A file of the portal that has the same content already. */
  same?: Media
  /** What was chosen for this file alone; undefined where nothing was. */
  doctype?: Choice | undefined
  languages?: Language[] | undefined
  /** It is to be stored a second time all the same. */
  isWantedTwice: boolean
  /** The stored bytes; a second try does not send them again. */
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

  /** Takes files in; returns those that the list has already. */
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

  /** Looks for a file of the portal with the same content. */
  async function check({ id, file }: UploadItem) {
    if (closing.signal.aborted || !find(id)) return
    try {
      const hash = await hashOf(file, closing.signal)
      update(id, { hash })
      update(id, { same: await findSame(hash, closing.signal) })
      endCheck(id)
    } catch (error) {
      // If there is no response, the upload itself will say what is wrong.
      if (closing.signal.aborted) return
      if (error instanceof RequestError) endCheck(id)
      else update(id, { state: 'refused', message: 'Die Datei kann nicht gelesen werden.' })
    }
  }

  function endCheck(id: number) {
    if (find(id)?.state === 'checking') update(id, { state: 'waiting' })
  }

  /** Resolves when it is known whether the portal has a file with the same content. */
  async function checked(id: number) {
    await checks.get(id)
  }

  /** The file whose turn it is; throws if it has been cancelled. */
  function queued(id: number): UploadItem {
    const item = find(id)
    if (item?.state === 'queued') return item
    throw new DOMException('Abgebrochen', 'AbortError')
  }

  /** Sends the bytes of one file, unless that was done before; rejects when it fails or is cancelled. */
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
      // It waits for its turn to become a document, and can still be cancelled.
      update(id, { stored, state: 'queued' })
      return stored
    } finally {
      running.delete(id)
    }
  }

  /** Notes why a file was not saved. */
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

/** The first file of the list that has the same content, if it is another one. */
export function twinOf(
  items: readonly UploadItem[],
  { id, hash }: UploadItem,
): UploadItem | undefined {
  if (hash === undefined) return undefined
  const first = items.find((item) => item.hash === hash)
  return first?.id === id ? undefined : first
}

function itemOf(file: File): UploadItem {
  lastId += 1
  const message = refusalOf(file)
  const state = message === undefined ? 'checking' : 'refused'
  return { id: lastId, file, state, pace: { share: 0 }, message, isWantedTwice: false }
}

/** Whether a file was dropped twice, as far as a page can know: it never sees a file's path. */
function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}
