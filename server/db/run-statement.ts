import {
  type AlongPlan,
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
  /** The database, where others read from it as well; what is kept of it in memory is theirs, too. */
  source?: object
}

/** How ids are handed to a statement. */
export type PackIds = (ids: number[]) => unknown

/** The statement about these records. */
export function about({ text, parameters, idsAt }: StatementOfIds, packed: unknown): Statement {
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
  /** Runs statements that have lookups among their parameters. */
  run: Run
}

/** Looks up what a search needs to know, before its other statements run. */
export async function lookUp(run: Run, lookups: Lookup[]): Promise<LookedUp> {
  const values: unknown[] = []
  for (const lookup of lookups) values.push(await answerTo(run, lookup))
  const given = (value: unknown) => (isLookup(value) ? values[value.lookup] : value)
  return {
    isSoon: ({ soon }) => soon === undefined || values[soon] === true,
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
  return Number(count) > longestCount || (await run(lookup.behind)).length === 0
}

function isLookup(value: unknown): value is { lookup: number } {
  return typeof value === 'object' && value !== null && 'lookup' in value
}
