import {
  type AlongPlan,
  longestCount,
  type PagePlan,
  type SearchPlan,
  type SourcePlan,
  type Statement,
} from './read-plan.ts'
import { about, type LookedUp, type PackIds, type Run } from './run-statement.ts'

/** All that fits, or sources in some of which is more than is sorted at once. */
export type FoundBySearch =
  | { isAll: true; ids: number[] }
  | { isAll: false; isWhole: boolean; sources: FoundSource[]; count: Statement | undefined }

interface FoundSource {
  along: AlongPlan
  /** Those that fit; undefined where they are too many. */
  ids: number[] | undefined
}

/** Finds what fits a search; undefined where each way leads past too many rows that may not fit. */
export async function findBySearch(
  known: LookedUp,
  search: SearchPlan,
): Promise<FoundBySearch | undefined> {
  const way = await shortestOf(known, search)
  if (!way) return undefined
  const sources: FoundSource[] = []
  for (const along of way.sources) {
    // Once there are too many, the page alone is read by id: few rows are sorted for it, more are met on the way.
    const isEnough = search.order.by === 'id' && sources.some(isTooMuch)
    const most = !isEnough ? longestCount : along.isInOrder ? 0 : fewEnough
    const isLookedFor = most > 0 && !known.isTooMuch(along)
    const ids = isLookedFor ? await allOf(known.run, firstOf(along.rows, most + 1)) : undefined
    sources.push({ along, ids: ids && ids.length <= most ? ids : undefined })
  }
  const all = sources.map(({ ids }) => ids)
  if (all.every((ids) => ids !== undefined)) {
    const [first = [], ...further] = all
    const ids = further.length === 0 ? first : [...new Set(all.flat())]
    return { isAll: true, ids }
  }
  const [only, ...others] = sources
  const count = only && others.length === 0 ? countOf(only.along.rows) : undefined
  return { isAll: false, isWhole: way.isWhole, sources, count }
}

/** So far it is counted which of two long ways is the shorter. */
const farthestCount = 30_000

/** More of a million are met soon by whoever goes through them by id. */
const fewEnough = 1_000

function isTooMuch({ ids }: FoundSource): boolean {
  return ids === undefined
}

/** A way as it is gone: each source along its shortest index, those left out in which nothing is. */
interface ChosenWay {
  isWhole: boolean
  sources: AlongPlan[]
  length: number
}

/** The way past the fewest rows; undefined where each leads past too many that may not fit. */
async function shortestOf(known: LookedUp, search: SearchPlan): Promise<ChosenWay | undefined> {
  const lengths: Lengths = new Map()
  let shortest: ChosenWay | undefined
  for (const { isWhole, sources } of search.ways) {
    const usable = sources.every((source) => source.some(known.isSoon))
    if (!usable) continue
    const way: ChosenWay = { isWhole, sources: [], length: 0 }
    const farthest = isWhole && !search.isChosenThere ? farthestCount : longestCount
    for (const source of sources) {
      if (source.some(known.isNothing)) continue
      const found = await shortestAlong(known, source, { isWhole, farthest, lengths })
      if (found.length > 0) way.sources.push(found.along)
      way.length += found.length
    }
    if (isWhole) return way
    if (way.length < (shortest?.length ?? longestCount + 1)) shortest = way
  }
  return shortest
}

/** How a source is looked at. */
interface Look {
  isWhole: boolean
  /** How far it is counted which of two long ways is the shorter. */
  farthest: number
  lengths: Lengths
}

