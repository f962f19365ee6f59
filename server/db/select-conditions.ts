import { type RawBuilder, sql } from 'kysely'
import type { Condition, Filter } from '../query/query-filter.ts'
import type { Sort } from '../query/query-sort.ts'
import { type Db, isSqlite } from './database.ts'
import { tableNamed } from './schema.ts'
import { compare } from './select-compare.ts'
import {
  comparedAt,
  type InheritedLinks,
  type ManyRelation,
  relationIn,
  sortKeyAt,
  sourceOf,
  type Table,
  withoutTwin,
} from './table.ts'

type Sql = RawBuilder<unknown>

/**
 * The WHERE of a filter over `alias`; without a filter, all rows match. On SQLite the time limit is checked for every
 * 64th row, in subqueries too.
 */
export function whereFilter(
  db: Db,
  of: Table,
  alias: string,
  filter: Filter | undefined,
  related?: RelatedIds,
): Sql {
  return filter ? whereFits({ db, depth: 0, related }, of, alias, filter) : inTime(db, alias)
}

/** Provides the related records that match a filter, determined before the statement runs. */
export interface RelatedIds {
  /** Whether `key` is the id of a record of `of` that matches. */
  isOneOf(key: Sql, of: Table, filter: Filter): Sql
}

/**
 * Checks the time limit. Put first in a WHERE, so that rows that do not match are counted too; once in `every` rows,
 * a power of two, because the check takes time.
 */
export function inTime(db: Db, alias: string, every = 64): Sql {
  return mayGoOn(db, sql.ref(`${alias}.id`), every)
}

/** The same with any other expression that differs between rows or groups. */
export function mayGoOn(db: Db, id: Sql, every = 64): Sql {
  if (!isSqlite(db)) return sql`1 = 1`
  return sql`(${id} & ${sql.lit(every - 1)} or in_time())`
}

interface Search {
  db: Db
  depth: number
  related?: RelatedIds | undefined
}

function whereFits(search: Search, of: Table, alias: string, filter: Filter): Sql {
  return sql`(${inTime(search.db, alias)} and ${whereNode(search, of, alias, filter)})`
}

function whereNode(search: Search, of: Table, alias: string, filter: Filter): Sql {
  if (filter.kind === 'is') {
    return compare(search.db, comparedAt(of, alias, filter.name), filter)
  }
  if (filter.kind === 'some') {
    return whereSome(search, { of, alias }, relationIn(of, filter.relation), filter.of)
  }
  if (filter.kind === 'not') {
    return sql`not coalesce(${whereNode(search, of, alias, filter.of)}, false)`
  }
  if (filter.of.length === 0) return sql`1 = 1`
  const parts = filter.of.map((part) => whereNode(search, of, alias, part))
  return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
}

/**
 * True if a related record matches. The subquery does not depend on the outer row, so it runs once. Conditions on the
 * related id alone do not read the related table.
 */
function whereSome(
  search: Search,
  { of: ownTable, alias }: { of: Table; alias: string },
  relation: ReturnType<typeof relationIn>,
  of: Filter,
): Sql {
  const { db, depth, related } = search
  const target = tableNamed(relation.to)
  const inner = `f${depth}`
  const id = sql.ref(`${inner}.id`)
  const table = sql`${sourceOf(target)} as ${sql.ref(inner)}`
  const fits = whereFits({ db, depth: depth + 1 }, target, inner, of)
  const condition = of.kind === 'is' && of.name === 'id' ? of : undefined
  if (relation.kind === 'one') {
    const key = sql.ref(`${alias}.${relation.column}`)
    const isPresent = condition
      ? sql`(${compare(db, withoutTwin(key), condition)} and ${key} is not null)`
      : (related?.isOneOf(key, target, of) ??
        sql`(${key} in (select ${id} from ${table} where ${fits}))`)
    return fitsNone(of) ? sql`(${isPresent} or ${key} is null)` : isPresent
  }
  const key = sql.ref(`${alias}.id`)
  const { inherited } = relation
  const through = inherited && sql.ref(`${alias}.${inherited.through}`)
  const isAbsent = hasNone(relation.link, key)
  const hasNoneAtAll = through
    ? sql`(${isAbsent} and ${inheritsNone(ownTable, inherited, through)})`
    : sql`(${isAbsent})`
  // No id is null, so linked records need not be searched.
  if (condition && isNullCheck(condition)) return hasNoneAtAll
  const [ownOrigin, others] = inherited?.origins ?? []
  const isLinked = sql`${key} in (${linkedTo(relation, ownOrigin)})`
  const isPresent = through
    ? sql`(${isLinked} or ${through} in (${linkedTo({ link: inherited, key: undefined }, others)}))`
    : sql`(${isLinked})`
  return fitsNone(of) ? sql`(${isPresent} or ${hasNoneAtAll})` : isPresent

  /** The ids of all records that have a matching related record. */
  function linkedTo(
    { link, key: direct }: Pick<ManyRelation, 'link' | 'key'>,
    origin: string | undefined,
  ): Sql {
    if (direct) return sql`select ${sql.ref(`${inner}.${direct}`)} from ${table} where ${fits}`
    const [ownColumn, otherColumn] = [sql.ref(`l.${link.own}`), sql.ref(`l.${link.other}`)]
    const rows = sql`${sql.table(link.table)} as l`
    if (condition) {
      return sql`select ${ownColumn} from ${rows} where ${compare(db, withoutTwin(otherColumn), condition)}`
    }
    const source = sourceOf(target)
    const joined = origin
      ? sql`(select ${source}.*, ${sql.lit(origin)} as origin from ${source}) as ${sql.ref(inner)}`
      : table
    return sql`select ${ownColumn} from ${rows} join ${joined} on ${id} = ${otherColumn} where ${fits}`
  }
}

