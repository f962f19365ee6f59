import { Worker } from 'node:worker_threads'
import { EncodingRefusal, Refusal } from '../inspection/refusal.ts'
import type { ArrivingTable, TableRow } from './cells.ts'
import type { TableMessage, TableOrder } from './table-thread.ts'

/** Bytes of a file that is read as a table. */
export const maxTableBytes = 32_000_000

/** What the thread may take: megabytes, and ms for a piece of the way. */
const memory = 384
const patience = 60_000

const thread = new URL('table-thread.ts', import.meta.url)

/** One after the other: each holds a whole table. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a thread of its own: `begin` hears what it is, then `take` its rows, a piece at a time, in order. Throws a
 * `Refusal` where it is no table, or one that is too large.
 */
export function readTable(
  order: TableOrder,
  begin: (facts: ArrivingTable) => Promise<void>,
  take: (rows: TableRow[]) => Promise<void>,
): Promise<void> {
  const result = last.then(() => readInThread(order, begin, take))
  // Whoever waits behind it is not concerned by what became of it.
  last = result.catch(() => undefined)
  return result
}

async function readInThread(
  order: TableOrder,
  begin: (facts: ArrivingTable) => Promise<void>,
  take: (rows: TableRow[]) => Promise<void>,
): Promise<void> {
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 6 }
  const worker = new Worker(thread, { workerData: order, resourceLimits })
  try {
    let message = await next(worker)
    if (!('facts' in message)) throw reasonOf(message)
    await begin(message.facts)
    for (;;) {
      worker.postMessage('more')
      message = await next(worker)
      if (!('rows' in message)) throw reasonOf(message)
      if (message.rows.length === 0) return
      await take(message.rows)
    }
  } finally {
    await worker.terminate()
  }
}

function next(worker: Worker): Promise<TableMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Refusal(tooSlow))), patience)
    const heard = (message: TableMessage) => settle(() => resolve(message))
    const failed = (error: Error) => settle(() => reject(explain(error)))
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.off('message', heard)
      worker.off('error', failed)
      end()
    }
    worker.on('message', heard)
    worker.on('error', failed)
  })
}

function reasonOf(message: TableMessage): Error {
  if ('refused' in message) {
    return new (message.isEncoding ? EncodingRefusal : Refusal)(message.refused)
  }
  return new Error('failed' in message ? message.failed : 'The thread answered out of turn.')
}

function explain(error: Error): Error {
  const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? new Refusal(tooMuch) : error
}

const tooSlow = 'ließ sich nicht in angemessener Zeit lesen. Bitte aufteilen!'
const tooMuch = 'braucht zum Lesen zu viel Speicher. Bitte aufteilen!'
