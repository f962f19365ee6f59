import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../query/list-query.ts'
import type { Filter } from '../query/query-filter.ts'
import { type Db, isSqlite } from './database.ts'
import { compiled, compiledOfIds, isAmongIds } from './plan-statements.ts'
import {
  type AlongPlan,
  isLookup,
  type Lookup,
  maxEntries,
  maxSorted,
  type SearchPlan,
  type SourcePlan,
} from './read-plan.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import { lastIndexed } from './search-index-steps.ts'
import { isSearch, type Match, type Part, type Source, type Way, waysOf } from './search-ways.ts'
import { inTime, orderBy, type RelatedIds, whereFilter } from './select-conditions.ts'
import { sourceOf, type Table } from './table.ts'
import { asTerm } from './trigrams.ts'

type Sql = RawBuilder<unknown>

/**
 * The lookups of a search, each run once before its statements: ids of related records, which become parameters of
 * all statements, and whether rows are found soon.
 */
export class Lookups implements RelatedIds {
  readonly plans: Lookup[] = []
  readonly #places = new Map<string, number>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same, except that SQLite must not use the index of the key. */
  readonly beside: RelatedIds = {
    isOneOf: (key, of, filter) => this.isOneOf(sql`+${key}`, of, filter),
  }

  isOneOf(key: Sql, of: Table, filter: Filter): Sql {
    const statement = compiled(this.#db, packed(this.#db, idsFitting(this.#db, of, filter)))
    const ids = sql.val(this.#placeOf({ kind: 'ids', statement }))
    return isSqlite(this.#db)
      ? sql`(${key} in (select value from json_each(${ids})))`
      : sql`(${key} = any(cast(${ids} as integer[])))`
  }

  /** Adds a lookup for whether these index entries lead to the rows soon; returns its position. */
  isSoon(entries: Sql): number {
    const some = sql`select distinct id from (${entries} limit ${sql.lit(maxEntries)}) as entry`
    const first = sql`select count(*) from (${some} limit ${sql.lit(maxSorted + 1)}) as found`
    const behind = sql`select id from (${entries} limit 1 offset ${sql.lit(maxEntries)}) as entry`
    return this.#placeOf({
      kind: 'soon',
      first: compiled(this.#db, first),
      behind: compiled(this.#db, behind),
    }).lookup
  }

  #placeOf(plan: Lookup): { lookup: number } {
    const key = JSON.stringify(plan)
    const place = this.#places.get(key)
    if (place !== undefined) return { lookup: place }
    this.#places.set(key, this.plans.length)
    return { lookup: this.plans.push(plan) - 1 }
  }
}

/**
 * Plans how the rows that match a search are found; undefined if the filter is no search, or if all rows have to be
 * read.
 */
export function planSearch(
  db: Db,
  of: Table,
  { filter, sort }: ListQuery,
  lookups: Lookups,
): SearchPlan | undefined {
  const ways = filter && isSearch(of, filter) ? waysOf(of, filter) : []
  if (!filter || ways.length === 0) return undefined
  const [first, ...others] = sort
  const isById = others.length === 0 && (first?.path.join() ?? 'id') === 'id'
  const searching = { db, of, filter, lookups }
  const order = sql`select t.id from ${sourceOf(of)} as t where ${inTime(db, 't')} and ${isAmongIds(db, sql`t.id`)}
    order by ${orderBy(db, of, 't', sort)} limit ${0} offset ${0}`
  return {
    isChosenThere: !isSqlite(db),
    ways: ways.map((way) => ({
      isWhole: way.isWhole,
      sources: way.sources.map((source) => planSource(searching, way, source)),
    })),
    order: isById
      ? { by: 'id', isDescending: first?.descending ?? false }
      : { by: 'statement', statement: compiledOfIds(db, order) },
  }
}

interface Searching {
  db: Db
  of: Table
  filter: Filter
  lookups: Lookups
}

function planSource(searching: Searching, { isWhole }: Way, source: Source): SourcePlan {
  const { filter } = searching
  const fits = source.map((part) => part.fits)
  const filters = isWhole ? fits : [filter]
  return source.map((part) => {
    const isFound = isWhole && source.length === 1 && part.match?.isExact === true
    return planAlong(searching, part, isFound ? [] : filters)
  })
}

/** The rows that a trigram index or the index of a column leads to, narrowed to those that match all of `filters`. */
function planAlong(searching: Searching, part: Part, filters: Filter[]): AlongPlan {
  const { db, of, lookups } = searching
  const found = foundByTrigrams(searching, part)
  const latest = filters.length > 0 ? filters : [part.fits]
  const indexed = found && {
    candidates: compiled(db, rowsOf(searching, found, { found: [], latest: [] })),
    rows: compiled(db, rowsOf(searching, found, { found: filters, latest })),
  }
  if (indexed && found.soon === undefined) {
    const id = found.lastIndexed === undefined ? found.id : 'id'
    return { ...indexed, walk: indexed.rows, id, isInOrder: true }
  }
  const all = sql`${sourceOf(of)} as t`
  const along = whereFilter(db, of, 't', part.fits, lookups)
  const otherFilters = filters.filter((filter) => filter !== part.fits)
  const fits = otherFilters.map((filter) => whereFilter(db, of, 't', filter, lookups.beside))
  const select = (from: Sql, conditions: Sql[]) =>
    compiled(db, sql`select t.id from ${from} where ${sql.join(conditions, sql` and `)}`)
  // Otherwise SQLite would collect all of them from the column's index and sort them.
  const walk = select(isSqlite(db) ? sql`${all} not indexed` : all, [along, ...fits])
  const read = { walk, id: 't.id', isInOrder: false }
  if (indexed) return { ...indexed, ...read, soon: found.soon }
  const candidates = select(all, [along])
  const among = part.fits.kind === 'some' ? candidates.parameters.find(isLookup)?.lookup : undefined
  return { candidates, rows: select(all, [along, ...fits]), ...read, among }
}

/** The rows that a trigram index leads to, as a table `s`. */
interface Found {
  from: Sql
  /** The expression for their id, as text. */
  id: string
  /** The lookup of whether they are found soon. */
  soon?: number | undefined
  /** The id beyond which rows are not in the index yet. */
  lastIndexed?: string | undefined
}

/** The entries of the trigram index for a part of the filter, if there is an index. */
function foundByTrigrams({ db, of, lookups }: Searching, { match }: Part): Found | undefined {
  const index = searchIndexOf(of)
  if (!match || !index || !isSqlite(db)) return undefined
  const last = index.isInGroups ? lastIndexed(index.name) : undefined
  if (match.prefixes.length === 0) {
    return { from: matching(index, match), id: 's.rowid', lastIndexed: last }
  }
  const entries = entriesOf(index, match)
  return {
    from: sql`(select distinct id from (${entries}) as entry) as s`,
    id: 's.id',
    soon: lookups.isSoon(entries),
    lastIndexed: last,
  }
}

/** The rows of an index that contain all expressions. */
function matching({ name }: SearchIndex, { expressions }: Match): Sql {
  const all = expressions.map((each) => `(${each})`).join(' AND ')
  return sql`${sql.table(name)}(${all}) as s`
}

/** The entries where one of the prefixes begins a trigram, or an expression occurs: one row per occurrence. */
function entriesOf(index: SearchIndex, { expressions, prefixes }: Match): Sql {
  const terms = sql.table(`${index.name}_terms`)
  const prefixConditions = prefixes.map((prefix) => {
    const first = asTerm(prefix)
    const isBegun = sql`term >= ${first} and term <= ${first} || ${lastCharacter} || ${lastCharacter}`
    return sql`select doc as id from ${terms} where ${isBegun} and (doc & 63 or in_time())`
  })
  const matched = expressions.map((each) => {
    const from = matching(index, { expressions: [each], prefixes: [], isExact: false })
    return sql`select s.rowid as id from ${from} where (s.rowid & 63 or in_time())`
  })
  return sql.join([...prefixConditions, ...matched], sql` union all `)
}

/** No character sorts after it. */
const lastCharacter = sql.lit('\u{10ffff}')

/** What the rows of a trigram index must match, and the latest rows, which may not be in it yet. */
interface Narrowed {
  found: Filter[]
  latest: Filter[]
}

/** The rows that a trigram index leads to and that match. */
function rowsOf(searching: Searching, found: Found, filters: Narrowed): Sql {
  const indexed = rowsOfIndex(searching, found, filters.found)
  if (found.lastIndexed === undefined) return indexed
  const { db, of, lookups } = searching
  const fits = filters.latest.map((filter) => whereFilter(db, of, 't', filter, lookups))
  const isLatest = sql`t.id > ${sql.raw(found.lastIndexed)}`
  return sql`${indexed} union all
    select t.id from ${sourceOf(of)} as t where ${sql.join([isLatest, inTime(db, 't'), ...fits], sql` and `)}`
}

function rowsOfIndex({ db, of, lookups }: Searching, { from, id }: Found, filters: Filter[]): Sql {
  const found = sql.raw(id)
  if (filters.length === 0) {
    return sql`select ${found} as id from ${from} where (${found} & 63 or in_time())`
  }
  // SQLite keeps this join order: from the index to the rows.
  const rows = sql`${sourceOf(of)} as t on t.id = ${found}`
  const fits = filters.map((filter) => whereFilter(db, of, 't', filter, lookups))
  // By the index's own id: in a union, SQLite would otherwise sort what the index has in order.
  return sql`select ${found} as id from ${from} cross join ${rows} where ${sql.join(fits, sql` and `)}`
}

/** Ids as one text that can be passed to another statement unchanged. */
function packed(db: Db, ids: Sql): Sql {
  const [open, close] = isSqlite(db) ? ['[', ']'] : ['{', '}']
  const joined = sql`coalesce(string_agg(cast(id as text), ','), '')`
  return sql`select ${sql.lit(open)} || ${joined} || ${sql.lit(close)} from (${ids}) as found`
}

/** The ids of all rows that match a filter, by a trigram index if one applies. */
function idsFitting(db: Db, of: Table, filter: Filter): Sql {
  const searching = { db, of, filter, lookups: new Lookups(db) }
  const plain = sql`select t.id from ${sourceOf(of)} as t where ${whereFilter(db, of, 't', filter)}`
  for (const { sources } of waysOf(of, filter)) {
    const found = sources.map((source) => source.find(isKnownByTrigrams))
    const trigrams = found.flatMap((part) => (part && foundByTrigrams(searching, part)) ?? [])
    if (trigrams.length < sources.length) continue
    return sql.join(
      trigrams.map((each) => rowsOf(searching, each, { found: [filter], latest: [filter] })),
      sql` union all `,
    )
  }
  return plain
}

/** Whether the trigram index alone identifies the rows; for one or two characters it may not do so soon. */
function isKnownByTrigrams({ match }: Part): boolean {
  return match !== undefined && match.prefixes.length === 0
}
