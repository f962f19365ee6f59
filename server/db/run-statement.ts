import type { KeptReading } from './kept-rows.ts'
import {
  type AlongPlan,
  isLookup,
  type Lookup,
  longestCount,
  type Statement,
  type StatementOfIds,
} from './read-plan.ts'

/** A row as its columns. */
export type Row = readonly unknown[]

/** Runs a statement on one state of the database: that of all statements of a plan. */
export interface Run {
  (statement: Statement): Row[] | Promise<Row[]>
  /** What was read from the same database before, where anything of it is kept. */
  kept?: KeptReading
}

/** How ids are handed to a statement. */
export type PackIds = (ids: number[]) => unknown

/** The statement about these records. */
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

/** What a search has looked up. */
export interface LookedUp {
  /** Whether the rows along an index are found soon. */
  isSoon(along: AlongPlan): boolean
  /** Whether there are known to be none: nothing is found that they are related to. */
  isNothing(along: AlongPlan): boolean
  /** Whether there are known to be more of them than are sorted. */
  isTooMuch(along: AlongPlan): boolean
  /** Runs statements that have lookups among their parameters. */
  run: Run
}

/** Looks up what a search needs to know, before its other statements run. */
export async function lookUp(run: Run, lookups: Lookup[]): Promise<LookedUp> {
  // At once: none waits for another, and a line to a database is asked for all of them together.
  const values = await Promise.all(lookups.map((lookup) => answerTo(run, lookup)))
  const given = (value: unknown) => (isLookup(value) ? values[value.lookup] : value)
  return {
    isSoon: ({ soon }) => soon === undefined || values[soon] !== undefined,
    isNothing: ({ among }) => among !== undefined && /^(\[\]|\{\})$/.test(String(values[among])),
    // What needs no proof is all that is found.
    isTooMuch: ({ soon, rows, candidates }) =>
      soon !== undefined && values[soon] === 'too much' && rows.text === candidates.text,
    run:
      lookups.length === 0
        ? run
        : ({ text, parameters }) => run({ text, parameters: parameters.map(given) }),
  }
}

async function answerTo(run: Run, lookup: Lookup): Promise<unknown> {
  if (lookup.kind === 'ids') {
    return (await run(lookup.statement))[0]?.[0]
  }
  const [[count] = []] = await run(lookup.first)
  if (Number(count) > longestCount) return 'too much'
  return (await run(lookup.behind)).length === 0 ? 'all' : undefined
}
