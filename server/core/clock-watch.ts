import { later } from './later.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** By how many ms a clock may be corrected, or differ from another process's, without being reported. */
export const tolerance = 5 * minute
/**
 * How many ms ahead a clock becomes harmful: expired data might be deleted too early, and what was granted meanwhile
 * would last too long once the clock is right again.
 */
export const harmful = hour

/** The latest time that a correct clock can have recorded for something that lasts so many ms from then on. */
export function latestTime(now: Date, lifetime = 0): string {
  return later(now, lifetime + harmful)
}

/** The same for a portal that was off meanwhile, in ms: one that is started once a day is not in doubt. */
export const absence = 36 * hour

/** How long a portal has to run before a clock that went ahead is trusted, in ms: the operator's time to correct it. */
const settlingTime = day

/** What is known about the time, kept for the next start; in ms. */
export interface KnownTime {
  /** When the clock was last trusted. */
  at: number
  /** How long a portal has run since then with a clock far from it. */
  doubted: number
}

/** Compares the machine's clock with a monotonic one. */
export interface ClockWatch {
  /** How many ms the clock differed from the expected time at the start: 0 if it did not, negative if it was behind. */
  gap: number
  /** How many ms the clock has jumped since the last call: 0 if it did not, negative if it went back. */
  look(): number
  /**
   * Whether the clock is far from the expected time, in either direction, and it is still open which of the two is
   * right.
   */
  isDoubted(): boolean
  /**
   * False from when the clock went far ahead until it is back or the portal has run for a day: meanwhile, nothing may
   * expire by it.
   */
  isTrusted(): boolean
  /** The state for the next start. */
  known(): KnownTime
}

/**
 * `steady` counts ms from an arbitrary start; after the machine slept, its clock has jumped. `before` is the state of
 * the last run.
 */
export function watchClock(
  before?: KnownTime,
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): ClockWatch {
  const between = before ? wall() - before.at - before.doubted : 0
  const gap = Math.abs(between) > absence ? between : 0
  let last = wall() - steady()
  /** How far the clock is ahead of a clock without its jumps. */
  let ahead = gap
  /** Whether the clock still is as far off as at the start. */
  let isAway = gap !== 0
  let jumpedAt = steady() - (gap === 0 ? 0 : (before?.doubted ?? 0))
  let trustedAt = gap === 0 ? wall() : (before?.at ?? wall())
  const isSettled = () => Math.abs(ahead) < harmful || steady() - jumpedAt > settlingTime
  return {
    gap,
    look() {
      if (isSettled()) trustedAt = last + steady()
      const now = wall() - steady()
      const jump = now - last
      last = now
      if (Math.abs(jump) <= tolerance) return 0
      ahead += jump
      // The clock is correct again: what remains is the time that the portal was off.
      if (isAway && Math.abs(ahead) <= absence) [ahead, isAway] = [0, false]
      jumpedAt = steady()
      return jump
    },
    isDoubted: () => !isSettled(),
    isTrusted: () => ahead < harmful || isSettled(),
    known() {
      if (isSettled()) return { at: wall(), doubted: 0 }
      return { at: trustedAt, doubted: Math.round(steady() - jumpedAt) }
    },
  }
}
