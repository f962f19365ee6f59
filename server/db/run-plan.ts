import { partsIn } from './plan-whole.ts'
import {
  maxReached,
  type PartPlan,
  type ReadPlan,
  type RowsPlan,
  type StatementOfIds,
} from './read-plan.ts'
import { type FoundPage, readPage } from './run-page.ts'
import { about, type PackIds, type Row, type Run } from './run-statement.ts'

/** How records look: as code holds them, or in Strapi 4's envelope. */
export type Shape = 'plain' | 'wire'

/** Takes an attribute from a row. */
type Reader = (row: Row) => unknown

/** What a plan found. */
export interface Found extends Omit<FoundPage, 'ids'> {
  records: Record<string, unknown>[]
}

/** Thrown where more is reached than one answer may hold. */
export class TooMuchReached extends Error {}

/** Reads what a plan says; throws `TooMuchReached`. */
export async function runPlan(
  run: Run,
  packIds: PackIds,
  plan: ReadPlan,
  shape: Shape,
): Promise<Found> {
  const { ids, ...counted } = Array.isArray(plan.ids)
    ? { ids: plan.ids }
    : await readPage(run, packIds, plan.ids)
  if (plan.reach && ids.length > 0) await assertInReach(ids, plan.reach)
  const loaded = plan.whole && ids.length > 0 ? await load(plan.whole) : undefined
  const byId = await recordsById(plan.rows, ids)
  const records = ids.map((id) => byId.get(id)).filter((record) => record !== undefined)
  return { records, ...counted }

  async function assertInReach(among: number[], reach: StatementOfIds) {
    const [row] = await run(about(reach, packIds(among)))
    if (Number(row?.[0] ?? 0) > maxReached) throw new TooMuchReached()
  }

  /** The rows of all parts, which one statement answers. */
  async function load(whole: StatementOfIds): Promise<Map<RowsPlan, Row[]>> {
    const [tables = []] = await run({ ...about(whole, packIds(ids)), isLast: true })
    return new Map(partsIn(plan.rows).map((part, at) => [part.plan, tables[at] as Row[]]))
  }

  async function rowsOf(part: RowsPlan, wanted: number[]): Promise<Row[]> {
    return loaded?.get(part) ?? run(about(part.statement, packIds(wanted)))
  }

  async function recordsById(part: RowsPlan, wanted: number[]) {
    const found = new Map<unknown, Record<string, unknown>>()
    if (wanted.length === 0) return found
    const rows = await rowsOf(part, wanted)
    const records = await recordsOf(part.parts, rows)
    rows.forEach(([id], at) => {
      const record = records[at]
      if (record) found.set(id, record)
    })
    return found
  }

  async function recordsByOwner(part: RowsPlan, owners: number[]) {
    const found = new Map<unknown, Record<string, unknown>[]>()
    if (owners.length === 0) return found
    const rows = await rowsOf(part, owners)
    const records = await recordsOf(part.parts, rows)
    rows.forEach(([owner], at) => {
      const record = records[at]
      const others = found.get(owner)
      if (record && others) others.push(record)
      else if (record) found.set(owner, [record])
    })
    return found
  }

  async function recordsOf(parts: PartPlan[], rows: Row[]): Promise<Record<string, unknown>[]> {
    const readers = await Promise.all(
      parts.map(async (part) => [part.name, await readerOf(part, rows)] as const),
    )
    if (shape === 'plain') return rows.map((row) => recordOf(row, readers))
    const others = readers.filter(([name]) => name !== 'id')
    const [[, idOf] = []] = readers.filter(([name]) => name === 'id')
    return rows.map((row) => ({ id: idOf?.(row), attributes: recordOf(row, others) }))
  }

  function recordOf(row: Row, readers: (readonly [name: string, read: Reader])[]) {
    const record: Record<string, unknown> = {}
    for (const [name, read] of readers) record[name] = read(row)
    return record
  }

  async function readerOf(part: PartPlan, rows: Row[]): Promise<Reader> {
    const { column } = part
    if (part.kind === 'value') return valueReaders[part.form](column)
    const keys = [...new Set(rows.map((row) => row[column]))].filter((key) => key !== null)
    if (part.kind === 'one') {
      const others = await recordsById(part.rows, keys.map(Number))
      return (row) => inEnvelope(others.get(row[column]) ?? null)
    }
    const others = await recordsByOwner(part.rows, keys.map(Number))
    return (row) => inEnvelope(others.get(row[column]) ?? [])
  }

  function inEnvelope(related: unknown): unknown {
    return shape === 'plain' ? related : { data: related }
  }
}

const valueReaders = {
  plain: (column: number) => (row: Row) => row[column],
  flag: (column: number) => (row: Row) => row[column] === 1,
  json: (column: number) => (row: Row) => {
    const text = row[column]
    return typeof text === 'string' ? JSON.parse(text) : text
  },
}
