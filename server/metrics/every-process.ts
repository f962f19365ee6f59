import cluster, { type Worker } from 'node:cluster'

/** The values counted by one process, as plain data. */
export type Counted = object[]

/** How long the processes have to report their counts, in ms: one that is just starting or ending reports nothing. */
const timeout = 1_000

type Message =
  /** A worker requests the counts of all processes. */
  | { kind: 'gather'; id: number }
  /** The supervisor asks each worker, and receives … */
  | { kind: 'count'; id: number }
  | { kind: 'counted'; id: number; counted: Counted }
  /** … the counts, which it returns. */
  | { kind: 'gathered'; id: number; all: Counted[] }

/**
 * Returns a function that collects the counts of all processes of the portal, or of this one alone without a
 * supervisor.
 */
export function collectFrom(count: () => Promise<Counted>): () => Promise<Counted[]> {
  if (!cluster.isWorker) return async () => [await count()]
  const waiting = new Map<number, (all: Counted[]) => void>()
  let last = 0
  process.on('message', async (message) => {
    if (!isOurs(message)) return
    if (message.kind === 'count') {
      send(process, { kind: 'counted', id: message.id, counted: await count() })
    } else if (message.kind === 'gathered') {
      waiting.get(message.id)?.(message.all)
      waiting.delete(message.id)
    }
  })
  return () => {
    last += 1
    const id = last
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      send(process, { kind: 'gather', id })
    })
  }
}

/** In the supervisor: collects the counts of all workers whenever one of them requests them. */
export function relayCounts(workers: () => Worker[]): void {
  const rounds = new Map<number, (counted: Counted) => void>()
  let last = 0
  cluster.on('message', async (worker, message) => {
    if (!isOurs(message)) return
    if (message.kind === 'counted') rounds.get(message.id)?.(message.counted)
    if (message.kind !== 'gather') return
    const all = await askAll()
    send(worker, { kind: 'gathered', id: message.id, all })
  })

  function askAll(): Promise<Counted[]> {
    last += 1
    const round = last
    const connected = workers().filter((worker) => worker.isConnected())
    const all: Counted[] = []
    return new Promise((resolve) => {
      const timer = setTimeout(end, timeout)
      rounds.set(round, (counted) => {
        all.push(counted)
        if (all.length === connected.length) end()
      })
      for (const worker of connected) send(worker, { kind: 'count', id: round })

      function end() {
        clearTimeout(timer)
        rounds.delete(round)
        resolve(all)
      }
    })
  }
}

/** Errors are ignored: a process that is just ending is not needed. */
function send(peer: Pick<Worker, 'send'> | NodeJS.Process, message: Message) {
  peer.send?.(message, undefined, undefined, () => undefined)
}

function isOurs(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message && 'id' in message
}
