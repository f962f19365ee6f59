/** When failed tries are repeated; lengths in ms. */
export interface BackOff {
  /** The time until the next try after the first one, the second … */
  waits: number[]
  /** After these, tries go on at this distance until the job is so old. Without it the job is given up. */
  later?: { every: number; giveUpAfter: number }
}

/** The time until the next try, in ms; undefined when the job is to be given up. `age` is the job's, in ms. */
export function nextWait(
  { waits, later }: BackOff,
  attempts: number,
  age: number,
): number | undefined {
  const wait = waits[attempts - 1]
  if (wait !== undefined || !later) return wait
  return age < later.giveUpAfter ? later.every : undefined
}

/** Whether a job was begun once more than its tries: the one after the last failure never came to its end. */
export function isUsedUp({ waits, later }: BackOff, attempts: number): boolean {
  return !later && attempts > waits.length + 1
}
