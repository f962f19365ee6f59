/** Splits a list into runs of consecutive items with the same key. */
export function runsOf<T>(list: readonly T[], keyOf: (item: T) => unknown): T[][] {
  const runs: T[][] = []
  let key: unknown
  for (const item of list) {
    const itemKey = keyOf(item)
    const run = runs.at(-1)
    if (run && itemKey === key) run.push(item)
    else runs.push([item])
    key = itemKey
  }
  return runs
}
