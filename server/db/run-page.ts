import { passOver } from './pass-over.ts'
import {
  farBehind,
  maxSorted,
  type PagePlan,
  type SegmentPlan,
  type Statement,
  type TotalPlan,
} from './read-plan.ts'
import { findBySearch, firstById, sorted } from './run-search.ts'
import { lookUp, type PackIds, type Run } from './run-statement.ts'

/** The ids of a page in order, and the total number if requested. */
export interface FoundPage {
  ids: number[]
  total?: number
  /** There are more than `total`, which were not counted. */
  isTotalLowerBound?: true
}

/** Finds the records of a page. */
export async function readPage(
  runLookups: Run,
  packIds: PackIds,
  page: PagePlan,
): Promise<FoundPage> {
  const lookedUp = await lookUp(runLookups, page.lookups)
  const { run } = lookedUp
  const { search, total } = page
  const found = search && (await findBySearch(lookedUp, search))
  if (!search || !found) {
    // Started at once, to save a round trip.
    const counted = total && totalOf(run, total)
    const [ids] = await Promise.all([idsOfPage(run, page, counted), counted])
    return { ids, ...(await counted) }
  }
  if (found.isAll) {
    const ids = await sorted(run, packIds, search, found.ids, page)
    return { ids, ...(total && bounded(total, found.ids.length)) }
  }
  const ids = (await firstById(run, search, found, page)) ?? (await idsOfPage(run, page))
  if (!total) return { ids }
  if (total.first) return { ids, ...bounded(total, maxSorted + 1) }
  return { ids, ...(await totalOf(run, { all: found.count ?? total.all })) }
}

async function totalOf(run: Run, total: TotalPlan): Promise<Omit<FoundPage, 'ids'>> {
  return bounded(total, Number((await run(total.first ?? total.all))[0]?.[0] ?? 0))
}

function bounded({ first }: TotalPlan, count: number): Omit<FoundPage, 'ids'> {
  const isMore = first !== undefined && count > maxSorted
  return isMore ? { total: maxSorted, isTotalLowerBound: true } : { total: count }
}

/** From this share of all rows on, it is quicker to count the rows per key, once until something changes. */
const countedFrom = 1 / 20

async function idsOfPage(
  run: Run,
  page: PagePlan,
  /** The total number, if it is requested anyway. */
  counted?: Promise<Omit<FoundPage, 'ids'>>,
): Promise<number[]> {
  const { limit, offset, forward, backward, all } = page
  if (!backward || !all || offset < farBehind) return idsAlong(run, forward, limit, offset)
  const total = (await counted)?.total ?? Number((await run(all))[0]?.[0] ?? 0)
  const far = Math.max(total * countedFrom, farBehind)
  if (offset < total / 2) return idsAlong(run, forward, limit, offset, far)
  const pageLength = Math.min(limit, total - offset)
  if (pageLength <= 0) return []
  return (await idsAlong(run, backward, pageLength, total - offset - pageLength, far)).toReversed()
}

async function idsAlong(
  run: Run,
  segments: SegmentPlan[],
  limit: number,
  offset: number,
  /** From this offset on, rows are skipped by key. */
  far = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const found: number[] = []
  let passed = offset
  for (const { ids, count, groups } of segments) {
    const missing = limit - found.length
    if (missing === 0) break
    let statement = withLast(ids, missing, passed)
    if (groups && passed >= far) {
      const { key, before } = await passOver(run, groups, passed)
      if (key === undefined) {
        passed -= before
        continue
      }
      statement = withLast(groups.from, key, missing, passed - before)
    }
    const ownIds = await idsFrom(run, statement, missing)
    for (const id of ownIds) found.push(id)
    const isLast = segments.at(-1)?.ids === ids
    if (ownIds.length > 0) passed = 0
    else if (passed > 0 && !isLast) passed -= Number((await run(count))[0]?.[0] ?? 0)
  }
  return found
}

/** The statement with further parameters at its end. */
function withLast({ text, parameters }: Statement, ...last: unknown[]): Statement {
  return { text, parameters: [...parameters.slice(0, -last.length), ...last] }
}

/** Packed into one text if there may be many: a million rows are a million small arrays. */
async function idsFrom(run: Run, statement: Statement, maxIds: number): Promise<number[]> {
  if (maxIds <= maxSorted) return (await run(statement)).map(([id]) => Number(id))
  const joined = `select string_agg(cast(id as text), ',') from (${statement.text}) as found`
  const [row] = await run({ ...statement, text: joined })
  return typeof row?.[0] === 'string' ? JSON.parse(`[${row[0]}]`) : []
}
