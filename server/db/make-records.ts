import type { KeptReading } from './kept-rows.ts'
import { hasOnlyValues, madeFrom, madeOf, type PartSource, type Shape } from './read-parts.ts'
import type { KeptStatement, PartPlan, RelatedPart, RowsPlan } from './read-plan.ts'
import { about, type Row } from './run-statement.ts'
import { Written, writtenAs } from './written.ts'

export type Made = Record<string, unknown>

/** Reads an attribute from a row. */
type Take = (row: Row) => unknown

/** The records with these ids that exist, with their relations; `isForJson` makes them `Written` if there is a cache. */
export async function recordsById(
  source: PartSource,
  part: RowsPlan,
  ids: number[],
  isForJson = false,
): Promise<ReadonlyMap<unknown, Made>> {
  if (ids.length === 0) return new Map()
  const { kept } = source
  if (kept && part.rowsOf && hasOnlyValues(part))
    return keptRecords(source, kept, part.rowsOf, part, ids)
  return madeOf(source, part, ids, async (rows) => {
    const record = await recordOf(source, part.parts, rows, isForJson)
    return new Map(rows.map((row) => [row[0], record(row)]))
  })
}

/** Those of the records with these ids that exist, in their order. */
export function recordsInOrder(byId: ReadonlyMap<unknown, Made>, ids: readonly number[]): Made[] {
  return ids.map((id) => byId.get(id)).filter((record) => record !== undefined)
}

/** For rows of one table only: each is read once until it changes. */
async function keptRecords(
  source: PartSource,
  kept: KeptReading,
  table: string,
  part: RowsPlan,
  ids: number[],
): Promise<ReadonlyMap<unknown, Made>> {
  const { run, packIds, shape } = source
  const name = JSON.stringify([shape, part])
  const record = await recordOf(source, part.parts, [])
  const read = async (missing: number[]) => run(about(part.statement, missing, packIds))
  return kept.recordsOf(table, name, ids, read, record)
}

/** By owner, in the order of the rows. */
async function recordsByOwner(
  source: PartSource,
  part: RowsPlan,
  owners: number[],
): Promise<Map<unknown, Made[]>> {
  if (owners.length === 0) return new Map()
  return madeOf(source, part, owners, async (rows) => {
    const record = await recordOf(source, part.parts, rows)
    return grouped(rows, record)
  })
}

/** By owner, found by the rows of their links. */
async function linkedRecords(
  source: PartSource,
  part: RowsPlan,
  links: KeptStatement,
  owners: number[],
): Promise<Map<unknown, Made[]>> {
  if (owners.length === 0) return new Map()
  const { idsByOwner, ids } = await madeFrom(source, links, owners, 'links', (rows) => {
    const idsByOwner = grouped(rows, ([, id]) => Number(id))
    return { idsByOwner, ids: [...new Set([...idsByOwner.values()].flat())] }
  })
  const byId = await recordsById(source, part, ids)
  const { kept } = source
  const recordsOf = (own: number[]) => {
    const records = recordsInOrder(byId, own)
    return kept ? kept.madeOf(own, records, () => records) : records
  }
  return new Map(Array.from(idsByOwner, ([owner, own]) => [owner, recordsOf(own)]))
}

/** How a record is made of a row; `rows` are those of which some will be made. */
async function recordOf(
  source: PartSource,
  parts: PartPlan[],
  rows: Row[],
  isForJson = false,
): Promise<(row: Row) => Made> {
  const { shape, kept } = source
  const takes: [name: string, take: Take][] = []
  const related: Take[] = []
  for (const part of parts) {
    if (part.kind === 'value') {
      takes.push([part.name, takeValue[part.form](part.column)])
      continue
    }
    const take = await takeRelated(source, part, rows)
    related.push(take)
    takes.push([part.name, takeAs(source, part, take, isForJson)])
  }
  const make = shape === 'plain' ? (row: Row) => taken(row, takes) : takenInEnvelope(takes)
  if (!kept || related.length === 0 || isForJson) return make
  return (row) => {
    const values = related.map((take) => take(row))
    return kept.madeOf(row, values, () => make(row))
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

async function takeRelated(source: PartSource, part: RelatedPart, rows: Row[]): Promise<Take> {
  const { column } = part
  const related = await relatedTo(source, part, keysIn(rows, column))
  const none = part.kind === 'one' ? null : noRecords
  return (row) => related.get(row[column]) ?? none
}

function keysIn(rows: Row[], column: number): number[] {
  return [...new Set(rows.map((row) => row[column]))].filter((key) => key !== null).map(Number)
}

/** Always the same object, so that its JSON is cached. */
const noRecords: Made[] = []

/** The related records by owner, or the record by id. */
function relatedTo(
  source: PartSource,
  part: RelatedPart,
  keys: number[],
): Promise<ReadonlyMap<unknown, Made | Made[]>> {
  if (part.kind === 'one') return recordsById(source, part.rows, keys)
  if (part.kind === 'many') return recordsByOwner(source, part.rows, keys)
  return linkedRecords(source, part.rows, part.links, keys)
}

/** As JSON if wanted and there is a cache: after a change of a few records, it remains the same for most. */
function takeAs(
  { shape, kept }: PartSource,
  part: RelatedPart,
  take: Take,
  isForJson: boolean,
): Take {
  if (!isForJson || !kept) return (row) => inEnvelope(shape, take(row))
  const name = JSON.stringify([shape, part])
  const write = (value: unknown) => writtenAs(inEnvelope(shape, value))
  return (row) => new Written(kept.writtenOf(name, row[part.column], take(row), write))
}

function inEnvelope(shape: Shape, related: unknown): unknown {
  return shape === 'plain' ? related : { data: related }
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
