import type { FastifyBaseLogger } from 'fastify'
import type { Notice } from '#contract/portal.ts'
import { removeExpiredSessions } from './auth/sessions.store.ts'
import { removeExpiredTickets } from './auth/tickets.store.ts'
import { removeOldAuthorityLinks } from './authority/authority-links.store.ts'
import { emptyBin } from './bin/empty-bin.ts'
import { removeOldChanges } from './changes/changes.store.ts'
import { goRound, roundStride } from './check/blob-round.ts'
import { lookEvery, lookForFindings, restAfter } from './compliance/look.ts'
import { type ClockWatch, harmful, type KnownTime, watchClock } from './core/clock-watch.ts'
import { momentInWords } from './core/day.ts'
import { keepKnownTime } from './core/known-time.ts'
import { readDatabaseFacts } from './db/database-facts.ts'
import { areWritesHeld } from './db/hold-writes.ts'
import { wipeLog } from './db/wipe-log.ts'
import { sweepBlobs } from './files/blobs.store.ts'
import { releaseVersions } from './files/release-versions.ts'
import { leftoverAge } from './files/staging.ts'
import { clearLeftUploads } from './files/unused-uploads.routes.ts'
import { forgetFormerUsers } from './history/former-users.store.ts'
import { removeExpiredAnswers } from './http/kept-answers.store.ts'
import { applyLogRetention } from './logs/retention.ts'
import type { QueueWorker } from './queue/worker.ts'
import type { Services } from './services.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** How far clocks may be apart, in ms: the shortest time for which a process has work is 15 seconds. */
const mostApart = 10 * second

/** What a portal does by itself: deletes what was kept for its time or was left by a crash, releases versions. */
export interface Upkeep {
  /** Begins, and goes on until `stop`; settles once what a start has to do is done. */
  start(): Promise<void>
  /** Settles when nothing of it is under way any more. */
  stop(): Promise<void>
}

interface Circumstances {
  /** No other portal works on the same data, so that what was there at the start and nothing holds is nobody's. */
  isAlone: boolean
  /** What was known of the time before this start. */
  lastRun: KnownTime | undefined
}

export function openUpkeep(
  services: Services,
  workers: QueueWorker[],
  logger: FastifyBaseLogger,
  { isAlone, lastRun }: Circumstances,
): Upkeep {
  const { clock } = services
  const begun = clock()
  const watch = watchClock(lastRun)
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let underWay: Promise<unknown> = Promise.resolve()
  let round: Promise<unknown> | undefined
  let looking: Promise<unknown> | undefined
  let comparing: Promise<unknown> | undefined
  /** By how many ms the clock was ahead of that of the database when they were compared last. */
  let apart = 0
  let restsUntil = 0

  /** One after the other. */
  function next(work: () => Promise<void>): Promise<void> {
    const done = underWay.then(async () => {
      if (stopping.signal.aborted || (await areWritesHeld(services.db))) return
      await work()
    })
    underWay = done
    return done
  }

  /** Beside the rest, which is not to wait for large files. */
  function read() {
    round ??= goRound(services, logger, stopping.signal).finally(() => {
      round = undefined
    })
  }

  /** Beside the rest as well: after a large import it takes its time. */
  function look() {
    const started = performance.now()
    if (looking || started < restsUntil) return
    looking = lookForFindings(services, logger, stopping.signal).finally(() => {
      looking = undefined
      const ended = performance.now()
      restsUntil = ended + restAfter(ended - started)
    })
  }

  /** Tells of a clock that jumps: what is over by it may have years left. */
  function lookAtClock() {
    const jump = watch.look()
    const isDoubted = watch.isDoubted()
    const { config, notices } = services
    if (jump !== 0 || !isDoubted) notices.remove('clock-jumped')
    if (jump === 0) return
    const about = { seconds: Math.round(jump / second), trusted: watch.isTrusted() }
    logger.warn(about, 'the clock of this machine has jumped')
    if (isDoubted) notices.add(clockJumped(jump, clock(), config.timeZone))
  }

  /** Tells of a clock that is far from what the last run knew: the portal was off for long, or the clock is wrong. */
  function compareWithLastRun() {
    if (!lastRun || watch.gap === 0) return
    const about = { seconds: Math.round(watch.gap / second), trusted: watch.isTrusted() }
    logger.warn(about, 'the clock of this machine is far from what it was when the portal ran last')
    const { config, notices } = services
    if (!watch.isDoubted()) return
    notices.add(clockIsFar(watch.gap, clock(), new Date(lastRun.at), config.timeZone))
  }

  /**
   * Portals that share a database take work from each other by their clocks, and delete what the others have written: that of
   * its machine is what they have in common.
   */
  async function compareWithDatabase() {
    if (isAlone) return
    const { db, notices } = services
    try {
      const { now } = await readDatabaseFacts(db)
      apart = now ? Date.now() - now.getTime() : 0
      notices.remove('clock-differs')
      if (Math.abs(apart) <= mostApart) return
      notices.add(clockDiffers(apart))
      const seconds = Math.round(apart / second)
      logger.warn({ seconds }, 'the clock of this machine differs from that of the database')
    } catch (err) {
      logger.warn({ err }, 'the clock of the database was not asked')
    }
  }

  function compare() {
    comparing = compareWithDatabase()
    return comparing
  }

  async function keepTime() {
    try {
      await keepKnownTime(services.config.dataDir, watch.known())
    } catch (err) {
      logger.warn({ err }, 'what the clock says was not kept for the next start')
    }
  }

  function isClockTrusted(): boolean {
    lookAtClock()
    if (watch.isTrusted() && apart < harmful) return true
    logger.warn('old data is kept meanwhile: the clock of this machine is far ahead')
    return false
  }

  const judgement = {
    isTrusted: isClockTrusted,
    isDoubted: () => watch.isDoubted() || Math.abs(apart) >= harmful,
  }

  async function sweep() {
    // What another portal is at might be taken for old.
    if (!isAlone && !isClockTrusted()) return
    const before = isAlone ? begun : new Date(clock().getTime() - leftoverAge)
    try {
      await sweepBlobs(services, before, stopping.signal)
    } catch (error) {
      logger.error({ err: error }, 'what a crash left of files stays until the next start')
    }
  }

  return {
    async start() {
      const retain = () => next(() => applyRetention(services, workers, logger, judgement))
      const release = () => next(() => releaseVersions(services, logger))
      timers.push(setInterval(retain, hour).unref(), setInterval(release, minute).unref())
      timers.push(setInterval(read, roundStride).unref())
      timers.push(setInterval(look, lookEvery).unref())
      timers.push(setInterval(lookAtClock, 5 * second).unref())
      timers.push(setInterval(keepTime, 5 * minute).unref())
      timers.push(setInterval(compare, 5 * minute).unref())
      compareWithLastRun()
      await compare()
      await keepTime()
      await release()
      await next(sweep)
      await retain()
    },
    async stop() {
      stopping.abort()
      const hasStarted = timers.length > 0
      for (const timer of timers) clearInterval(timer)
      await Promise.all([underWay, round, looking, comparing, hasStarted && keepTime()])
    },
  }
}

