import type { FastifyBaseLogger } from 'fastify'
import { EndedTogether } from '../core/ended-together.ts'
import { inTransaction } from '../db/database.ts'
import { isRolledBack } from '../db/violations.ts'
import type { Services } from '../services.ts'
import { isUsedUp, nextWait } from './back-off.ts'
import type { End, Failure, Handler } from './handler.ts'
import { keepLease } from './keep-lease.ts'
import {
  type Claim,
  endClaimed,
  endUnconditionally,
  failClaimed,
  postponeClaimed,
  type QueueTable,
} from './queue.store.ts'

type JobServices = Pick<Services, 'db' | 'clock'>

/**
 * Delay before work that ended together with the portal is retried, in ms: a file that brought its process down should
 * not be processed again at once.
 */
const afterEnd = 60_000

/** Delay before work is retried that waited too long for others in the database, in ms: they may take minutes. */
const afterOthers = 2_000

/** Does the work of claimed jobs, and records how it ended. */
export class JobAttempts<Table extends QueueTable> {
  readonly #services: JobServices
  readonly #logger: FastifyBaseLogger
  readonly #handler: Handler<Table>
  readonly #interrupted: AbortSignal
  /** Jobs whose work took effect outside but is not recorded in the database yet. */
  readonly #unrecorded = new Map<Claim<Table>, End<Table>>()

  constructor(
    services: JobServices,
    logger: FastifyBaseLogger,
    handler: Handler<Table>,
    interrupted: AbortSignal,
  ) {
    this.#services = services
    this.#logger = logger
    this.#handler = handler
    this.#interrupted = interrupted
  }

  /** Returns whether the next job may be started. */
  async attempt(claim: Claim<Table>): Promise<boolean> {
    const { table, backOff, effect, interruptedError } = this.#handler
    const { job } = claim
    if (interruptedError !== undefined && isUsedUp(backOff, job.attempts)) {
      const about = { queue: table, job: job.id, attempts: job.attempts }
      this.#logger.warn(about, 'broke off at every try')
      return this.#handleFailure(claim, { error: interruptedError, isHopeless: true })
    }
    try {
      const end = await this.#work(claim)
      if (effect === 'outside') this.#unrecorded.set(claim, end)
      else await this.#endInTransaction(claim, end)
    } catch (error) {
      return error instanceof LostClaim || this.#handleFailure(claim, this.#judge(claim, error))
    }
    if (effect === 'outside') await this.recordAll()
    else await this.#handler.onEnded?.(job)
    return true
  }

  /**
   * Records what took effect outside; returns whether there was anything. Rejects while the database cannot record it,
   * so that no other job is started.
   */
  async recordAll(): Promise<boolean> {
    const { db, clock } = this.#services
    const ends = [...this.#unrecorded]
    for (const [claim, end] of ends) {
      await inTransaction(db, async (tx) => endUnconditionally(tx, clock(), claim, await end(tx)))
      this.#unrecorded.delete(claim)
      await this.#handler.onEnded?.(claim.job)
    }
    return ends.length > 0
  }

  async #work(claim: Claim<Table>): Promise<End<Table>> {
    const { db, clock } = this.#services
    const stopKeeping = keepLease(db, clock, claim, this.#handler.lease)
    try {
      return await this.#handler.work(claim.job, this.#interrupted)
    } finally {
      await stopKeeping()
    }
  }

  #endInTransaction(claim: Claim<Table>, end: End<Table>): Promise<void> {
    const { db, clock } = this.#services
    return inTransaction(db, async (tx) => {
      if (!(await endClaimed(tx, clock(), claim, await end(tx)))) throw new LostClaim()
    })
  }

  #judge({ job }: Claim<Table>, error: unknown): Failure {
    const { clock } = this.#services
    // Work that was aborted says nothing about its job.
    if (this.#interrupted.aborted) return { error: null, nextTry: clock(), endsRound: true }
    if (error instanceof EndedTogether) {
      return { error: null, nextTry: new Date(clock().getTime() + afterEnd) }
    }
    if (isRolledBack(error)) {
      const about = { queue: this.#handler.table, job: job.id, err: error }
      this.#logger.warn(about, 'others were waited for too long; it is tried again soon')
      return { error: null, nextTry: new Date(clock().getTime() + afterOthers) }
    }
    return this.#handler.judge(error, job)
  }

  /** Returns whether the next job may be started. */
  async #handleFailure(claim: Claim<Table>, failure: Failure): Promise<boolean> {
    const { db, clock } = this.#services
    const { attempts } = claim.job
    const now = clock()
    if ('nextTry' in failure) {
      const { error, nextTry } = failure
      await postponeClaimed(db, now, claim, { error, nextTry, attempts: attempts - 1 })
    } else {
      const { error, isHopeless } = failure
      const { backOff } = this.#handler
      const wait = isHopeless ? undefined : nextWait(backOff, attempts, ageOf(claim.job, now))
      const nextTry = wait !== undefined && new Date(now.getTime() + wait)
      if (nextTry) await postponeClaimed(db, now, claim, { error, nextTry, attempts })
      else await this.#giveUp(claim, error)
    }
    return !failure.endsRound
  }

  async #giveUp(claim: Claim<Table>, error: string): Promise<void> {
    const { db, clock } = this.#services
    await inTransaction(db, async (tx) => {
      if (!(await failClaimed(tx, clock(), claim, error))) return
      await this.#handler.onGivenUp?.(tx, claim.job, error)
    })
  }
}

function ageOf({ created_at: createdAt }: { created_at: string }, now: Date): number {
  return now.getTime() - Date.parse(createdAt)
}

/** Another worker holds the job by now; the work done here does not count. */
class LostClaim extends Error {}
