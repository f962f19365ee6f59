import { partsIn } from './plan-whole.ts'
import {
  type KeptStatement,
  maxReached,
  type PartPlan,
  type ReadPlan,
  type RelatedPart,
  type RowsPlan,
  type Statement,
  type StatementOfIds,
} from './read-plan.ts'
import { type FoundPage, readPage } from './run-page.ts'
import { about, type PackIds, type Row, type Run } from './run-statement.ts'

/** How records look: as code holds them, or in Strapi 4's envelope. */
export type Shape = 'plain' | 'wire'

type Made = Record<string, unknown>

/** The rows of all parts of a plan. */
type Loaded = ReadonlyMap<RowsPlan, Row[]>

/** Takes an attribute from a row. */
type Take = (row: Row) => unknown

/** What a plan found. */
export interface Found extends Omit<FoundPage, 'ids'> {
  records: Made[]
}

/** Thrown where more is reached than one answer may hold. */
export class TooMuchReached extends Error {}

/**
 * Reads what a plan says; throws `TooMuchReached`. Where `run` keeps something, nobody may change the records: what is
 * related to them stands in others too.
 */
export async function runPlan(
  run: Run,
  packIds: PackIds,
  plan: ReadPlan,
  shape: Shape,
): Promise<Found> {
  // All that one statement answers is read each time.
  const kept = plan.whole ? undefined : run.kept
  const { ids, loaded, ...counted } = await (plan.atOnce ? loadAtOnce(plan.atOnce) : find())
  const byId = await recordsById(plan.rows, ids)
  return { records: those(byId, ids), ...counted }

  async function find(): Promise<FoundPage & { loaded?: Loaded | undefined }> {
    const page = Array.isArray(plan.ids)
      ? { ids: plan.ids }
      : await readPage(run, packIds, plan.ids)
    const { ids } = page
    if (plan.reach && ids.length > 0) await assertInReach(ids, plan.reach)
    return {
      ...page,
      loaded: plan.whole && ids.length > 0 ? await load(plan.whole, ids) : undefined,
    }
  }

  async function assertInReach(among: number[], reach: KeptStatement) {
    const count = await madeFrom(reach, among, 'reach', ([row]) => row?.[0])
    if (Number(count ?? 0) > maxReached) throw new TooMuchReached()
  }

  /** The rows of all parts, which one statement answers. */
  async function load(whole: StatementOfIds, among: number[]): Promise<Loaded> {
    const [tables = []] = await run({ ...about(whole, among, packIds), isLast: true })
    return byPart(tables)
  }

  async function loadAtOnce(atOnce: Statement): Promise<FoundPage & { loaded: Loaded }> {
    const [[found, total, reach, ...tables] = []] = await run(atOnce)
    if (Number(reach) > maxReached) throw new TooMuchReached()
    const isCounted = !Array.isArray(plan.ids) && plan.ids.total !== undefined
    return {
      ids: found as number[],
      ...(isCounted && { total: Number(total ?? 0) }),
      loaded: byPart(tables),
    }
  }

  function byPart(tables: Row): Loaded {
    return new Map(partsIn(plan.rows).map((part, at) => [part.plan, tables[at] as Row[]]))
  }

  /**
   * What is made of the rows of a part about these records. As long as nothing changes that they were read from they are
   * kept, and so is what is made of them alone.
   */
  async function madeOf<Value>(
    part: RowsPlan,
    subjects: number[],
    make: (rows: Row[]) => Promise<Value>,
  ): Promise<Value> {
    const rows = loaded?.get(part)
    if (rows) return make(rows)
    const { statement, parts } = part
    const isAlone = parts.every(({ kind }) => kind === 'value')
    if (isAlone) return madeFrom(statement, subjects, parts, make)
    return make(await madeFrom(statement, subjects, parts, (found) => found))
  }

  /** What is made of the rows of a statement about these records, or was before; `as` tells what else is made of them. */
  async function madeFrom<Value>(
    statement: KeptStatement,
    subjects: number[],
    as: PartPlan[] | 'links' | 'reach',
    make: (rows: Row[]) => Value | Promise<Value>,
  ): Promise<Value> {
    const asked = about(statement, subjects, packIds)
    if (!kept || !statement.areas) return make(await run(asked))
    const form = typeof as === 'string' ? as : as.map(({ kind, name }) => `${kind} ${name}`).join()
    return kept.get(statement.areas, asked, `${shape} ${form}`, make)
  }

  async function recordsById(part: RowsPlan, wanted: number[]): Promise<Map<unknown, Made>> {
    if (wanted.length === 0) return new Map()
    return madeOf(part, wanted, async (rows) => {
      const record = await recordOf(part.parts, rows)
      return new Map(rows.map((row) => [row[0], record(row)]))
    })
  }

  /** By whose they are, in the order of their rows. */
  async function recordsByOwner(part: RowsPlan, owners: number[]): Promise<Map<unknown, Made[]>> {
    if (owners.length === 0) return new Map()
    return madeOf(part, owners, async (rows) => {
      const record = await recordOf(part.parts, rows)
      return grouped(rows, record)
    })
  }

  async function linkedRecords(
    part: RowsPlan,
    links: KeptStatement,
    owners: number[],
  ): Promise<Map<unknown, Made[]>> {
    if (owners.length === 0) return new Map()
    const idsByOwner = await madeFrom(links, owners, 'links', (rows) =>
      grouped(rows, ([, id]) => Number(id)),
    )
    const found = await recordsById(part, [...new Set([...idsByOwner.values()].flat())])
    return new Map(Array.from(idsByOwner, ([owner, own]) => [owner, those(found, own)]))
  }

  async function recordOf(parts: PartPlan[], rows: Row[]): Promise<(row: Row) => Made> {
    const takes: [name: string, take: Take][] = []
    for (const part of parts) {
      const isOwn = part.kind === 'value'
      const take = isOwn ? takeValue[part.form](part.column) : await takeRelated(part, rows)
      takes.push([part.name, take])
    }
    if (shape === 'plain') return (row) => taken(row, takes)
    const others = takes.filter(([name]) => name !== 'id')
    const [[, idOf] = []] = takes.filter(([name]) => name === 'id')
    return (row) => ({ id: idOf?.(row), attributes: taken(row, others) })
  }

  async function takeRelated(part: RelatedPart, rows: Row[]): Promise<Take> {
    const { column } = part
    const keys = [...new Set(rows.map((row) => row[column]))]
      .filter((key) => key !== null)
      .map(Number)
    if (part.kind === 'one') {
      const others = await recordsById(part.rows, keys)
      return (row) => inEnvelope(others.get(row[column]) ?? null)
    }
    const others =
      part.kind === 'many'
        ? await recordsByOwner(part.rows, keys)
        : await linkedRecords(part.rows, part.links, keys)
    return (row) => inEnvelope(others.get(row[column]) ?? [])
  }

  function inEnvelope(related: unknown): unknown {
    return shape === 'plain' ? related : { data: related }
  }
}

const takeValue = {
  plain: (column: number) => (row: Row) => row[column],
  flag: (column: number) => (row: Row) => row[column] === 1,
  json: (column: number) => (row: Row) => {
    const text = row[column]
    return typeof text === 'string' ? JSON.parse(text) : text
  },
}

function taken(row: Row, takes: (readonly [name: string, take: Take])[]): Made {
  const record: Made = {}
  for (const [name, take] of takes) record[name] = take(row)
  return record
}

/** The records with these ids that are there. */
function those(byId: ReadonlyMap<unknown, Made>, ids: readonly number[]): Made[] {
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined)
}

/** What is made of rows, by their first column. */
function grouped<Value>(rows: Row[], make: (row: Row) => Value): Map<unknown, Value[]> {
  const found = new Map<unknown, Value[]>()
  for (const row of rows) {
    const others = found.get(row[0])
    if (others) others.push(make(row))
    else found.set(row[0], [make(row)])
  }
  return found
}
