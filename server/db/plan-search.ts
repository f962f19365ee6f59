import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../query/list-query.ts'
import type { Filter } from '../query/query-filter.ts'
import { type Db, isSqlite } from './database.ts'
import { compiled, compiledOfIds, isAmongIds } from './plan-statements.ts'
import {
  type AlongPlan,
  isLookup,
  type Lookup,
  longestCount,
  mostEntries,
  type SearchPlan,
  type SourcePlan,
} from './read-plan.ts'
import { type SearchIndex, searchIndexOf } from './search-index.ts'
import { isSearch, type Match, type Part, type Source, type Way, waysOf } from './search-ways.ts'
import { inTime, orderBy, type RelatedIds, whereFilter } from './select-conditions.ts'
import { sourceOf, type Table } from './table.ts'
import { asTerm } from './trigrams.ts'

type Sql = RawBuilder<unknown>

/**
 * What a search looks up before its statements run, each thing once: ids of related records, which become parameters of
 * all of them, and whether rows are found soon.
 */
export class Lookups implements RelatedIds {
  readonly plans: Lookup[] = []
  readonly #places = new Map<string, number>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The same, but SQLite does not look for rows along the index of the key. */
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

  /** Whether what these entries of an index lead to is found soon; returns the place of the answer. */
  isSoon(entries: Sql): number {
    const some = sql`select distinct id from (${entries} limit ${sql.lit(mostEntries)}) as entry`
    const first = sql`select count(*) from (${some} limit ${sql.lit(longestCount + 1)}) as found`
    const behind = sql`select id from (${entries} limit 1 offset ${sql.lit(mostEntries)}) as entry`
    return this.#placeOf({
      kind: 'soon',
      first: compiled(this.#db, first),
      behind: compiled(this.#db, behind),
    }).lookup
  }

  #placeOf(plan: Lookup): { lookup: number } {
    const key = JSON.stringify(plan)
    const known = this.#places.get(key)
    if (known !== undefined) return { lookup: known }
    this.#places.set(key, this.plans.length)
    return { lookup: this.plans.push(plan) - 1 }
  }
}

/** Plans how the rows are found that a search fits; undefined where it is none, or where all have to be looked at. */
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
  const wanted = isWhole ? fits : [filter]
  return source.map((part) => {
    const isFound = isWhole && source.length === 1 && part.match?.isExact === true
    return planAlong(searching, part, isFound ? [] : wanted)
  })
}

/** The rows that an index of trigrams leads to, or the index of a column, as far as they fit all of `wanted`. */
function planAlong(searching: Searching, part: Part, wanted: Filter[]): AlongPlan {
  const { db, of, lookups } = searching
  const found = foundByTrigrams(searching, part)
  const indexed = found && {
    candidates: compiled(db, rowsOf(searching, found, [])),
    rows: compiled(db, rowsOf(searching, found, wanted)),
  }
  if (indexed && found.soon === undefined) {
    return { ...indexed, walk: indexed.rows, id: found.id, isInOrder: true }
  }
  const all = sql`${sourceOf(of)} as t`
  const along = whereFilter(db, of, 't', part.fits, lookups)
  const others = wanted.filter((filter) => filter !== part.fits)
  const fits = others.map((filter) => whereFilter(db, of, 't', filter, lookups.beside))
  const select = (from: Sql, conditions: Sql[]) =>
    compiled(db, sql`select t.id from ${from} where ${sql.join(conditions, sql` and `)}`)
  // SQLite would gather all of them from the index of the column to sort them.
  const walk = select(isSqlite(db) ? sql`${all} not indexed` : all, [along, ...fits])
  const read = { walk, id: 't.id', isInOrder: false }
  if (indexed) return { ...indexed, ...read, soon: found.soon }
  const candidates = select(all, [along])
  const among = part.fits.kind === 'some' ? candidates.parameters.find(isLookup)?.lookup : undefined
  return { candidates, rows: select(all, [along, ...fits]), ...read, among }
}

