import type { KeptReading } from './kept-rows.ts'
import type { KeptStatement, PartPlan, RowsPlan } from './read-plan.ts'
import { about, type PackIds, type Row, type Run } from './run-statement.ts'

/** The form of records: as code uses them, or in Strapi 4's envelope. */
export type Shape = 'plain' | 'wire'

/** The rows of all parts of a plan. */
export type LoadedParts = ReadonlyMap<RowsPlan, Row[]>

/** Where the rows of parts come from, and which form is made of them. */
export interface PartSource {
  run: Run
  packIds: PackIds
  shape: Shape
  kept: KeptReading | undefined
  /** The rows of all parts, if one statement has returned them. */
  loaded?: LoadedParts | undefined
}

/**
 * The value made of a part's rows for these records. Rows and values are cached until the data they were read from
 * changes.
 */
export async function madeOf<Value>(
  source: PartSource,
  part: RowsPlan,
  subjects: number[],
  make: (rows: Row[]) => Promise<Value>,
): Promise<Value> {
  const rows = source.loaded?.get(part)
  if (rows) return make(rows)
  const { statement, parts } = part
  if (hasOnlyValues(part)) return madeFrom(source, statement, subjects, parts, make)
  return make(await madeFrom(source, statement, subjects, parts, (found) => found))
}

/**
 * The value made of a statement's rows for these records, possibly cached; `as` distinguishes values of the same
 * rows.
 */
export async function madeFrom<Value>(
  { run, packIds, shape, kept }: PartSource,
  keptStatement: KeptStatement,
  subjects: number[],
  as: PartPlan[] | 'links' | 'reach',
  make: (rows: Row[]) => Value | Promise<Value>,
): Promise<Value> {
  const statement = about(keptStatement, subjects, packIds)
  const { areas } = keptStatement
  if (!kept || !areas) return make(await run(statement))
  const form = typeof as === 'string' ? as : as.map(({ kind, name }) => `${kind} ${name}`).join()
  return kept.get(areas, statement, `${shape} ${form}`, make)
}

/** Whether a part has no relations. */
export function hasOnlyValues({ parts }: RowsPlan): boolean {
  return parts.every(({ kind }) => kind === 'value')
}
