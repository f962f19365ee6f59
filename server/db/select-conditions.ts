import { type RawBuilder, sql } from 'kysely'
import type { Sort } from '#contract/query.ts'
import type { Filter, FilterValue, Operator } from '#contract/query-filter.ts'
import { fold } from './fold.ts'
import type { Source } from './sources.ts'

type Sql = RawBuilder<unknown>

/** The WHERE of a filter over `alias`; true without a filter. */
export function whereFilter(source: Source, alias: string, filter: Filter | undefined): Sql {
  if (!filter) return sql`1 = 1`
  if (filter.kind === 'not')
    return sql`not coalesce(${whereFilter(source, alias, filter.of)}, false)`
  if (filter.kind === 'is') return wherePath(source, alias, filter.path, filter)
  if (filter.of.length === 0) return sql`1 = 1`
  const parts = filter.of.map((part) => whereFilter(source, alias, part))
  return sql`(${sql.join(parts, filter.kind === 'and' ? sql` and ` : sql` or `)})`
}

type Condition = Extract<Filter, { kind: 'is' }>

function wherePath(source: Source, alias: string, path: string[], condition: Condition): Sql {
  const [name = '', ...rest] = path
  if (rest.length === 0) return compare(source, alias, name, condition)
  const relation = relationIn(source, name)
  const target = relation.source()
  const inner = `${alias}${path.length}`
  const isEmpty = isNullCheck(condition)
  const wanted = isEmpty ? { ...condition, operator: 'notNull' as const, value: true } : condition
  const id = sql.ref(`${inner}.id`)
  const match = wherePath(target, inner, rest, wanted)
  const table = sql`${sql.table(target.table)} as ${sql.ref(inner)}`
  const exists =
    relation.kind === 'one'
      ? sql`exists (select 1 from ${table} where ${id} = ${sql.ref(`${alias}.${relation.key}`)} and ${match})`
      : sql`exists (select 1 from ${sql.table(relation.link.table)} as l join ${table}
          on ${id} = ${sql.ref(`l.${relation.link.other}`)}
          where ${sql.ref(`l.${relation.link.own}`)} = ${sql.ref(`${alias}.id`)} and ${match})`
  return isEmpty ? sql`not ${exists}` : exists
}

/** `$null: true` and `$notNull: false` ask for absence: across a relation, nothing there is absence too. */
function isNullCheck({ operator, value }: Condition): boolean {
  return (operator === 'null' && value === true) || (operator === 'notNull' && value === false)
}

function relationIn(source: Source, name: string) {
  const relation = source.relations?.[name]
  if (!relation) throw new Error(`No relation ${name} in ${source.table}`)
  return relation
}

function compare(source: Source, alias: string, name: string, condition: Condition): Sql {
  const value = columnOf(source, alias, name)
  const foldedName = source.folded?.[name]
  const folded = foldedName
    ? sql.ref(`${alias}.${foldedName}`)
    : sql`replace(lower(cast(${value} as text)), 'ß', 'ss')`
  if (isNullCheck(condition)) return sql`${value} is null`
  return comparisons[condition.operator](value, folded, condition.value)
}

type Comparison = (value: Sql, folded: Sql, wanted: FilterValue) => Sql

const comparisons: Record<Operator, Comparison> = {
  eq: (value, _, wanted) => sql`${value} = ${operand(wanted)}`,
  eqi: (_, folded, wanted) => sql`${folded} = ${fold(String(wanted))}`,
  ne: (value, _, wanted) => sql`(${value} <> ${operand(wanted)} or ${value} is null)`,
  lt: (value, _, wanted) => sql`${value} < ${operand(wanted)}`,
  lte: (value, _, wanted) => sql`${value} <= ${operand(wanted)}`,
  gt: (value, _, wanted) => sql`${value} > ${operand(wanted)}`,
  gte: (value, _, wanted) => sql`${value} >= ${operand(wanted)}`,
  in: (value, _, wanted) => inList(value, wanted),
  notIn: (value, _, wanted) => sql`not ${inList(value, wanted)}`,
  contains: (value, _, wanted) => contains(value, String(wanted)),
  containsi: (_, folded, wanted) => contains(folded, fold(String(wanted))),
  notContains: (value, _, wanted) => sql`not ${contains(value, String(wanted))}`,
  notContainsi: (_, folded, wanted) => sql`not ${contains(folded, fold(String(wanted)))}`,
  startsWith: (value, _, wanted) => startsWith(value, String(wanted)),
  startsWithi: (_, folded, wanted) => startsWith(folded, fold(String(wanted))),
  null: (value) => sql`${value} is not null`,
  notNull: (value) => sql`${value} is not null`,
}

/** A number that PostgreSQL would not take for an integer column is said to be a float. */
function operand(wanted: FilterValue): Sql {
  const isPlain =
    typeof wanted !== 'number' || (Number.isInteger(wanted) && Math.abs(wanted) < 2 ** 31)
  return isPlain ? sql`${wanted}` : sql`cast(${wanted} as double precision)`
}

function inList(value: Sql, wanted: FilterValue): Sql {
  const list = Array.isArray(wanted) ? wanted : []
  return list.length === 0 ? sql`(1 = 0)` : sql`(${value} in (${sql.join(list.map(operand))}))`
}

/** Substring match without wildcards: `%` and `_` are ordinary characters. */
function contains(value: Sql, wanted: string): Sql {
  return sql`(replace(cast(${value} as text), ${wanted}, '') <> cast(${value} as text) or ${wanted} = '')`
}

function startsWith(value: Sql, wanted: string): Sql {
  return sql`(substr(cast(${value} as text), 1, ${[...wanted].length}) = ${wanted})`
}

/** ORDER BY of a sort over `alias`; the id comes last, so that pages never overlap. */
export function orderBy(source: Source, alias: string, sort: Sort[]): Sql {
  const steps = sort.map(({ path, descending }) => {
    return directed(sortValue(source, alias, path), descending)
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

function sortValue(source: Source, alias: string, path: string[]): Sql {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    const folded = source.folded?.[name]
    return folded ? sql.ref(`${alias}.${folded}`) : columnOf(source, alias, name)
  }
  const relation = relationIn(source, name)
  if (relation.kind === 'many') throw new Error(`${name} cannot be sorted by`)
  const target = relation.source()
  const inner = `s${path.length}`
  const key = sql.ref(`${alias}.${relation.key}`)
  return sql`(select ${sortValue(target, inner, rest)} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.id`)} = ${key})`
}

function columnOf(source: Source, alias: string, name: string): Sql {
  const column = source.columns[name]
  if (column === undefined) throw new Error(`No column for ${name} in ${source.table}`)
  return typeof column === 'string' ? sql.ref(`${alias}.${column}`) : column(alias)
}
