import { Worker } from 'node:worker_threads'
import type { HashedBlob } from './blob-store.ts'

/** A file to be hashed by the thread. */
export interface HashOrder {
  id: number
  path: string
  /** Rests between two pieces. */
  isGentle: boolean
}

/** What became of it. */
export type HashAnswer = { id: number } & (
  | { hashed: HashedBlob }
  | { failure: { message: string; code: string | undefined } }
)

/** Hashes files in a thread of its own, which ends when it has had nothing to do for a while. */
export interface Hasher {
  /** Rejects with the error of the system. */
  hash(path: string, isGentle: boolean): Promise<HashedBlob>
  /** Ends the thread; what is under way is rejected. */
  close(): Promise<void>
}

interface Waiting extends HashOrder {
  resolve: (hashed: HashedBlob) => void
  reject: (error: Error) => void
}

/** How many files are under way at once: each has its memory, and none keeps all others waiting. */
const mostAtOnce = 6
/** How long the thread waits for more, in ms. */
const idle = 15_000

const thread = new URL('hash-thread.ts', import.meta.url)
/** Megabytes; what it reads lies outside of its heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/** Opens nothing yet: the thread begins with the first file. */
export function openHasher(): Hasher {
  const waiting: Waiting[] = []
  const underWay = new Map<number, Waiting>()
  let worker: Worker | undefined
  let goodbye: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function handOut() {
    clearTimeout(goodbye)
    while (underWay.size < mostAtOnce) {
      const next = waiting.shift()
      if (!next) break
      underWay.set(next.id, next)
      const { id, path, isGentle } = next
      worker ??= start()
      worker.postMessage({ id, path, isGentle } satisfies HashOrder)
    }
    if (underWay.size > 0) return
    worker?.unref()
    goodbye = setTimeout(() => void end(), idle).unref()
  }

  function start(): Worker {
    const started = new Worker(thread, { resourceLimits })
    started.on('message', (answer: HashAnswer) => {
      const order = underWay.get(answer.id)
      underWay.delete(answer.id)
      if ('hashed' in answer) order?.resolve(answer.hashed)
      else order?.reject(errorOf(answer.failure))
      handOut()
    })
    started.once('error', (error: Error) => giveUp(started, error))
    return started
  }

  /** A thread that broke takes what it was at with it; the next file begins another. */
  function giveUp(broken: Worker | undefined, error: Error) {
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
        handOut()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(goodbye)
      giveUp(undefined, new Error('The hasher was closed.'))
      await end()
    },
  }
}

function errorOf({ message, code }: { message: string; code: string | undefined }): Error {
  return Object.assign(new Error(message), { code })
}
