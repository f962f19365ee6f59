import type { KeptReading } from './kept-rows.ts'
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
import { Written, writtenAs } from './written.ts'

/** The form of records: as code uses them, or in Strapi 4's envelope. */
export type Shape = 'plain' | 'wire'

export type Made = Record<string, unknown>

/** The rows of all parts of a plan. */
type Loaded = ReadonlyMap<RowsPlan, Row[]>

/** Reads an attribute from a row. */
type Take = (row: Row) => unknown

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
  const { ids, loaded, ...counted } = await (plan.atOnce ? loadAtOnce(plan.atOnce) : find())
  const byId = await recordsById(plan.rows, ids, isForJson)
  return { records: those(byId, ids), isWritten: isForJson && kept !== undefined, ...counted }

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
    if (Number(count ?? 0) > maxReached) throw new TooManyReached()
  }

  /** The rows of all parts, returned by one statement. */
  async function load(whole: StatementOfIds, among: number[]): Promise<Loaded> {
    const [tables = []] = await run({ ...about(whole, among, packIds), isLast: true })
    return byPart(tables)
  }

  async function loadAtOnce(atOnce: Statement): Promise<FoundPage & { loaded: Loaded }> {
    const [[found, total, reach, ...tables] = []] = await run(atOnce)
    if (Number(reach) > maxReached) throw new TooManyReached()
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
   * The values made of a part's rows for these records. Rows and values are cached until the data they were read from
   * changes.
   */
  async function madeOf<Value>(
    part: RowsPlan,
    subjects: number[],
    make: (rows: Row[]) => Promise<Value>,
  ): Promise<Value> {
    const rows = loaded?.get(part)
    if (rows) return make(rows)
    const { statement, parts } = part
    if (hasOnlyValues(part)) return madeFrom(statement, subjects, parts, make)
    return make(await madeFrom(statement, subjects, parts, (found) => found))
  }

  /**
   * The values made of a statement's rows for these records, possibly cached; `as` distinguishes values of the same
   * rows.
   */
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

  async function recordsById(
    part: RowsPlan,
    wanted: number[],
    write = false,
  ): Promise<ReadonlyMap<unknown, Made>> {
    if (wanted.length === 0) return new Map()
    if (kept && part.rowsOf && hasOnlyValues(part))
      return keptRecords(kept, part.rowsOf, part, wanted)
    return madeOf(part, wanted, async (rows) => {
      const record = await recordOf(part.parts, rows, write)
      return new Map(rows.map((row) => [row[0], record(row)]))
    })
  }

  /** For rows of one table only: each is read once until it changes. */
  async function keptRecords(
    kept: KeptReading,
    table: string,
    part: RowsPlan,
    wanted: number[],
  ): Promise<ReadonlyMap<unknown, Made>> {
    const name = JSON.stringify([shape, part])
    const record = await recordOf(part.parts, [])
    const read = async (missing: number[]) => run(about(part.statement, missing, packIds))
    return kept.recordsOf(table, name, wanted, read, record)
  }

  /** By owner, in the order of the rows. */
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
    const { idsByOwner, ids } = await madeFrom(links, owners, 'links', (rows) => {
      const idsByOwner = grouped(rows, ([, id]) => Number(id))
      return { idsByOwner, ids: [...new Set([...idsByOwner.values()].flat())] }
    })
    const found = await recordsById(part, ids)
    const recordsOf = (own: number[]) => {
      const records = those(found, own)
      return kept ? kept.madeOf(own, records, () => records) : records
    }
    return new Map(Array.from(idsByOwner, ([owner, own]) => [owner, recordsOf(own)]))
  }

  async function recordOf(
    parts: PartPlan[],
    rows: Row[],
    write = false,
  ): Promise<(row: Row) => Made> {
    const takes: [name: string, take: Take][] = []
    const related: Take[] = []
    for (const part of parts) {
      if (part.kind === 'value') {
        takes.push([part.name, takeValue[part.form](part.column)])
        continue
      }
      const take = await takeRelated(part, rows)
      related.push(take)
      takes.push([part.name, write ? written(part, take) : (row) => inEnvelope(take(row))])
    }
    const make = shape === 'plain' ? (row: Row) => taken(row, takes) : takenInEnvelope(takes)
    if (!kept || related.length === 0 || write) return make
    return (row) => {
      const values = related.map((take) => take(row))
      return kept.madeOf(row, values, () => make(row))
    }
  }

  async function takeRelated(part: RelatedPart, rows: Row[]): Promise<Take> {
    const { column } = part
    const related = await relatedTo(part, keysIn(rows, column))
    const none = part.kind === 'one' ? null : noRecords
    return (row) => related.get(row[column]) ?? none
  }

  /** The related records by owner, or the record by id. */
  function relatedTo(
    part: RelatedPart,
    keys: number[],
  ): Promise<ReadonlyMap<unknown, Made | Made[]>> {
    if (part.kind === 'one') return recordsById(part.rows, keys)
    if (part.kind === 'many') return recordsByOwner(part.rows, keys)
    return linkedRecords(part.rows, part.links, keys)
  }

  /** As JSON if there is a cache: after a change of a few records, it remains the same for most. */
  function written(part: RelatedPart, take: Take): Take {
    if (!kept) return (row) => inEnvelope(take(row))
    const name = JSON.stringify([shape, part])
    const write = (value: unknown) => writtenAs(inEnvelope(value))
    return (row) => new Written(kept.writtenOf(name, row[part.column], take(row), write))
  }

  function inEnvelope(related: unknown): unknown {
    return shape === 'plain' ? related : { data: related }
  }
}

function hasOnlyValues({ parts }: RowsPlan): boolean {
  return parts.every(({ kind }) => kind === 'value')
}

/** Always the same object, so that its JSON is cached. */
const noRecords: Made[] = []

function keysIn(rows: Row[], column: number): number[] {
  return [...new Set(rows.map((row) => row[column]))].filter((key) => key !== null).map(Number)
}

const takeValue = {
  plain: (column: number) => (row: Row) => row[column],
  flag: (column: number) => (row: Row) => row[column] === 1,
  json: (column: number) => (row: Row) => {
    const text = row[column]
    return typeof text === 'string' ? JSON.parse(text) : text
  },
}

/** Reads a record in Strapi's envelope, in which the id is beside the attributes. */
function takenInEnvelope(takes: [name: string, take: Take][]): (row: Row) => Made {
  const others = takes.filter(([name]) => name !== 'id')
  const [[, idOf] = []] = takes.filter(([name]) => name === 'id')
  return (row) => ({ id: idOf?.(row), attributes: taken(row, others) })
}

function taken(row: Row, takes: (readonly [name: string, take: Take])[]): Made {
  const record: Made = {}
  for (const [name, take] of takes) record[name] = take(row)
  return record
}

/** Those of the records with these ids that exist. */
function those(byId: ReadonlyMap<unknown, Made>, ids: readonly number[]): Made[] {
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined)
}

/** Values made of rows, grouped by the first column. */
function grouped<Value>(rows: Row[], make: (row: Row) => Value): Map<unknown, Value[]> {
  const found = new Map<unknown, Value[]>()
  for (const row of rows) {
    const others = found.get(row[0])
    if (others) others.push(make(row))
    else found.set(row[0], [make(row)])
  }
  return found
}
