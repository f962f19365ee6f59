/** When failed tries are repeated; all times in ms. */
export interface BackOff {
  /** How long to wait after the first failed try, the second … */
  waits: number[]
  /** How tries go on afterwards, until the job reaches an age; without it the job is given up. */
  later?: { every: number; giveUpAfter: number }
}

/** How long to wait for the next try of a job of this age (both ms); undefined: it is to be given up. */
export function nextWait(
  { waits, later }: BackOff,
  attempts: number,
  age: number,
): number | undefined {
  const wait = waits[attempts - 1]
  if (wait !== undefined || !later) return wait
  return age < later.giveUpAfter ? later.every : undefined
}

/** Whether a job that is begun now has had all its tries already: the process ended during the last one. */
export function isUsedUp({ waits, later }: BackOff, attempts: number): boolean {
  return !later && attempts > waits.length + 1
}
