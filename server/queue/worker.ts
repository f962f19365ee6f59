import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { EndedTogether } from '../core/ended-together.ts'
import { inTransaction } from '../db/database.ts'
import { isOnHold } from '../db/hold-writes.ts'
import { wipeLog } from '../db/wipe-log.ts'
import type { Services } from '../services.ts'
import { isUsedUp, nextWait } from './back-off.ts'
import type { End, Failure, Handler } from './handler.ts'
import { keepLease } from './keep-lease.ts'
import {
  type Claim,
  claimDue,
  endClaimed,
  endUnconditionally,
  failClaimed,
  freeLeases,
  postponeClaimed,
  type QueueTable,
  removeExpiredJobs,
} from './queue.store.ts'

/**
 * Delay before work that ended together with the portal is retried, in ms: a file that brought its process down should
 * not be processed again at once.
 */
const afterEnd = 60_000

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
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  logger: FastifyBaseLogger,
  handler: Handler<Table>,
): QueueWorker {
  const { table, lease, backOff } = handler
  const stopping = new AbortController()
  const interrupted = new AbortController()
  /** Jobs whose work took effect outside but is not recorded in the database yet. */
  const unrecorded = new Map<Claim<Table>, End<Table>>()
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
    let hasEnded = await recordAll()
    while (!stopping.signal.aborted && (handler.mayBegin?.() ?? true)) {
      const claim = await claimDue(db, table, clock(), lease)
      if (claim) {
        if (!(await attempt(claim))) break
        hasEnded = true
        await setImmediate()
      } else if (!(await handler.mayLookAgain?.(interrupted.signal))) break
    }
    if (hasEnded) await wipeLog(db)
  }

  /** Returns whether the next job may be started. */
  async function attempt(claim: Claim<Table>): Promise<boolean> {
    const { job } = claim
    if (handler.interruptedError !== undefined && isUsedUp(backOff, job.attempts)) {
      logger.warn({ queue: table, job: job.id, attempts: job.attempts }, 'broke off at every try')
      return handleFailure(claim, { error: handler.interruptedError, isHopeless: true })
    }
    try {
      const end = await work(claim)
      if (handler.effect === 'outside') unrecorded.set(claim, end)
      else await endInTransaction(claim, end)
    } catch (error) {
      return error instanceof LostClaim || handleFailure(claim, judge(claim, error))
    }
    if (handler.effect === 'outside') await recordAll()
    else await handler.onEnded?.(job)
    return true
  }

  async function work(claim: Claim<Table>): Promise<End<Table>> {
    const stopKeeping = keepLease(db, clock, claim, lease)
    try {
      return await handler.work(claim.job, interrupted.signal)
    } finally {
      await stopKeeping()
    }
  }

  function endInTransaction(claim: Claim<Table>, end: End<Table>): Promise<void> {
    return inTransaction(db, async (tx) => {
      if (!(await endClaimed(tx, clock(), claim, await end(tx)))) throw new LostClaim()
    })
  }

  /** Rejects while the database cannot record them, so that no other job is started. */
  async function recordAll(): Promise<boolean> {
    const ends = [...unrecorded]
    for (const [claim, end] of ends) {
      await inTransaction(db, async (tx) => endUnconditionally(tx, clock(), claim, await end(tx)))
      unrecorded.delete(claim)
      await handler.onEnded?.(claim.job)
    }
    return ends.length > 0
  }

  function judge({ job }: Claim<Table>, error: unknown): Failure {
    // Work that was aborted says nothing about its job.
    if (interrupted.signal.aborted) return { error: null, nextTry: clock(), endsRound: true }
    if (error instanceof EndedTogether) {
      return { error: null, nextTry: new Date(clock().getTime() + afterEnd) }
    }
    return handler.judge(error, job)
  }

  /** Returns whether the next job may be started. */
  async function handleFailure(claim: Claim<Table>, failure: Failure): Promise<boolean> {
    const { attempts } = claim.job
    const now = clock()
    if ('nextTry' in failure) {
      const { error, nextTry } = failure
      await postponeClaimed(db, now, claim, { error, nextTry, attempts: attempts - 1 })
    } else {
      const { error, isHopeless } = failure
      const wait = isHopeless ? undefined : nextWait(backOff, attempts, ageOf(claim.job, now))
      const nextTry = wait !== undefined && new Date(now.getTime() + wait)
      if (nextTry) await postponeClaimed(db, now, claim, { error, nextTry, attempts })
      else await giveUp(claim, error)
    }
    return !failure.endsRound
  }

  async function giveUp(claim: Claim<Table>, error: string) {
    await inTransaction(db, async (tx) => {
      if (!(await failClaimed(tx, clock(), claim, error))) return
      await handler.onGivenUp?.(tx, claim.job, error)
    })
  }
}

function ageOf({ created_at: createdAt }: { created_at: string }, now: Date): number {
  return now.getTime() - Date.parse(createdAt)
}

/** Another worker holds the job by now; the work done here does not count. */
class LostClaim extends Error {}
