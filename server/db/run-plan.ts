import { type Made, recordsById, recordsInOrder } from './make-records.ts'
import { partsIn } from './plan-whole.ts'
import { type LoadedParts, madeFrom, type PartSource, type Shape } from './read-parts.ts'
import {
  type KeptStatement,
  maxReached,
  type ReadPlan,
  type RowsPlan,
  type Statement,
  type StatementOfIds,
} from './read-plan.ts'
import { type FoundPage, readPage } from './run-page.ts'
import { about, type PackIds, type Row, type Run } from './run-statement.ts'

/** The result of a plan. */
export interface Found extends Omit<FoundPage, 'ids'> {
  records: Made[]
  /** Whether their relations are `Written`. */
  isWritten: boolean
}

/** Thrown if more records are reached than one answer may hold. */
export class TooManyReached extends Error {}

/**
 * Runs a plan; throws `TooManyReached`. If `run` has a cache, the records must not be modified, because their related
 * records are shared; relations are then `Written`, for callers who need JSON.
 */
export async function runPlan(
  run: Run,
  packIds: PackIds,
  plan: ReadPlan,
  shape: Shape,
  isForJson = false,
): Promise<Found> {
  // What a single statement returns is read each time.
  const kept = plan.whole ? undefined : run.kept
  const source: PartSource = { run, packIds, shape, kept }
  const { ids, loaded, ...counts } = await (plan.atOnce
    ? loadAtOnce(run, plan, plan.atOnce)
    : find(source, plan))
  const byId = await recordsById({ ...source, loaded }, plan.rows, ids, isForJson)
  const records = recordsInOrder(byId, ids)
  return { records, isWritten: isForJson && kept !== undefined, ...counts }
}

/** The page with its rows, all from one statement. */
async function loadAtOnce(
  run: Run,
  plan: ReadPlan,
  atOnce: Statement,
): Promise<FoundPage & { loaded: LoadedParts }> {
  const [[ids, total, reach, ...tables] = []] = await run(atOnce)
  if (Number(reach) > maxReached) throw new TooManyReached()
  const isCounted = !Array.isArray(plan.ids) && plan.ids.total !== undefined
  return {
    ids: ids as number[],
    ...(isCounted && { total: Number(total ?? 0) }),
    loaded: byPart(plan.rows, tables),
  }
}

/** The page first; its rows as well if one statement returns them all. */
async function find(
  source: PartSource,
  plan: ReadPlan,
): Promise<FoundPage & { loaded?: LoadedParts | undefined }> {
  const { run, packIds } = source
  const page = Array.isArray(plan.ids) ? { ids: plan.ids } : await readPage(run, packIds, plan.ids)
  const { ids } = page
  if (ids.length === 0) return page
  if (plan.reach) await assertInReach(source, ids, plan.reach)
  if (!plan.whole) return page
  return { ...page, loaded: await loadWhole(source, plan.whole, plan.rows, ids) }
}

async function assertInReach(source: PartSource, ids: number[], reach: KeptStatement) {
  const count = await madeFrom(source, reach, ids, 'reach', ([row]) => row?.[0])
  if (Number(count ?? 0) > maxReached) throw new TooManyReached()
}

/** The rows of all parts, returned by one statement. */
async function loadWhole(
  { run, packIds }: PartSource,
  whole: StatementOfIds,
  rows: RowsPlan,
  ids: number[],
): Promise<LoadedParts> {
  const [tables = []] = await run({ ...about(whole, ids, packIds), isLast: true })
  return byPart(rows, tables)
}

function byPart(rows: RowsPlan, tables: Row): LoadedParts {
  return new Map(partsIn(rows).map((part, at) => [part.plan, tables[at] as Row[]]))
}
