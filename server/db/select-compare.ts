import { type RawBuilder, sql } from 'kysely'
import type { Condition, Operator } from '../query/query-filter.ts'
import type { FilterValue } from '../query/query-values.ts'
import { type Db, isSqlite } from './database.ts'
import { fold } from './fold.ts'

type Sql = RawBuilder<unknown>

/** Compares a value, or its folded twin where case does not count, with what a condition wants. */
export function compare(
  db: Db,
  value: Sql,
  twin: Sql | undefined,
  { operator, value: wanted }: Condition,
): Sql {
  if (operator === 'null' || operator === 'notNull') {
    return (operator === 'null') === wanted ? sql`${value} is null` : sql`${value} is not null`
  }
  if (isFolding(operator)) {
    const text = twin ?? folded(db, value)
    return foldedComparisons[operator](text, fold(String(wanted)), db)
  }
  return comparisons[operator](value, wanted, db)
}

type FoldingOperator = keyof typeof foldedComparisons
type PlainOperator = Exclude<Operator, FoldingOperator | 'null' | 'notNull'>

function isFolding(operator: Operator): operator is FoldingOperator {
  return Object.hasOwn(foldedComparisons, operator)
}

const foldedComparisons = {
  eqi: (text: Sql, wanted: string) => sql`${text} = ${wanted}`,
  nei: (text: Sql, wanted: string) => sql`(${text} <> ${wanted} or ${text} is null)`,
  containsi: contains,
  notContainsi: (text: Sql, wanted: string, db: Db) => sql`not ${contains(text, wanted, db)}`,
  startsWithi: startsWith,
  endsWithi: endsWith,
}

const comparisons: Record<PlainOperator, (value: Sql, wanted: FilterValue, db: Db) => Sql> = {
  eq: (value, wanted) => sql`${value} = ${operand(wanted)}`,
  ne: (value, wanted) => sql`(${value} <> ${operand(wanted)} or ${value} is null)`,
  lt: (value, wanted) => sql`${value} < ${operand(wanted)}`,
  lte: (value, wanted) => sql`${value} <= ${operand(wanted)}`,
  gt: (value, wanted) => sql`${value} > ${operand(wanted)}`,
  gte: (value, wanted) => sql`${value} >= ${operand(wanted)}`,
  in: inList,
  notIn: (value, wanted) => sql`not ${inList(value, wanted)}`,
  between(value, wanted) {
    const [from, to] = Array.isArray(wanted) ? wanted.map(operand) : []
    return sql`(${value} >= ${from} and ${value} <= ${to})`
  },
  contains: (value, wanted, db) => contains(asText(value), String(wanted), db),
  notContains: (value, wanted, db) => sql`not ${contains(asText(value), String(wanted), db)}`,
  startsWith: (value, wanted) => startsWith(asText(value), String(wanted)),
  endsWith: (value, wanted) => endsWith(asText(value), String(wanted)),
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
function contains(text: Sql, wanted: string, db: Db): Sql {
  return isSqlite(db) ? sql`(instr(${text}, ${wanted}) > 0)` : sql`(strpos(${text}, ${wanted}) > 0)`
}

function startsWith(text: Sql, wanted: string): Sql {
  return sql`(substr(${text}, 1, ${[...wanted].length}) = ${wanted})`
}

function endsWith(text: Sql, wanted: string): Sql {
  const length = [...wanted].length
  return sql`(length(${text}) >= ${length} and substr(${text}, length(${text}) - ${length} + 1) = ${wanted})`
}

function asText(value: Sql): Sql {
  return sql`cast(${value} as text)`
}

/** What `fold()` makes of a value that has no folded twin. */
function folded(db: Db, value: Sql): Sql {
  if (isSqlite(db)) return sql`fold(${value})`
  const lower = sql`replace(lower(normalize(${asText(value)}, NFC)), 'ß', 'ss')`
  return sql`btrim(normalize(${lower}, NFC), ${sql.lit(outerSpace)})`
}

/** What JavaScript's `trim` takes for space. */
const outerSpace =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
