import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { relayCounts } from './metrics/every-process.ts'

const second = 1_000
/** Delay before a process that ended by itself is replaced: the first and the longest. */
const waits = { first: second, longest: 30 * second }
/** How long a process has to shut down before it is killed. */
const shutdownTimeout = 15 * second

/**
 * Whether this process leads: the only one, or the first of several. If there is no administrator yet, it alone
 * creates and prints the setup code.
 */
export const isLeader = cluster.isPrimary || cluster.worker?.id === 1

/** Whether this process only starts and supervises the others. */
export function isSupervisor(processes: number): boolean {
  return processes > 1 && cluster.isPrimary
}

/**
 * Runs `count` identical processes on one port until SIGTERM or SIGINT; then each of them finishes its requests in
 * progress and exits. A process that ends by itself is replaced; SIGHUP replaces all, one after the other, each once
 * its successor is listening. Resolves with the exit code when the last one has ended: 1 if the first one cannot
 * start.
 */
export async function superviseProcesses(
  count: number,
  logger: FastifyBaseLogger,
): Promise<number> {
  let isStopping = false
  let wait = waits.first
  let replacing = Promise.resolve()
  const ended = Promise.withResolvers<number>()

  /** A process that is listening; undefined if it ended before, or could not be started. */
  async function start(): Promise<Worker | undefined> {
    const worker = await listeningProcess().catch((err: unknown) => {
      logger.error({ err }, 'no process can be started')
      return undefined
    })
    if (!worker) return undefined
    logger.info({ process: worker.process.pid }, 'process started')
    worker.once('exit', (code, signal) => void replace(worker, code, signal))
    return worker
  }

  async function replace(worker: Worker, code: number, signal: string) {
    if (isStopping || worker.exitedAfterDisconnect || leaving.has(worker)) return
    logger.error({ process: worker.process.pid, code, signal }, 'process ended by itself')
    for (;;) {
      await setTimeout(wait)
      if (isStopping) return
      if (await start()) break
      wait = Math.min(waits.longest, wait * 2)
    }
    wait = waits.first
  }

  /** Processes that were asked to shut down. */
  const leaving = new Set<Worker>()

  async function leave(worker: Worker) {
    leaving.add(worker)
    if (worker.isDead()) return
    const exited = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const timer = globalThis.setTimeout(() => worker.process.kill('SIGKILL'), shutdownTimeout)
    await exited
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
  relayCounts(workers)
  // All processes accept from one queue. Round robin, Node's default, hands each connection to one process and loses
  // those handed to a process that is killed just then: their clients would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The first one starts alone, as it migrates the schema.
  if (!(await start())) return isStopping ? ended.promise : 1
  for (let more = 1; more < count && !isStopping; more += 1) await start()
  return ended.promise
}

async function listeningProcess(): Promise<Worker | undefined> {
  const worker = cluster.fork()
  const listening = once(worker, 'listening').then(() => worker)
  const exited = once(worker, 'exit').then(() => undefined)
  return Promise.race([listening, exited])
}

/** Without those that could not be started, which never exit. */
function workers(): Worker[] {
  const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  return all.filter((worker) => !worker.isDead())
}