function clockJumped(jump: number, now: Date, timeZone: string): Notice {
  const what =
    jump > 0
      ? `auf den ${momentInWords(now, timeZone)} gesprungen. Bitte prüfen Sie sie: Einen Tag lang wird nichts gelöscht, dessen Zeit nach ihr abgelaufen ist.`
      : `auf den ${momentInWords(now, timeZone)} zurückgesprungen. Bitte prüfen Sie sie: ${writtenSo}`
  return { code: 'clock-jumped', message: `Die Uhr des Servers ist ${what}` }
}

function clockIsFar(gap: number, now: Date, before: Date, timeZone: string): Notice {
  const [there, last] = [momentInWords(now, timeZone), momentInWords(before, timeZone)]
  const what =
    gap > 0
      ? `${there}, zuletzt lief das Portal am ${last}. Bitte prüfen Sie sie: Bis das Portal einen Tag lang gelaufen ist, wird nichts gelöscht, dessen Zeit nach ihr abgelaufen ist.`
      : `${there}, obwohl das Portal zuletzt am ${last} lief. Bitte stellen Sie sie: ${writtenSo}`
  return { code: 'clock-jumped', message: `Die Uhr des Servers steht auf dem ${what}` }
}

function clockDiffers(apart: number): Notice {
  const meanwhile =
    apart >= harmful ? ' Solange wird nichts gelöscht, dessen Zeit abgelaufen ist.' : ''
  return {
    code: 'clock-differs',
    message: `Die Uhr des Servers geht um ${lengthInWords(Math.abs(apart))} ${apart > 0 ? 'vor' : 'nach'}, verglichen mit der der Datenbank. Bitte stellen Sie beide: Wo sich mehrere Rechner die Arbeit teilen, kann sonst eine Mail zweimal abgehen.${meanwhile}`,
  }
}

function lengthInWords(length: number): string {
  if (length < 2 * minute) return `${Math.round(length / second)} Sekunden`
  if (length < 2 * hour) return `${Math.round(length / minute)} Minuten`
  return `${Math.round(length / hour).toLocaleString('de-DE')} Stunden`
}

const writtenSo =
  'Was Sie jetzt ändern, trägt diese Zeit, und wer schon angemeldet war, muss sich noch einmal anmelden.'

/** Deletes what has been kept for its time; looks before each kind whether the clock is still one to go by. */
async function applyRetention(
  services: Services,
  workers: QueueWorker[],
  logger: FastifyBaseLogger,
  { isTrusted, isDoubted }: Pick<ClockWatch, 'isTrusted' | 'isDoubted'>,
) {
  const { db, blobs, throttle, clock } = services
  const kinds: (() => Promise<unknown>)[] = [
    () => removeExpiredSessions(db, clock(), isDoubted()),
    () => removeExpiredTickets(db, clock()),
    () => removeOldAuthorityLinks(db, clock()),
    () => applyLogRetention(db, clock()),
    () => forgetFormerUsers(db, clock()),
    () => removeExpiredAnswers(db, clock()),
    () => removeOldChanges(db, clock()),
    ...workers.map((worker) => () => worker.removeExpired()),
    () => clearLeftUploads(services, logger),
    () => emptyBin(services, logger),
    () => wipeLog(db),
    () => throttle.removeExpired(),
    // Last: while a storage is away the rest must be forgotten all the same.
    () => blobs.removeLeftovers(clock()),
  ]
  try {
    for (const remove of kinds) {
      if (!isTrusted()) return
      await remove()
    }
  } catch (error) {
    logger.error({ err: error }, 'old data was not deleted; it is tried again in an hour')
  }
}
