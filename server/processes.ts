import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { passCountsOn } from './metrics/every-process.ts'

const second = 1_000
/** A process that ended by itself is replaced after so long: at first, and at most. */
const waits = { first: second, longest: 30 * second }
/** What a process has to end by itself. */
const patience = 15 * second

/**
 * Whether this is the process that others follow: the only one, or the first of several. Where nobody is administrator
 * yet, it alone makes and shows the code.
 */
export const isLeader = cluster.isPrimary || cluster.worker?.id === 1

/** Whether this process only starts and watches the others. */
export function isSupervisor(processes: number): boolean {
  return processes > 1 && cluster.isPrimary
}

/**
 * Runs so many equal processes at one port, until SIGTERM or SIGINT: then all of them answer what is under way, and end.
 * One that ends by itself is replaced; SIGHUP replaces all, one after the other, each once its successor answers.
 * Settles when the last one has ended, with the exit code: 1 where the first one cannot start.
 */
export async function superviseProcesses(
  count: number,
  logger: FastifyBaseLogger,
): Promise<number> {
  let isStopping = false
  let wait = waits.first
  let replacing = Promise.resolve()
  const ended = Promise.withResolvers<number>()

  /** A process that answers; undefined when it has ended before. */
  async function start(): Promise<Worker | undefined> {
    const worker = cluster.fork()
    const listening = once(worker, 'listening').then(() => true)
    const gone = once(worker, 'exit').then(() => false)
    if (!(await Promise.race([listening, gone]))) return undefined
    logger.info({ process: worker.process.pid }, 'process started')
    worker.once('exit', (code, signal) => void replace(worker, code, signal))
    return worker
  }

  async function replace(worker: Worker, code: number, signal: string) {
    if (isStopping || worker.exitedAfterDisconnect || left.has(worker)) return
    logger.error({ process: worker.process.pid, code, signal }, 'process ended by itself')
    for (;;) {
      await setTimeout(wait)
      if (isStopping) return
      if (await start()) break
      wait = Math.min(waits.longest, wait * 2)
    }
    wait = waits.first
  }

  /** Those that were asked to end. */
  const left = new Set<Worker>()

  async function leave(worker: Worker) {
    left.add(worker)
    if (worker.isDead()) return
    const gone = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = globalThis.setTimeout(() => worker.process.kill('SIGKILL'), patience)
    await gone
    clearTimeout(timer)
    logger.info({ process: worker.process.pid }, 'process ended')
  }

  async function replaceAll() {
    for (const old of workers()) {
      if (isStopping) return
      if (await start()) await leave(old)
      else logger.error('a new process cannot start; the old ones stay')
    }
  }

  async function stop() {
    isStopping = true
    await Promise.all(workers().map(leave))
    ended.resolve(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll)
  })
  passCountsOn(workers)
  // All accept from one queue. Node's own way hands each connection to a process, and loses those that it hands to one
  // that is killed just then: their clients would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // Alone: it brings the schema up to date.
  if (!(await start())) return 1
  for (let more = 1; more < count; more += 1) await start()
  return ended.promise
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
