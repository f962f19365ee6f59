import { Worker } from 'node:worker_threads'
import type { HashedBlob } from './blob-store.ts'

/** A request to the thread to hash a file. */
export interface HashOrder {
  id: number
  path: string
  /** Rests between chunks. */
  isGentle: boolean
}

/** The thread's answer. */
export type HashAnswer = { id: number } & (
  | { hashed: HashedBlob }
  | { failure: { message: string; code: string | undefined } }
)

/** Hashes files in a separate thread, which ends after being idle for a while. */
export interface Hasher {
  /** Rejects with the error of the operating system. */
  hash(path: string, isGentle: boolean): Promise<HashedBlob>
  /** Ends the thread; pending calls are rejected. */
  close(): Promise<void>
}

interface Waiting extends HashOrder {
  resolve: (hashed: HashedBlob) => void
  reject: (error: Error) => void
}

/** Number of files hashed concurrently: each takes memory, and none may keep all others waiting. */
const maxAtOnce = 6
/** How long the thread stays idle before it ends, in ms. */
const idle = 15_000

const thread = new URL('hash-thread.ts', import.meta.url)
/** In megabytes; its read buffers are outside the heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/** The thread starts with the first file. */
export function openHasher(): Hasher {
  const waiting: Waiting[] = []
  const underWay = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function dispatch() {
    clearTimeout(idleTimer)
    while (underWay.size < maxAtOnce) {
      const next = waiting.shift()
      if (!next) break
      // If this fails, the order must not count as under way.
      worker ??= start()
      underWay.set(next.id, next)
      const { id, path, isGentle } = next
      worker.postMessage({ id, path, isGentle } satisfies HashOrder)
    }
    if (underWay.size > 0) return
    worker?.unref()
    idleTimer = setTimeout(() => void end(), idle).unref()
  }

  function start(): Worker {
    const started = new Worker(thread, { resourceLimits })
    started.on('message', (answer: HashAnswer) => {
      const order = underWay.get(answer.id)
      underWay.delete(answer.id)
      if ('hashed' in answer) order?.resolve(answer.hashed)
      else order?.reject(errorOf(answer.failure))
      dispatch()
    })
    started.once('error', (error: Error) => rejectAll(started, error))
    return started
  }

  /** A crashed thread rejects all pending files; the next one starts a new thread. */
  function rejectAll(broken: Worker | undefined, error: Error) {
    if (worker === broken) worker = undefined
    const lost = [...underWay.values(), ...waiting.splice(0)]
    underWay.clear()
    for (const { reject } of lost) reject(error)
  }

  async function end() {
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  return {
    hash(path, isGentle) {
      if (isClosed) return Promise.reject(new Error('The hasher is closed.'))
      return new Promise((resolve, reject) => {
        lastId += 1
        waiting.push({ id: lastId, path, isGentle, resolve, reject })
        worker?.ref()
        dispatch()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(idleTimer)
      rejectAll(undefined, new Error('The hasher was closed.'))
      await end()
    },
  }
}

function errorOf({ message, code }: { message: string; code: string | undefined }): Error {
  return Object.assign(new Error(message), { code })
}
