/** Splits a list into runs of consecutive items with the same key. */
export function runsOf<T>(list: readonly T[], keyOf: (member: T) => unknown): T[][] {
  const runs: T[][] = []
  let key: unknown
  for (const member of list) {
    const own = keyOf(member)
    const run = runs.at(-1)
    if (run && own === key) run.push(member)
    else runs.push([member])
    key = own
  }
  return runs
}
