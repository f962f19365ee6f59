import type { GroupsPlan } from './read-plan.ts'
import type { Run } from './run-statement.ts'

/** How many rows each key has. */
interface Groups {
  /** The versions of all areas that this was read from. */
  state: string
  keys: unknown[]
  /** How many rows there are up to a key, its own included. */
  ends: number[]
}

/** By the database that they were read from: counting a million rows takes longer than reading any page. */
const kept = new WeakMap<object, Map<string, Groups>>()

/**
 * At which key a page begins that passes over `offset` rows, undefined where there are no more than that; and how many
 * rows there are before that key, or in all.
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

async function groupsOf(run: Run, plan: GroupsPlan): Promise<Groups> {
  const { sizes } = plan
  // In the same state of the database as all else that is read for a page.
  const state = JSON.stringify(await run(plan.state))
  const source = run.source ?? run
  const own = kept.get(source) ?? new Map<string, Groups>()
  kept.set(source, own)
  const found = own.get(sizes.text)
  if (found?.state === state) return found
  const groups: Groups = { state, keys: [], ends: [] }
  let total = 0
  for (const [key, size] of await run(sizes)) {
    total += Number(size)
    groups.keys.push(key)
    groups.ends.push(total)
  }
  own.set(sizes.text, groups)
  return groups
}

/** The first place whose end lies behind a row. */
function placeOf(ends: number[], row: number): number {
  let [from, to] = [0, ends.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) > row) to = middle
    else from = middle + 1
  }
  return from
}
