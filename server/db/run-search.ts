import {
  type AlongPlan,
  maxSorted,
  type PagePlan,
  type SearchPlan,
  type SourcePlan,
  type Statement,
} from './read-plan.ts'
import { about, type LookedUp, type PackIds, type Run } from './run-statement.ts'

/** All matches, or sources some of which exceed what is sorted at once. */
export type FoundBySearch =
  | { isAll: true; ids: number[] }
  | { isAll: false; isWhole: boolean; sources: FoundSource[]; count: Statement | undefined }

interface FoundSource {
  along: AlongPlan
  /** The matches; undefined if there are too many. */
  ids: number[] | undefined
}

/** Finds the matches of a search; undefined if every way passes too many rows that may not match. */
export async function findBySearch(
  lookedUp: LookedUp,
  search: SearchPlan,
): Promise<FoundBySearch | undefined> {
  const way = await shortestOf(lookedUp, search)
  if (!way) return undefined
  const sources: FoundSource[] = []
  for (const along of way.sources) {
    // If there are too many, only the page is read in order of ids: few rows are sorted for it, most are met on the
    // way.
    const isEnough = search.order.by === 'id' && sources.some(isTooMuch)
    const maxRows = !isEnough ? maxSorted : along.isInOrder ? 0 : fewEnough
    const isLookedFor = maxRows > 0 && !lookedUp.isTooMuch(along)
    const ids = isLookedFor
      ? await allOf(lookedUp.run, firstOf(along.rows, maxRows + 1))
      : undefined
    sources.push({ along, ids: ids && ids.length <= maxRows ? ids : undefined })
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

/** How far rows are counted to determine the shorter of two long ways. */
const farthestCount = 30_000

/** Of a million rows, more matches than this are soon met when walking in order of ids. */
const fewEnough = 1_000

function isTooMuch({ ids }: FoundSource): boolean {
  return ids === undefined
}

/** The way chosen for a search: each source by its shortest index, empty sources left out. */
interface ChosenWay {
  isWhole: boolean
  sources: AlongPlan[]
  length: number
}

/** The way past the fewest rows; undefined if every way passes too many that may not match. */
async function shortestOf(lookedUp: LookedUp, search: SearchPlan): Promise<ChosenWay | undefined> {
  const lengths: Lengths = new Map()
  let shortest: ChosenWay | undefined
  for (const { isWhole, sources } of search.ways) {
    const usable = sources.every((source) => source.some(lookedUp.isSoon))
    if (!usable) continue
    const way: ChosenWay = { isWhole, sources: [], length: 0 }
    const farthest = isWhole && !search.isChosenThere ? farthestCount : maxSorted
    for (const source of sources) {
      if (source.some(lookedUp.isNothing)) continue
      const found = await shortestAlong(lookedUp, source, { isWhole, farthest, lengths })
      if (found.length > 0) way.sources.push(found.along)
      way.length += found.length
    }
    if (isWhole) return way
    if (way.length < (shortest?.length ?? maxSorted + 1)) shortest = way
  }
  return shortest
}

/** How sources are examined. */
interface Look {
  isWhole: boolean
  /** How far rows are counted to determine the shorter of two long ways. */
  farthest: number
  lengths: Lengths
}

/** The shortest alternative of a source; a source with a single one is not measured. */
async function shortestAlong(
  { run, isSoon }: LookedUp,
  source: SourcePlan,
  { isWhole, farthest, lengths }: Look,
): Promise<{ along: AlongPlan; length: number }> {
  // A column's index is counted faster than trigrams, and on a long list it holds what the rows are asked for.
  const usable = source
    .filter(isSoon)
    .toSorted((one, other) => Number(isByTrigrams(one)) - Number(isByTrigrams(other)))
  const [first, ...others] = usable
  if (!first) throw new Error('A source has no way through it')
  if (isWhole && source.length === 1) return { along: first, length: maxSorted + 1 }
  // Of two long ways, the shorter leads to the same matches past fewer other rows.
  let shortest = { along: first, length: await lengthOf(run, first, farthest, lengths) }
  for (const along of others) {
    if (shortest.length === 0) break
    // The others are measured no further than the shortest so far.
    const maxLength = Math.min(farthest, shortest.length)
    const length = await lengthOf(run, along, maxLength, lengths)
    if (length < shortest.length) shortest = { along, length }
  }
  return shortest
}

function isByTrigrams({ isInOrder, soon }: AlongPlan): boolean {
  return isInOrder || soon !== undefined
}

/** By way, the number of rows found on it; those beyond `maxLength` were not counted. */
type Lengths = Map<string, { length: number; maxLength: number }>

/** How many rows a way leads to, up to one more than `maxLength`. */
async function lengthOf(
  run: Run,
  { candidates }: AlongPlan,
  maxLength: number,
  lengths: Lengths,
): Promise<number> {
  const key = JSON.stringify([candidates.text, candidates.parameters])
  const cached = lengths.get(key)
  if (cached && (cached.length <= cached.maxLength || cached.maxLength >= maxLength))
    return cached.length
  const [[count] = []] = await run(countOf(firstOf(candidates, maxLength + 1)))
  const length = Number(count ?? 0)
  lengths.set(key, { length, maxLength })
  return length
}

/** The page of the matches. */
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

/** The page in the order of ids, from the first ids of each source; undefined if that does not apply. */
export async function firstById(
  run: Run,
  { order }: SearchPlan,
  { isWhole, sources }: Extract<FoundBySearch, { isAll: false }>,
  { limit, offset }: PagePlan,
): Promise<number[] | undefined> {
  const needed = offset + limit
  if (order.by !== 'id' || !isWhole || needed > maxSorted) return undefined
  const direction = order.isDescending ? 'desc' : 'asc'
  const first = new Set<number>()
  for (const { ids, along } of sources) {
    const inOrder = { ...along.walk, text: `${along.walk.text} order by ${along.id} ${direction}` }
    for (const id of ids ?? (await idsOf(run, firstOf(inOrder, needed)))) first.add(id)
  }
  return [...byId([...first], order.isDescending).slice(offset, needed)]
}

/** A typed array is sorted in half the time of a comparison function. */
function byId(ids: number[], isDescending: boolean): Float64Array {
  const sorted = Float64Array.from(ids).sort()
  return isDescending ? sorted.reverse() : sorted
}

async function idsOf(run: Run, statement: Statement): Promise<number[]> {
  return (await run(statement)).map(([id]) => Number(id))
}

/** All at once: fetching ten thousand rows one by one takes longer than finding them. */
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
