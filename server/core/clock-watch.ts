const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** By how much a clock may be put right without anybody being told, in ms. */
const tolerance = 5 * minute
/** From when on what is deleted after its time might go too early. */
const harmful = hour
/** How long an operator has to put a clock right that went ahead. */
const patience = day

/** Compares the clock of the machine with a time that only goes on. */
export interface ClockWatch {
  /** By how many ms the clock has jumped since the last look; 0 where it went on as time did, below 0 where it went back. */
  look(): number
  /** False for a day after the clock went far ahead, unless it has come back: what is over by it may not be. */
  isTrusted(): boolean
}

/** `steady` counts ms from any beginning; a machine that slept has a clock that jumped. */
export function watchClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): ClockWatch {
  let last = wall() - steady()
  /** How far the clock is ahead of where it would be without its jumps. */
  let ahead = 0
  let jumpedAt = 0
  return {
    look() {
      const now = wall() - steady()
      const jump = now - last
      last = now
      if (Math.abs(jump) <= tolerance) return 0
      ahead += jump
      jumpedAt = steady()
      return jump
    },
    isTrusted: () => ahead < harmful || steady() - jumpedAt > patience,
  }
}
