import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isOnHold } from '../db/hold-writes.ts'
import { wipeLog } from '../db/wipe-log.ts'
import type { Services } from '../services.ts'
import type { Handler } from './handler.ts'
import { JobAttempts } from './job-attempts.ts'
import { claimDue, freeLeases, type QueueTable, removeExpiredJobs } from './queue.store.ts'

/** Works off the jobs of one kind, one after the other. Every server process has a worker for every kind. */
export interface QueueWorker {
  /**
   * Releases the jobs that an earlier process had claimed when
   * it died. Only if no other process can be working on them.
   */
  takeOver(): Promise<void>
  /** Polls for due jobs now, periodically, and when woken. */
  start(): void
  /** Polls soon, if the worker has been started; call it after the commit of a new job. */
  wake(): void
  /** Works off everything that is due; resolves when nothing is left that can be done now. */
  runDue(): Promise<void>
  /** Deletes jobs that ended more than 180 days ago. */
  removeExpired(): Promise<void>
  /** Finishes the current job, aborts it if that takes too long, and starts no more. */
  stop(): Promise<void>
  /** Aborts once `stop` has waited for as long as the handler allows. */
  interrupted: AbortSignal
}

/** Opens the worker of a kind of job; it does nothing before `start` or `runDue`. */
export function openWorker<Table extends QueueTable>(
  services: Pick<Services, 'db' | 'clock'>,
  logger: FastifyBaseLogger,
  handler: Handler<Table>,
): QueueWorker {
  const { db, clock } = services
  const { table, lease } = handler
  const stopping = new AbortController()
  const interrupted = new AbortController()
  const jobs = new JobAttempts(services, logger, handler, interrupted.signal)
  let running: Promise<void> = Promise.resolve()
  let isQueued = false
  let timer: NodeJS.Timeout | undefined

  return {
    takeOver: () => freeLeases(db, table),
    start() {
      timer ??= setInterval(wake, handler.lookEvery)
      timer.unref()
      wake()
    },
    wake,
    runDue: run,
    removeExpired: () => removeExpiredJobs(db, table, clock()),
    async stop() {
      clearInterval(timer)
      stopping.abort()
      const { stopTimeout } = handler
      const deadline = stopTimeout && setTimeout(() => interrupted.abort(), stopTimeout)
      await running
      clearTimeout(deadline)
    },
    interrupted: interrupted.signal,
  }

  function wake() {
    if (!timer || isQueued || stopping.signal.aborted) return
    isQueued = true
    run().catch((error: unknown) => {
      if (isOnHold(error))
        logger.info({ queue: table }, 'the queue waits: the portal is being moved')
      else
        logger.error({ err: error, queue: table }, 'the queue failed; it is looked at again soon')
    })
  }

  /** Rounds run one after the other. */
  function run(): Promise<void> {
    const round = running.then(() => {
      isQueued = false
      return workOff()
    })
    running = round.catch(() => undefined)
    return round
  }

  async function workOff() {
    let hasEnded = await jobs.recordAll()
    while (!stopping.signal.aborted && (handler.mayBegin?.() ?? true)) {
      const claim = await claimDue(db, table, clock(), lease)
      if (claim) {
        if (!(await jobs.attempt(claim))) break
        hasEnded = true
        await setImmediate()
      } else if (!(await handler.mayLookAgain?.(interrupted.signal))) break
    }
    if (hasEnded) await wipeLog(db)
  }
}