/** Nothing is inherited through another record: the few records without links lead to their dependents by an index. */
function inheritsNone(of: Table, inherited: InheritedLinks, through: Sql): Sql {
  const inverse = Object.values(of.attributes).find(
    (attribute) => attribute.kind === 'one' && attribute.column === inherited.through,
  )
  if (inverse?.kind !== 'one') throw new Error(`${of.name} has no relation in ${inherited.through}`)
  return sql`(${through} is null or ${through} in (select p.id from ${sql.table(inverse.to)} as p
    where ${hasNone(inherited, sql.ref('p.id'))}))`
}

function hasNone({ table, own }: ManyRelation['link'], key: Sql): Sql {
  return sql`not exists (select 1 from ${sql.table(table)} as l where ${sql.ref(`l.${own}`)} = ${key})`
}

/** Whether a filter matches if there is no related record; undefined if SQL would yield NULL. */
export function fitsNone(filter: Filter): boolean | undefined {
  if (filter.kind === 'is') return isNullCheck(filter) ? true : isPresenceCheck(filter)
  if (filter.kind === 'some') return fitsNone(filter.of)
  if (filter.kind === 'not') {
    const inner = fitsNone(filter.of)
    return inner === undefined ? undefined : !inner
  }
  const parts = filter.of.map(fitsNone)
  const decisive = filter.kind === 'or'
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive
}

function isPresenceCheck({ operator }: Condition): false | undefined {
  return operator === 'null' || operator === 'notNull' ? false : undefined
}

/** `$null: true` and `$notNull: false` ask for absence; across a relation, a missing record counts as absent too. */
function isNullCheck({ operator, value }: Condition): boolean {
  return (operator === 'null' && value === true) || (operator === 'notNull' && value === false)
}

/** The ORDER BY of a sort over `alias`; it ends with the id, so that pages never overlap. */
export function orderBy(db: Db, of: Table, alias: string, sort: Sort[]): Sql {
  const steps = sort.map(({ path, descending }) => {
    const step = directed(sortValue(db, of, alias, path), descending)
    // PostgreSQL sorts nulls, and missing related records, to the other end than SQLite.
    const mayBeNull = path.length > 1 || isNullable(of, path[0] ?? '')
    if (!mayBeNull) return step
    return descending ? sql`${step} nulls last` : sql`${step} nulls first`
  })
  const last = sort.at(-1)
  if (last?.path.join() !== 'id') {
    steps.push(directed(sql.ref(`${alias}.id`), last?.descending ?? false))
  }
  return sql.join(steps)
}

function directed(value: Sql, descending: boolean): Sql {
  return descending ? sql`${value} desc` : sql`${value} asc`
}

function isNullable(of: Table, name: string): boolean {
  const attribute = of.attributes[name]
  return attribute?.kind === 'column' && attribute.isNullable
}

function sortValue(db: Db, of: Table, alias: string, path: string[]): Sql {
  const [name = '', ...rest] = path
  if (rest.length === 0) return sortKeyAt(db, of, alias, name)
  const relation = relationIn(of, name)
  if (relation.kind === 'many') throw new Error(`${name} cannot be sorted by`)
  const target = tableNamed(relation.to)
  const inner = `s${path.length}`
  const key = sql.ref(`${alias}.${relation.column}`)
  return sql`(select ${sortValue(db, target, inner, rest)} from ${sql.table(target.name)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.id`)} = ${key})`
}