/** The way through a source; a source of one part of all that is asked for needs no look at how long it is. */
async function shortestAlong(
  { run, isSoon }: LookedUp,
  source: SourcePlan,
  { isWhole, farthest, lengths }: Look,
): Promise<{ along: AlongPlan; length: number }> {
  // An index of a column is counted faster than one of trigrams, and that of a long list holds what its rows are asked.
  const usable = source
    .filter(isSoon)
    .toSorted((one, other) => Number(isByTrigrams(one)) - Number(isByTrigrams(other)))
  const [first, ...others] = usable
  if (!first) throw new Error('A source has no way through it')
  if (isWhole && source.length === 1) return { along: first, length: longestCount + 1 }
  // Of long ones the shorter leads to as many that fit past fewer that do not.
  let shortest = { along: first, length: await lengthOf(run, first, farthest, lengths) }
  for (const along of others) {
    if (shortest.length === 0) break
    // No further than the shortest is looked along the others.
    const most = Math.min(farthest, shortest.length)
    const length = await lengthOf(run, along, most, lengths)
    if (length < shortest.length) shortest = { along, length }
  }
  return shortest
}

function isByTrigrams({ isInOrder, soon }: AlongPlan): boolean {
  return isInOrder || soon !== undefined
}

/** By the way, how many rows it was found to lead to; beyond `most` they were not counted. */
type Lengths = Map<string, { length: number; most: number }>

/** How many rows a way leads to, up to one more than `most`. */
async function lengthOf(
  run: Run,
  { candidates }: AlongPlan,
  most: number,
  lengths: Lengths,
): Promise<number> {
  const key = JSON.stringify([candidates.text, candidates.parameters])
  const known = lengths.get(key)
  if (known && (known.length <= known.most || known.most >= most)) return known.length
  const [[count] = []] = await run(countOf(firstOf(candidates, most + 1)))
  const length = Number(count ?? 0)
  lengths.set(key, { length, most })
  return length
}

/** The page of what was found. */
export async function sorted(
  run: Run,
  packIds: PackIds,
  { order }: SearchPlan,
  ids: number[],
  { limit, offset }: PagePlan,
): Promise<number[]> {
  if (order.by === 'id') return [...byId(ids, order.isDescending).slice(offset, offset + limit)]
  if (ids.length === 0) return []
  const { text, parameters } = about(order.statement, ids, packIds)
  return idsOf(run, { text, parameters: [...parameters.slice(0, -2), limit, offset] })
}

/** The page in the order of ids, from the first of each source; undefined where that is not how it is done. */
export async function firstById(
  run: Run,
  { order }: SearchPlan,
  { isWhole, sources }: Extract<FoundBySearch, { isAll: false }>,
  { limit, offset }: PagePlan,
): Promise<number[] | undefined> {
  const wanted = offset + limit
  if (order.by !== 'id' || !isWhole || wanted > longestCount) return undefined
  const direction = order.isDescending ? 'desc' : 'asc'
  const first = new Set<number>()
  for (const { ids, along } of sources) {
    const inOrder = { ...along.walk, text: `${along.walk.text} order by ${along.id} ${direction}` }
    for (const id of ids ?? (await idsOf(run, firstOf(inOrder, wanted)))) first.add(id)
  }
  return [...byId([...first], order.isDescending).slice(offset, wanted)]
}

/** An array of numbers alone is sorted in half the time that it takes to compare them by a function. */
function byId(ids: number[], isDescending: boolean): Float64Array {
  const sorted = Float64Array.from(ids).sort()
  return isDescending ? sorted.reverse() : sorted
}

async function idsOf(run: Run, statement: Statement): Promise<number[]> {
  return (await run(statement)).map(([id]) => Number(id))
}

/** All at once: ten thousand rows take longer than they are looked for. */
async function allOf(run: Run, { text, parameters }: Statement): Promise<number[]> {
  const joined = `select string_agg(cast(id as text), ',') from (${text}) as found`
  const ids = (await run({ text: joined, parameters }))[0]?.[0]
  return typeof ids === 'string' ? JSON.parse(`[${ids}]`) : []
}

function firstOf({ text, parameters }: Statement, count: number): Statement {
  return { text: `${text} limit ${count}`, parameters }
}

function countOf({ text, parameters }: Statement): Statement {
  return { text: `select count(*) from (${text}) as found`, parameters }
}
