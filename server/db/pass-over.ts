import type { GroupsPlan } from './read-plan.ts'
import type { Row, Run } from './run-statement.ts'

/** The number of rows per key. */
interface Groups {
  keys: unknown[]
  /** Cumulative number of rows up to and including each key. */
  ends: number[]
}

/**
 * The key at which a page begins that skips `offset` rows, undefined if there are not that many; and the number of
 * rows before that key, or in total.
 */
export async function passOver(
  run: Run,
  plan: GroupsPlan,
  offset: number,
): Promise<{ key: unknown; before: number }> {
  const { keys, ends } = await groupsOf(run, plan)
  const total = ends.at(-1) ?? 0
  if (offset >= total) return { key: undefined, before: total }
  const place = placeOf(ends, plan.isDescending ? total - 1 - offset : offset)
  const before = plan.isDescending ? total - (ends[place] ?? 0) : (ends[place - 1] ?? 0)
  return { key: keys[place], before }
}

/** Counting a million rows takes longer than reading any page, so the result is cached until something changes. */
async function groupsOf(run: Run, { sizes, areas }: GroupsPlan): Promise<Groups> {
  return run.kept ? run.kept.get(areas, sizes, 'groups', groupsIn) : groupsIn(await run(sizes))
}

function groupsIn(rows: Row[]): Groups {
  const groups: Groups = { keys: [], ends: [] }
  let total = 0
  for (const [key, size] of rows) {
    total += Number(size)
    groups.keys.push(key)
    groups.ends.push(total)
  }
  return groups
}

/** The first key whose last row is beyond a row (binary search). */
function placeOf(ends: number[], row: number): number {
  let [from, to] = [0, ends.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) > row) to = middle
    else from = middle + 1
  }
  return from
}
