import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../query/list-query.ts'
import type { Filter } from '../query/query-filter.ts'
import { type Db, isSqlite } from './database.ts'
import { compiled, compiledOfIds, isAmongIds } from './plan-statements.ts'
import {
  type AlongPlan,
  type Lookup,
  mostTerms,
  type SearchPlan,
  type SourcePlan,
} from './read-plan.ts'
import { searchIndexOf } from './search-index.ts'
import { isSearch, type Match, type Part, type Source, type Way, waysOf } from './search-ways.ts'
import { inTime, orderBy, type RelatedIds, whereFilter } from './select-conditions.ts'
import { sourceOf, type Table } from './table.ts'
import { asTerm } from './trigrams.ts'

type Sql = RawBuilder<unknown>

/**
 * What a search looks up before its statements run, each thing once: ids of related records and terms of the index,
 * which become parameters of all of them.
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

  /** An expression for FTS5. */
  expressionOf(index: string, { expressions, prefixes }: Match): Sql {
    if (prefixes.length === 0) return sql.val(expressions.map((each) => `(${each})`).join(' AND '))
    const statements = prefixes.map((prefix) => compiled(this.#db, termsFrom(index, prefix)))
    return sql.val(this.#placeOf({ kind: 'terms', statements, others: expressions }))
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
  const { db } = searching
  const trigrams = trigramsFor(searching, part)
  if (trigrams) {
    const rows = compiled(db, rowsOf(searching, trigrams, wanted))
    const candidates = compiled(db, rowsOf(searching, trigrams, []))
    return { candidates, rows, walk: rows, id: 's.rowid', isInOrder: true }
  }
  const { of, lookups } = searching
  const all = sql`${sourceOf(of)} as t`
  const along = whereFilter(db, of, 't', part.fits, lookups)
  const others = wanted.filter((filter) => filter !== part.fits)
  const fits = others.map((filter) => whereFilter(db, of, 't', filter, lookups.beside))
  const select = (from: Sql, conditions: Sql[]) =>
    compiled(db, sql`select t.id from ${from} where ${sql.join(conditions, sql` and `)}`)
  return {
    candidates: select(all, [along]),
    rows: select(all, [along, ...fits]),
    // SQLite would gather all of them from the index of the column to sort them.
    walk: select(isSqlite(db) ? sql`${all} not indexed` : all, [along, ...fits]),
    id: 't.id',
    isInOrder: false,
  }
}

/** The index of trigrams with what is looked for in it, where there is one. */
function trigramsFor({ db, of, lookups }: Searching, { match }: Part): Sql | undefined {
  const index = searchIndexOf(of)
  if (!match || !index || !isSqlite(db)) return undefined
  return sql`${sql.table(index.name)}(${lookups.expressionOf(index.name, match)}) as s`
}

/** What is in an index of trigrams, and whose row fits. */
function rowsOf({ db, of, lookups }: Searching, trigrams: Sql, wanted: Filter[]): Sql {
  if (wanted.length === 0) {
    return sql`select s.rowid as id from ${trigrams} where (s.rowid & 63 or in_time())`
  }
  // SQLite keeps to this order of tables: the index leads to the rows.
  const rows = sql`${sourceOf(of)} as t on t.id = s.rowid`
  const fits = wanted.map((filter) => whereFilter(db, of, 't', filter, lookups))
  return sql`select t.id from ${trigrams} cross join ${rows} where ${sql.join(fits, sql` and `)}`
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
    const trigrams = found.flatMap((part) => (part && trigramsFor(searching, part)) ?? [])
    if (trigrams.length < sources.length) continue
    return sql.join(
      trigrams.map((each) => rowsOf(searching, each, [filter])),
      sql` union all `,
    )
  }
  return plain
}

/** Whether an index of trigrams knows the rows by itself: of one or two characters its terms would have to be asked for. */
function isKnownByTrigrams({ match }: Part): boolean {
  return match !== undefined && match.prefixes.length === 0
}

/**
 * The terms of an index that begin with one or two characters, from term to term: to go through all that stand in rows
 * would take as long as looking at the rows.
 */
function termsFrom(index: string, prefix: string): Sql {
  const terms = sql.table(`${index}_terms`)
  const begin = asTerm(prefix)
  const isBegun = sql`substr(term, 1, ${sql.lit([...begin].length)}) = ${begin}`
  return sql`with recursive terms (term) as (
    select * from (select term from ${terms} where term >= ${begin} limit 1) union all
    select (select term from ${terms} where term >= terms.term || char(1) limit 1) from terms where ${isBegun}
  ) select term from terms where ${isBegun} limit ${sql.lit(mostTerms + 1)}`
}
