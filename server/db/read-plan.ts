import { maxCounted } from '#contract/query.ts'
import type { Area } from './schema.ts'

/**
 * How a list or a record is read, as plain data: statements for one engine, and how their rows become records. It can
 * be passed to another thread, which needs neither tables nor queries.
 */
export interface ReadPlan {
  /** Which records, in order: a page, or the records with these ids. */
  ids: PagePlan | number[]
  /** Selects how many records are reached through unbounded relations; beyond `maxReached`, nothing is read. */
  reach?: KeptStatement | undefined
  rows: RowsPlan
  /** Reads all of `rows` at once (`plan-whole.ts`). */
  whole?: StatementOfIds | undefined
  /** Reads all of `ids`, `reach` and `rows` at once. */
  atOnce?: Statement | undefined
}

/** A page of ids: at most `limit`, after skipping `offset`. */
export interface PagePlan {
  limit: number
  offset: number
  /** Segments in the order of the list. */
  forward: SegmentPlan[]
  /** The same from the end, with the total number; absent if counting takes as long as reading. */
  backward?: SegmentPlan[]
  all?: Statement
  /** What is looked up first, for the parameters of all other statements of the page. */
  lookups: Lookup[]
  /** How to find the rows without reading all of them. */
  search?: SearchPlan
  /** How to count the matches; absent if the count was not requested. */
  total?: TotalPlan
}

/** How to count all matches. */
export interface TotalPlan {
  all: Statement
  /** Counts up to one more than `maxSorted`, if a lower bound suffices. */
  first?: Statement
}

/** From this offset on, pages may be read from the end; for earlier pages, counting everything is not worthwhile. */
export const farBehind = 1_000

/** Maximum number of matches that a search sorts itself. */
export const maxSorted = maxCounted

/** Maximum number of trigram index entries that are followed to find rows. */
export const maxEntries = 60_000

/**
 * What is looked up first: the ids of related records as one text, passed to statements as the parameter `{ lookup:
 * <position> }`; or whether rows are found soon, that is, whether there are more than `maxSorted` (`first` counts
 * up to there), or no entry beyond the maximum that is followed.
 */
export type Lookup =
  | { kind: 'ids'; statement: Statement }
  | { kind: 'soon'; first: Statement; behind: Statement }

/** Whether a parameter stands for the result of a lookup. */
export function isLookup(value: unknown): value is { lookup: number } {
  return typeof value === 'object' && value !== null && 'lookup' in value
}

/**
 * How to find the rows that match a search: along the way that passes the fewest non-matching rows. The result is
 * sorted by id or by a statement, whose last parameters are limit and offset.
 */
export interface SearchPlan {
  ways: WayPlan[]
  /** The database itself chooses between two indexes, whatever we would choose. */
  isChosenThere: boolean
  order: { by: 'id'; isDescending: boolean } | { by: 'statement'; statement: StatementOfIds }
}

/** A way to all matches; `isWhole` says that everything found in its sources matches. */
export interface WayPlan {
  isWhole: boolean
  sources: SourcePlan[]
}

/** Where to look, by alternative indexes. A row may be in several sources. */
export type SourcePlan = AlongPlan[]

/** The rows of a source, by the index of one of the conditions they must meet. */
export interface AlongPlan {
  /** Selects what that index leads to. */
  candidates: Statement
  /** Selects those that match. */
  rows: Statement
  /** The same if there are so many that they occur often enough in the order of ids. */
  walk: Statement
  /** The expression for the rows' id, which they are ordered by; a trigram index has them in this order. */
  id: string
  isInOrder: boolean
  /** The lookup of whether its rows are found soon; without one, they are. */
  soon?: number | undefined
  /** The lookup of ids, one of which each of its rows has; if it found none, there are no rows. */
  among?: number | undefined
}

/** A part of a list in its order. The last parameters of `ids` are limit and offset. */
export interface SegmentPlan {
  ids: Statement
  count: Statement
  /** How to begin at a large offset without skipping row by row. */
  groups?: GroupsPlan
}

/** The rows of a segment, grouped by the key that they are ordered by. */
export interface GroupsPlan {
  /** Each key in ascending order, with its number of rows. */
  sizes: Statement
  /** The areas whose changes invalidate that. */
  areas: readonly Area[]
  isDescending: boolean
  /** Like `ids`, but beginning at a key, which is the parameter before the last two. */
  from: Statement
}

/** A statement's text with its parameters. */
export interface Statement {
  text: string
  parameters: readonly unknown[]
  /** Its best plan does not depend on its parameters: PostgreSQL need not plan it each time. */
  isSteady?: boolean
  /** No further statement needs the same snapshot of the database. */
  isLast?: boolean
}

/** A statement about the records with certain ids; each of the parameters at `idsAt` is the whole list of ids. */
export interface StatementOfIds extends Statement {
  idsAt: readonly number[]
  /** It is about one record: the parameter is its plain id, so a planner knows that at most one row is found. */
  isOfOne?: boolean
}

/** A statement about the content of records; `areas` is what it reads, if versions tell whether that has changed. */
export interface KeptStatement extends StatementOfIds {
  areas?: readonly Area[] | undefined
}

/** Selects rows by their ids or, for a to-many relation, by the ids of their owners. */
export interface RowsPlan {
  statement: KeptStatement
  /** Number of columns of a row: `c0`, `c1` and so on. */
  width: number
  /** How the attributes of a record are read, in order. The first column is its id, or its owner's. */
  parts: PartPlan[]
  /** The table of the rows, if each depends on nothing but the table's row with its id. */
  rowsOf?: string | undefined
}

/** An attribute of a record, or a relation. `column` is the position of a column in the row. */
export type PartPlan =
  | { kind: 'value'; name: string; column: number; form: 'plain' | 'flag' | 'json' }
  /** `column` holds the id of the other record, which its rows are selected by. */
  | { kind: 'one'; name: string; column: number; rows: RowsPlan }
  /** `column` holds the id that the other records refer to. */
  | { kind: 'many'; name: string; column: number; rows: RowsPlan }
  /** `column` holds the id by which `links` select owners and ids of the other records, in order within each owner. */
  | { kind: 'linked'; name: string; column: number; links: KeptStatement; rows: RowsPlan }

/** A relation. */
export type RelatedPart = Exclude<PartPlan, { kind: 'value' }>

/** Maximum number of records behind an unbounded relation in one answer: some 30 MB of JSON. */
export const maxReached = 250_000

/** The texts of all statements that a plan may run, wherever they occur in it, except those composed of others. */
export function statementsOf({ whole: _, atOnce: __, ...plan }: ReadPlan): string[] {
  return textsIn(plan)
}

function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const ownTexts = 'text' in part && 'parameters' in part ? [String(part.text)] : []
  return [...ownTexts, ...Object.values(part).flatMap(textsIn)]
}
