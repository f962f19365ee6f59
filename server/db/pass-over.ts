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

/** By what reads them: counting a million rows takes longer than reading any page. */
const kept = new WeakMap<Run, Map<string, Groups>>()

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

async function groupsOf(run: Run, { sizes, areas }: GroupsPlan): Promise<Groups> {
  const state = JSON.stringify(await run(versionsOf(areas)))
  const own = kept.get(run) ?? new Map<string, Groups>()
  kept.set(run, own)
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

/** In the same state of the database as all else that is read for a page. */
function versionsOf(areas: GroupsPlan['areas']) {
  const text =
    'select area, version from data_versions where area in (select value from json_each(?)) order by area'
  return { text, parameters: [JSON.stringify(areas)] }
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
