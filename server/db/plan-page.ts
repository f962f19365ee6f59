import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../query/list-query.ts'
import type { Sort } from '../query/query-sort.ts'
import { fieldType } from '../query/query-values.ts'
import { areasOf } from './areas.ts'
import { countKeptOf } from './data-versions.ts'
import { type Db, isSqlite } from './database.ts'
import { Lookups, planSearch } from './plan-search.ts'
import { compiled } from './plan-statements.ts'
import {
  maxSorted,
  type PagePlan,
  type SegmentPlan,
  type Statement,
  type TotalPlan,
} from './read-plan.ts'
import { tableNamed } from './schema.ts'
import { inTime, mayGoOn, orderBy, whereFilter } from './select-conditions.ts'
import { type OneRelation, sortKeyAt, sourceOf, type Table } from './table.ts'

type Sql = RawBuilder<unknown>

/**
 * Plans the ids of a page. A list in the order of a related record follows that record's index: first the rows
 * without a related record, then the others, owner by owner. A page of an unfiltered list beyond its middle is read
 * from the end.
 */
export function planPage(db: Db, of: Table, query: ListQuery): PagePlan {
  const { filter, sort, page } = query
  const [limit, offset] =
    page.by === 'page' ? [page.pageSize, (page.page - 1) * page.pageSize] : [page.limit, page.start]
  const relation = filter ? undefined : indexedRelation(of, sort)
  const all = sql`${sourceOf(of)} as t`
  const lookups = new Lookups(db)
  const search = planSearch(db, of, query, lookups)
  const isPlain = !filter && isByColumns(of, sort)
  const fits = isPlain
    ? inTime(db, 't', plainRows)
    : whereFilter(db, of, 't', filter, search && lookups)
  const segments = (order: Sort[]): SegmentPlan[] => {
    if (!relation) {
      const ids = sql`select t.id from ${all} where ${fits} order by ${orderBy(db, of, 't', order)}`
      return [segment(db, ids, sql`select count(*) from ${all} where ${fits}`)]
    }
    const bothSegments = [without(db, all, relation, order), along(db, all, relation, order)]
    return order[0]?.descending ? bothSegments.toReversed() : bothSegments
  }
  return {
    limit,
    offset,
    forward: segments(sort),
    ...(!filter && { backward: segments(reversed(sort)), all: counted(db, of) }),
    ...(search && { search }),
    lookups: lookups.plans,
    ...(page.withCount && { total: total() }),
  }

  function total(): TotalPlan {
    if (!filter) return { all: counted(db, of) }
    const found = sql`select 1 from ${all} where ${fits} limit ${sql.lit(maxSorted + 1)}`
    return {
      all: compiled(db, sql`select count(*) from ${all} where ${fits}`),
      ...(page.withCount === 'bounded' && {
        first: compiled(db, sql`select count(*) from (${found}) as found`),
      }),
    }
  }
}

/** Rows without conditions are read so quickly that checking the time limit for every 64th would take longer. */
const plainRows = 1_024

/** Whether rows are ordered by stored columns only, so that nothing is computed per row. */
function isByColumns(of: Table, sort: Sort[]): boolean {
  return sort.every(({ path: [name = '', ...deeper] }) => {
    const attribute = of.attributes[name]
    if (deeper.length > 0 || attribute?.kind !== 'column') return false
    return attribute.isFolded || fieldType(of.entity.shape[name]) !== 'text'
  })
}

/** The number of all records of a table, maintained by triggers for long lists. */
function counted(db: Db, of: Table): Statement {
  const count = countKeptOf(of.name) ?? sql`select count(*) from ${sourceOf(of)}`
  return { ...compiled(db, count), isSteady: true }
}

/** The relation that alone determines the order, by a column that is never null. */
function indexedRelation(of: Table, [first, ...others]: Sort[]): Walked | undefined {
  const [name = '', attribute = '', ...deeper] = first?.path ?? []
  const relation = of.attributes[name]
  if (relation?.kind !== 'one' || deeper.length > 0 || others.length > 0) return undefined
  const target = tableNamed(relation.to)
  const column = target.attributes[attribute]
  const isWalked = column?.kind === 'column' && column.isFolded && !column.isNullable
  return isWalked ? { relation, target, attribute } : undefined
}

interface Walked {
  relation: OneRelation
  target: Table
  attribute: string
}

/** The rows without a related record, in the order of ids. */
function without(db: Db, all: Sql, { relation }: Walked, order: Sort[]): SegmentPlan {
  const condition = sql`${sql.ref(`t.${relation.column}`)} is null and ${inTime(db, 't')}`
  const ids = sql`select t.id from ${all} where ${condition} order by t.id ${direction(order)}`
  return segment(db, ids, sql`select count(*) from ${all} where ${condition}`)
}

/** The rows with a related record, in its order. */
function along(
  db: Db,
  all: Sql,
  { relation, target, attribute }: Walked,
  order: Sort[],
): SegmentPlan {
  // SQLite keeps this join order; PostgreSQL chooses its own.
  const joined = isSqlite(db) ? sql`cross join` : sql`join`
  const key = sortKeyAt(db, target, 's', attribute)
  const owner = sql.ref(`t.${relation.column}`)
  const from = sql`${sourceOf(target)} as s ${joined} ${all} on ${owner} = s.id where ${inTime(db, 't')}`
  const inOrder = sql`order by ${key} ${direction(order)}, t.id ${direction(order)}`
  const walked = segment(
    db,
    sql`select t.id from ${from} ${inOrder}`,
    sql`select count(*) from ${from}`,
  )
  // The time limit is checked per owner: per row, with a million devices, the check would take a third of the time.
  const counts = sql`select ${owner} as owner, count(*) as n from ${all}
    where ${owner} is not null group by ${owner} having ${mayGoOn(db, owner)}`
  const sizes = compiled(
    db,
    sql`select ${key} as key, sum(c.n) from (${counts}) as c join ${sourceOf(target)} as s on s.id = c.owner
      group by key order by key`,
  )
  const areas = areasOf([sizes.text])
  if (!areas) return walked
  const isDescending = order[0]?.descending ?? false
  const begins = isDescending ? sql`${key} <= ${''}` : sql`${key} >= ${''}`
  const behind = sql`select t.id from ${from} and ${begins} ${inOrder} limit ${0} offset ${0}`
  return { ...walked, groups: { sizes, areas, isDescending, from: compiled(db, behind) } }
}

function direction([first]: Sort[]): Sql {
  return first?.descending ? sql`desc` : sql`asc`
}

function reversed(sort: Sort[]): Sort[] {
  const whole = sort.length > 0 ? sort : [{ path: ['id'], descending: false }]
  return whole.map(({ path, descending }) => ({ path, descending: !descending }))
}

function segment(db: Db, ids: Sql, count: Sql): SegmentPlan {
  return {
    ids: compiled(db, sql`${ids} limit ${0} offset ${0}`),
    count: compiled(db, count),
  }
}
