import { Worker } from 'node:worker_threads'
import { EncodingRefusal, Refusal } from '../inspection/refusal.ts'
import type { ArrivingTable, TableRow } from './cells.ts'
import type { TableMessage, TableOrder } from './table-thread.ts'

/** Maximum size of a file that is read as a table, in bytes. */
export const maxTableBytes = 32_000_000

/** Limits of the thread: memory in MB, and time per step in ms. */
const memory = 384
const stepTimeout = 60_000

const thread = new URL('table-thread.ts', import.meta.url)

/** Tables are read one after the other, as each is in memory as a whole. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a separate thread: calls `begin` with its facts, then `take` with its rows, batch by batch and in
 * order. Throws a `Refusal` if it is not a table or too large.
 */
export function readTable(
  order: TableOrder,
  begin: (facts: ArrivingTable) => Promise<void>,
  take: (rows: TableRow[]) => Promise<void>,
): Promise<void> {
  const result = last.then(() => readInThread(order, begin, take))
  // The result does not affect those who wait for their turn.
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
  let death = undefined as Error | undefined
  // A thread may also die between two steps, when nobody waits for its message.
  worker.on('error', (error: Error) => {
    death = error
  })
  try {
    let message = await next(worker)
    if (!('facts' in message)) throw reasonOf(message)
    await begin(message.facts)
    for (;;) {
      if (death) throw explain(death)
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
    const timer = setTimeout(() => settle(() => reject(new Refusal(tooSlow))), stepTimeout)
    const onMessage = (message: TableMessage) => settle(() => resolve(message))
    const failed = (error: Error) => settle(() => reject(explain(error)))
    const settle = (end: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', failed)
      end()
    }
    worker.on('message', onMessage)
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
