/** When failed jobs are retried; all times in ms. */
export interface BackOff {
  /** Delays after the first failed try, the second … */
  waits: number[]
  /** How often the job is retried afterwards, until it reaches an age; if absent, the job is given up. */
  later?: { every: number; giveUpAfter: number }
}

/** The delay until the next try of a job of this age (both in ms); undefined if it is to be given up. */
export function nextWait(
  { waits, later }: BackOff,
  attempts: number,
  age: number,
): number | undefined {
  const wait = waits[attempts - 1]
  if (wait !== undefined || !later) return wait
  return age < later.giveUpAfter ? later.every : undefined
}

/**
 * Whether a job that has just been claimed has already used all its tries, as the process ended during the last one.
 */
export function isUsedUp({ waits, later }: BackOff, attempts: number): boolean {
  return !later && attempts > waits.length + 1
}
