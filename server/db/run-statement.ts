import type { KeptReading } from './kept-rows.ts'
import {
  type AlongPlan,
  isLookup,
  type Lookup,
  maxSorted,
  type Statement,
  type StatementOfIds,
} from './read-plan.ts'

/** A row as an array of columns. */
export type Row = readonly unknown[]

/** Runs a statement on one snapshot of the database, the same for all statements of a plan. */
export interface Run {
  (statement: Statement): Row[] | Promise<Row[]>
  /** The cache for data of this database, if there is one. */
  kept?: KeptReading
}

/** How ids are passed to a statement. */
export type PackIds = (ids: number[]) => unknown

/** A statement with these ids as parameters. */
export function about(
  { text, parameters, idsAt, isOfOne }: StatementOfIds,
  ids: number[],
  packIds: PackIds,
): Statement {
  const packed = isOfOne ? ids[0] : packIds(ids)
  return {
    text,
    parameters: parameters.map((value, at) => (idsAt.includes(at) ? packed : value)),
    isSteady: true,
  }
}

/** The results of a search's lookups. */
export interface LookedUp {
  /** Whether the rows of an index are found soon. */
  isSoon(along: AlongPlan): boolean
  /** Whether there are known to be none: a lookup found no related record. */
  isNothing(along: AlongPlan): boolean
  /** Whether there are known to be more than are sorted. */
  isTooMuch(along: AlongPlan): boolean
  /** Runs statements that have lookups among their parameters. */
  run: Run
}

/** Runs the lookups that a search needs before its other statements. */
export async function lookUp(run: Run, lookups: Lookup[]): Promise<LookedUp> {
  // All at once: none depends on another, and a connection pipelines them.
  const values = await Promise.all(lookups.map((lookup) => answerTo(run, lookup)))
  const resolve = (value: unknown) => (isLookup(value) ? values[value.lookup] : value)
  return {
    isSoon: ({ soon }) => soon === undefined || values[soon] !== undefined,
    isNothing: ({ among }) => among !== undefined && /^(\[\]|\{\})$/.test(String(values[among])),
    // Without a condition of its own, every candidate matches.
    isTooMuch: ({ soon, rows, candidates }) =>
      soon !== undefined && values[soon] === 'too much' && rows.text === candidates.text,
    run:
      lookups.length === 0
        ? run
        : ({ text, parameters }) => run({ text, parameters: parameters.map(resolve) }),
  }
}

async function answerTo(run: Run, lookup: Lookup): Promise<unknown> {
  if (lookup.kind === 'ids') {
    return (await run(lookup.statement))[0]?.[0]
  }
  const [[count] = []] = await run(lookup.first)
  if (Number(count) > maxSorted) return 'too much'
  return (await run(lookup.behind)).length === 0 ? 'all' : undefined
}
