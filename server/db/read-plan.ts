import { mostCounted } from '#contract/query.ts'
import type { Area } from './schema.ts'

/**
 * What is read for a list or a record, as plain data: statements for one engine and how their rows become records. It
 * can be handed to another thread, which needs to know neither tables nor queries.
 */
export interface ReadPlan {
  /** Which records, in their order: a page, or those with these ids. */
  ids: PagePlan | number[]
  /** How many records are reached behind unbounded relations; more than `maxReached` are not read. */
  reach?: KeptStatement | undefined
  rows: RowsPlan
  /** Reads all of `rows` at once (`plan-whole.ts`). */
  whole?: StatementOfIds | undefined
  /** Reads all of `ids`, `reach` and `rows` at once. */
  atOnce?: Statement | undefined
}

/** A page of ids: those after `offset` others, `limit` at most. */
export interface PagePlan {
  limit: number
  offset: number
  /** One after the other. */
  forward: SegmentPlan[]
  /** The same from the end, and the number of all; absent where counting takes as long as reading. */
  backward?: SegmentPlan[]
  all?: Statement
  /** What is looked up before anything else, for the parameters of whatever is above and below. */
  lookups: Lookup[]
  /** How the rows are found without looking at all of them. */
  search?: SearchPlan
  /** How many fit; absent where nobody asks. */
  total?: TotalPlan
}

/** The number of all that fits. */
export interface TotalPlan {
  all: Statement
  /** The number up to one more than `longestCount`, where more than that need not be counted. */
  first?: Statement
}

/** Pages further behind than this may be read from the end: before, counting all is not worth it. */
export const farBehind = 1_000

/** As many matches a search sorts by itself. */
export const longestCount = mostCounted

/** As many entries of an index of trigrams are gone through for the rows that they lead to. */
export const mostEntries = 60_000

/**
 * What is looked up first: the ids of related records as one text, which statements are given as the parameter
 * `{ lookup: <its place> }`; or whether rows are found soon, as there are more of them than `longestCount` (`first`
 * counts so far), or no entry behind as many as are gone through.
 */
export type Lookup =
  | { kind: 'ids'; statement: Statement }
  | { kind: 'soon'; first: Statement; behind: Statement }

/** Whether a parameter stands for what a lookup finds. */
export function isLookup(value: unknown): value is { lookup: number } {
  return typeof value === 'object' && value !== null && 'lookup' in value
}

/**
 * How to find what a search fits: along the way that leads past fewest others. What is found so is sorted by id or by a
 * statement, whose last parameters are how many come, and how many are passed over.
 */
export interface SearchPlan {
  ways: WayPlan[]
  /** The database itself chooses between two indexes, whichever we would go along. */
  isChosenThere: boolean
  order: { by: 'id'; isDescending: boolean } | { by: 'statement'; statement: StatementOfIds }
}

/** A way to all that fits; `isWhole` says that what is found in its sources is all there is to fit. */
export interface WayPlan {
  isWhole: boolean
  sources: SourcePlan[]
}

/** Where to look, along one index or another. A row may be in several sources. */
export type SourcePlan = AlongPlan[]

/** The rows of a source, along the index of one of the things that they must fit. */
export interface AlongPlan {
  /** Selects what that index leads to. */
  candidates: Statement
  /** Selects those that fit. */
  rows: Statement
  /** The same where they are so many that they are met often enough in the order of ids. */
  walk: Statement
  /** By what the rows are ordered by id; an index of trigrams has them in this order. */
  id: string
  isInOrder: boolean
  /** The lookup that says whether its rows are found soon; they are where there is none. */
  soon?: number | undefined
  /** The lookup of the ids of which each of its rows has one; where none was found it has no rows. */
  among?: number | undefined
}

/** A part of a list in its order. The last parameters of `ids` are how many come, and how many are passed over. */
export interface SegmentPlan {
  ids: Statement
  count: Statement
  /** How to begin far behind without passing over row after row. */
  groups?: GroupsPlan
}

/** The rows of a segment by the key that they are ordered by. */
export interface GroupsPlan {
  /** Each key, in ascending order, with the number of its rows. */
  sizes: Statement
  /** What must not have changed for those to hold. */
  areas: readonly Area[]
  isDescending: boolean
  /** As `ids`, but from a key on, which is the parameter before the last two. */
  from: Statement
}

/** A text with its parameters. */
export interface Statement {
  text: string
  parameters: readonly unknown[]
  /** Its best way does not hang on its parameters: PostgreSQL need not look for it each time. */
  isSteady?: boolean
  /** Nothing else is asked of this state of the database. */
  isLast?: boolean
}

/** A statement about the records with certain ids. They are the parameters at `idsAt`, each time all of them. */
export interface StatementOfIds extends Statement {
  idsAt: readonly number[]
  /** It is about one record: the parameter is its id as it is, and a planner knows that at most one row is found. */
  isOfOne?: boolean
}

/** A statement about what stands in records; `areas` is what it reads, where versions tell whether that has changed. */
export interface KeptStatement extends StatementOfIds {
  areas?: readonly Area[] | undefined
}

/** Selects rows by their ids or, of a relation to many, by the ids of their owners. */
export interface RowsPlan {
  statement: KeptStatement
  /** How many columns a row has: `c0`, `c1` and so on. */
  width: number
  /** What of a record comes from where, in the order of its attributes. The first column is its id, or its owner's. */
  parts: PartPlan[]
  /** The table that the rows come from, where they tell of its row with their id and of nothing else. */
  rowsOf?: string | undefined
}

/** An attribute of a record, or a relation. `column` counts the columns of the row. */
export type PartPlan =
  | { kind: 'value'; name: string; column: number; form: 'plain' | 'flag' | 'json' }
  /** `column` holds the id of the other record, by which its rows are selected. */
  | { kind: 'one'; name: string; column: number; rows: RowsPlan }
  /** `column` holds the id by which the other records say whose they are. */
  | { kind: 'many'; name: string; column: number; rows: RowsPlan }
  /** `column` holds the id by which `links` select owners and ids of the other records, those of an owner in their order. */
  | { kind: 'linked'; name: string; column: number; links: KeptStatement; rows: RowsPlan }

/** A relation. */
export type RelatedPart = Exclude<PartPlan, { kind: 'value' }>

/** How many records an answer may hold behind an unbounded relation: some 30 MB of JSON. */
export const maxReached = 250_000

/** The texts of all statements that a plan may run, wherever in it they stand, but for those that are made of others. */
export function statementsOf({ whole: _, atOnce: __, ...plan }: ReadPlan): string[] {
  return textsIn(plan)
}

function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'text' in part && 'parameters' in part ? [String(part.text)] : []
  return [...own, ...Object.values(part).flatMap(textsIn)]
}
