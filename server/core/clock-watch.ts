import { later } from './later.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** By how much a clock may be put right without anybody being told, or differ from another process's, in ms. */
export const tolerance = 5 * minute
/**
 * From when on a clock that is ahead does harm, in ms: what is deleted after its time might go too early, and what it has
 * let in would be for too long once it is right.
 */
export const harmful = hour
/** The last time that a right clock can have noted for something that lasts so many ms from when it was noted on. */
export function latestTime(now: Date, lifetime = 0): string {
  return later(now, lifetime + harmful)
}

/** The same for a portal that was off meanwhile: whoever starts it once a day is not in doubt. */
export const absence = 36 * hour
/** How long an operator has to put a clock right that went ahead: so long a portal has to run. */
const patience = day

/** What is known of the time, and is kept for the next start; in ms. */
export interface KnownTime {
  /** When the clock was trusted last. */
  at: number
  /** For how long a portal has run since then with a clock that is far from it. */
  doubted: number
}

/** Compares the clock of the machine with a time that only goes on. */
export interface ClockWatch {
  /** By how many ms the clock was far from what was known when the watch began; 0 where it was not, below 0 where it was behind. */
  gap: number
  /** By how many ms the clock has jumped since the last look; 0 where it went on as time did, below 0 where it went back. */
  look(): number
  /** Whether the clock is far from what was known of it, in either direction, and nobody can tell yet which of both is right. */
  isDoubted(): boolean
  /** False until a portal has run for a day after the clock went far ahead, unless it has come back: what is over by it may not be. */
  isTrusted(): boolean
  /** What the next start has to know. */
  known(): KnownTime
}

/** `steady` counts ms from any beginning; a machine that slept has a clock that jumped. `before` is what the last run knew. */
export function watchClock(
  before?: KnownTime,
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): ClockWatch {
  const between = before ? wall() - before.at - before.doubted : 0
  const gap = Math.abs(between) > absence ? between : 0
  let last = wall() - steady()
  /** How far the clock is ahead of where it would be without its jumps. */
  let ahead = gap
  /** Whether the clock still is as far as at the start. */
  let isAway = gap !== 0
  let jumpedAt = steady() - (gap === 0 ? 0 : (before?.doubted ?? 0))
  let trustedAt = gap === 0 ? wall() : (before?.at ?? wall())
  const isSettled = () => Math.abs(ahead) < harmful || steady() - jumpedAt > patience
  return {
    gap,
    look() {
      if (isSettled()) trustedAt = last + steady()
      const now = wall() - steady()
      const jump = now - last
      last = now
      if (Math.abs(jump) <= tolerance) return 0
      ahead += jump
      // Put right: what is left of it is the time that the portal was off.
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
