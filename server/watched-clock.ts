import type { FastifyBaseLogger } from 'fastify'
import type { Notice } from '#contract/portal.ts'
import { type ClockWatch, harmful, type KnownTime, watchClock } from './core/clock-watch.ts'
import { momentInWords } from './core/day.ts'
import { keepKnownTime } from './core/known-time.ts'
import { readDatabaseFacts } from './db/database-facts.ts'
import type { Services } from './services.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Maximum difference between clocks, in ms: the shortest lease of a job is 15 seconds. */
const maxDifference = 10 * second

export interface Circumstances {
  /**
   * No other portal works on the same data: whatever existed before the start and is not referenced is a leftover.
   */
  isAlone: boolean
  /** The time known before this start; undefined if there is none. */
  lastRun: KnownTime | undefined
}

/**
 * The clock of this machine, compared with other sources of
 * the time; deviations are reported in the log and in notices.
 */
export interface WatchedClock extends Pick<ClockWatch, 'isTrusted' | 'isDoubted'> {
  /** Runs until `stop`. */
  start(): Promise<void>
  /** Resolves when no work is in progress any more. */
  stop(): Promise<void>
}

export function openWatchedClock(
  { config, db, clock, notices }: Services,
  logger: FastifyBaseLogger,
  { isAlone, lastRun }: Circumstances,
): WatchedClock {
  const watch = watchClock(lastRun)
  const timers: NodeJS.Timeout[] = []
  let comparing: Promise<unknown> | undefined
  /** By how many ms the clock was ahead of the database's at the last comparison. */
  let apart = 0

  /** Reports a clock that jumps: records that have expired by it may have years left. */
  function look() {
    const jump = watch.look()
    const isDoubted = watch.isDoubted()
    if (jump !== 0 || !isDoubted) notices.remove('clock-jumped')
    if (jump === 0) return
    const details = { seconds: Math.round(jump / second), trusted: watch.isTrusted() }
    logger.warn(details, 'the clock of this machine has jumped')
    if (isDoubted) notices.add(clockJumped(jump, clock(), config.timeZone))
    compare()
  }

  /**
   * Reports a clock that is far from the time of the last run: the portal was off for long, or the clock is wrong.
   */
  function compareWithLastRun() {
    if (!lastRun || watch.gap === 0) return
    const details = { seconds: Math.round(watch.gap / second), trusted: watch.isTrusted() }
    logger.warn(
      details,
      'the clock of this machine is far from what it was when the portal ran last',
    )
    if (!watch.isDoubted()) return
    notices.add(clockIsFar(watch.gap, clock(), new Date(lastRun.at), config.timeZone))
  }

  /**
   * Portals that share a database take over each other's jobs and delete each other's leftovers by their clocks; the
   * clock of the database is the one they have in common.
   */
  async function compareWithDatabase() {
    if (isAlone) return
    try {
      const { now } = await readDatabaseFacts(db)
      apart = now ? Date.now() - now.getTime() : 0
      notices.remove('clock-differs')
      if (Math.abs(apart) <= maxDifference) return
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
      await keepKnownTime(config.dataDir, watch.known())
    } catch (err) {
      logger.warn({ err }, 'what the clock says was not kept for the next start')
    }
  }

  return {
    async start() {
      timers.push(setInterval(look, 5 * second).unref())
      timers.push(setInterval(keepTime, 5 * minute).unref())
      timers.push(setInterval(compare, 5 * minute).unref())
      compareWithLastRun()
      await compare()
      await keepTime()
    },
    isTrusted() {
      look()
      if (watch.isTrusted() && apart < harmful) return true
      logger.warn('old data is kept meanwhile: the clock of this machine is far ahead')
      return false
    },
    isDoubted: () => watch.isDoubted() || Math.abs(apart) >= harmful,
    async stop() {
      const hasStarted = timers.length > 0
      for (const timer of timers) clearInterval(timer)
      await Promise.all([comparing, hasStarted && keepTime()])
    },
  }
}

function clockJumped(jump: number, now: Date, timeZone: string): Notice {
  const event =
    jump > 0
      ? `auf den ${momentInWords(now, timeZone)} gesprungen. Bitte prüfen Sie sie: Einen Tag lang wird nichts gelöscht, dessen Zeit nach ihr abgelaufen ist.`
      : `auf den ${momentInWords(now, timeZone)} zurückgesprungen. Bitte prüfen Sie sie: ${writtenSo}`
  return { code: 'clock-jumped', message: `Die Uhr des Servers ist ${event}` }
}

function clockIsFar(gap: number, now: Date, before: Date, timeZone: string): Notice {
  const [there, last] = [momentInWords(now, timeZone), momentInWords(before, timeZone)]
  const event =
    gap > 0
      ? `${there}, zuletzt lief das Portal am ${last}. Bitte prüfen Sie sie: Bis das Portal einen Tag lang gelaufen ist, wird nichts gelöscht, dessen Zeit nach ihr abgelaufen ist.`
      : `${there}, obwohl das Portal zuletzt am ${last} lief. Bitte stellen Sie sie: ${writtenSo}`
  return { code: 'clock-jumped', message: `Die Uhr des Servers steht auf dem ${event}` }
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
