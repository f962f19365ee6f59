import type { FastifyBaseLogger } from 'fastify'
import { removeExpiredSessions } from './auth/sessions.store.ts'
import { removeExpiredTickets } from './auth/tickets.store.ts'
import { removeOldAuthorityLinks } from './authority/authority-links.store.ts'
import { emptyBin } from './bin/empty-bin.ts'
import { removeOldChanges } from './changes/changes.store.ts'
import { goRound, roundStride } from './check/blob-round.ts'
import { sweepDaily } from './check/daily-sweep.ts'
import { lookEvery, lookForFindings, restAfter } from './compliance/look.ts'
import { areWritesHeld } from './db/hold-writes.ts'
import { isDatabaseAway } from './db/violations.ts'
import { wipeLog } from './db/wipe-log.ts'
import { sweepBlobs } from './files/blobs.store.ts'
import { releaseVersions, takeBackEarlyVersions } from './files/release-versions.ts'
import { leftoverAge } from './files/staging.ts'
import { clearLeftUploads } from './files/unused-uploads.routes.ts'
import { forgetFormerUsers } from './history/former-users.store.ts'
import { removeExpiredAnswers } from './http/kept-answers.store.ts'
import { applyLogRetention } from './logs/retention.ts'
import type { QueueWorker } from './queue/worker.ts'
import type { Services } from './services.ts'
import { type Circumstances, openWatchedClock, type WatchedClock } from './watched-clock.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Periodic work of a portal: deletes expired records and leftovers of a crash, releases versions on their day. */
export interface Upkeep {
  /** Runs until `stop`; resolves once the work of a start is done. */
  start(): Promise<void>
  /** Resolves when no work is in progress any more. */
  stop(): Promise<void>
}

export function openUpkeep(
  services: Services,
  workers: QueueWorker[],
  logger: FastifyBaseLogger,
  circumstances: Circumstances,
): Upkeep {
  const { clock } = services
  const { isAlone } = circumstances
  const startedAt = clock()
  const watchedClock = openWatchedClock(services, logger, circumstances)
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let underWay = Promise.resolve()
  let round: Promise<unknown> | undefined
  let looking: Promise<unknown> | undefined
  let restsUntil = 0

  /** Runs one task after the other; if the database is away, it waits for its next time. */
  function next(work: () => Promise<void>): Promise<void> {
    const done = underWay.then(async () => {
      try {
        if (stopping.signal.aborted || (await areWritesHeld(services.db))) return
        await work()
      } catch (error) {
        logger.error({ err: error }, 'periodic work failed; it is tried again at its next time')
      }
    })
    underWay = done
    return done
  }

  /** Runs beside the other tasks, which should not wait for large files. */
  function read() {
    round ??= goRound(services, logger, stopping.signal).finally(() => {
      round = undefined
    })
  }

  /** Runs beside the other tasks as well: after a large import it takes a while. */
  function look() {
    const started = performance.now()
    if (looking || started < restsUntil) return
    looking = lookForFindings(services, logger, stopping.signal).finally(() => {
      looking = undefined
      const ended = performance.now()
      restsUntil = ended + restAfter(ended - started)
    })
  }

  async function sweep() {
    // Files that another portal is just writing might be mistaken for leftovers.
    if (!isAlone && !watchedClock.isTrusted()) return
    const before = isAlone ? startedAt : new Date(clock().getTime() - leftoverAge)
    try {
      await sweepBlobs(services, before, stopping.signal)
    } catch (error) {
      logger.error({ err: error }, 'what a crash left of files stays until the daily sweep')
    }
  }

  async function sweepAgain() {
    if (watchedClock.isTrusted()) await sweepDaily(services, logger, stopping.signal)
  }

  return {
    async start() {
      const retain = () =>
        next(() => applyRetention(services, workers, logger, watchedClock, stopping.signal))
      const release = () => next(() => releaseVersions(services, logger))
      timers.push(setInterval(retain, hour).unref(), setInterval(release, minute).unref())
      timers.push(setInterval(() => next(sweepAgain), hour).unref())
      timers.push(setInterval(read, roundStride).unref())
      timers.push(setInterval(look, lookEvery).unref())
      await watchedClock.start()
      await release()
      await next(sweep)
      await retain()
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await Promise.all([underWay, round, looking, watchedClock.stop()])
    },
  }
}

/** Deletes expired records; before each kind it checks whether the clock can still be trusted. */
async function applyRetention(
  services: Services,
  workers: QueueWorker[],
  logger: FastifyBaseLogger,
  { isTrusted, isDoubted }: Pick<WatchedClock, 'isTrusted' | 'isDoubted'>,
  signal: AbortSignal,
) {
  const { db, blobs, throttle, clock } = services
  const kinds: (() => Promise<unknown>)[] = [
    async () => isDoubted() || (await takeBackEarlyVersions(services)),
    () => removeExpiredSessions(db, clock(), isDoubted()),
    () => removeExpiredTickets(db, clock()),
    () => removeOldAuthorityLinks(db, clock()),
    () => applyLogRetention(db, clock()),
    () => forgetFormerUsers(db, clock()),
    () => removeExpiredAnswers(db, clock()),
    () => removeOldChanges(db, clock()),
    ...workers.map((worker) => () => worker.removeExpired()),
    () => clearLeftUploads(services, logger),
    () => emptyBin(services, logger, signal),
    () => wipeLog(db),
    () => throttle.removeExpired(),
    () => blobs.removeLeftovers(clock()),
  ]
  for (const remove of kinds) {
    if (signal.aborted || !isTrusted()) return
    try {
      await remove()
    } catch (error) {
      logger.error({ err: error }, 'old data was not deleted; it is tried again in an hour')
      // The others would wait for it as well; any other failure concerns one kind only.
      if (isDatabaseAway(error)) return
    }
  }
}