/** What an index of trigrams leads to, as a table `s`. */
interface Found {
  from: Sql
  /** By what its rows are known, as text. */
  id: string
  /** The lookup that says whether they are found soon. */
  soon?: number | undefined
}

/** What the index of trigrams has of a part, where there is one. */
function foundByTrigrams({ db, of, lookups }: Searching, { match }: Part): Found | undefined {
  const index = searchIndexOf(of)
  if (!match || !index || !isSqlite(db)) return undefined
  if (match.prefixes.length === 0) return { from: matching(index, match), id: 's.rowid' }
  const entries = entriesOf(index, match)
  return {
    from: sql`(select distinct id from (${entries}) as entry) as s`,
    id: 's.id',
    soon: lookups.isSoon(entries),
  }
}

/** The rows of an index in which all expressions stand. */
function matching({ name }: SearchIndex, { expressions }: Match): Sql {
  const all = expressions.map((each) => `(${each})`).join(' AND ')
  return sql`${sql.table(name)}(${all}) as s`
}

/** Where one of one or two characters begins a trigram, or an expression stands: a row as often as that is in it. */
function entriesOf(index: SearchIndex, { expressions, prefixes }: Match): Sql {
  const terms = sql.table(`${index.name}_terms`)
  const begun = prefixes.map((prefix) => {
    const first = asTerm(prefix)
    const isBegun = sql`term >= ${first} and term <= ${first} || ${lastCharacter} || ${lastCharacter}`
    return sql`select doc as id from ${terms} where ${isBegun} and (doc & 63 or in_time())`
  })
  const matched = expressions.map((each) => {
    const from = matching(index, { expressions: [each], prefixes: [], isExact: false })
    return sql`select s.rowid as id from ${from} where (s.rowid & 63 or in_time())`
  })
  return sql.join([...begun, ...matched], sql` union all `)
}

/** Behind it comes no other. */
const lastCharacter = sql.lit('\u{10ffff}')

/** What an index of trigrams leads to, and whose row fits. */
function rowsOf({ db, of, lookups }: Searching, { from, id }: Found, wanted: Filter[]): Sql {
  const found = sql.raw(id)
  if (wanted.length === 0) {
    return sql`select ${found} as id from ${from} where (${found} & 63 or in_time())`
  }
  // SQLite keeps to this order of tables: the index leads to the rows.
  const rows = sql`${sourceOf(of)} as t on t.id = ${found}`
  const fits = wanted.map((filter) => whereFilter(db, of, 't', filter, lookups))
  return sql`select t.id from ${from} cross join ${rows} where ${sql.join(fits, sql` and `)}`
}

/** Ids as one text that can be handed to another statement as it is. */
function packed(db: Db, ids: Sql): Sql {
  const [open, close] = isSqlite(db) ? ['[', ']'] : ['{', '}']
  const joined = sql`coalesce(string_agg(cast(id as text), ','), '')`
  return sql`select ${sql.lit(open)} || ${joined} || ${sql.lit(close)} from (${ids}) as found`
}

/** The ids of all rows that fit a filter, by an index of trigrams where one leads there. */
function idsFitting(db: Db, of: Table, filter: Filter): Sql {
  const searching = { db, of, filter, lookups: new Lookups(db) }
  const plain = sql`select t.id from ${sourceOf(of)} as t where ${whereFilter(db, of, 't', filter)}`
  for (const { sources } of waysOf(of, filter)) {
    const found = sources.map((source) => source.find(isKnownByTrigrams))
    const trigrams = found.flatMap((part) => (part && foundByTrigrams(searching, part)) ?? [])
    if (trigrams.length < sources.length) continue
    return sql.join(
      trigrams.map((each) => rowsOf(searching, each, [filter])),
      sql` union all `,
    )
  }
  return plain
}

/** Whether an index of trigrams knows the rows by itself: of one or two characters it is not sure to do so soon. */
function isKnownByTrigrams({ match }: Part): boolean {
  return match !== undefined && match.prefixes.length === 0
}
