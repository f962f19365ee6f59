import { type RawBuilder, sql } from 'kysely'
import type { Condition, Operator } from '../query/query-filter.ts'
import type { FilterValue } from '../query/query-values.ts'
import { byCodePoint, type Db, isSqlite } from './database.ts'
import { fold } from './fold.ts'
import type { Compared } from './table.ts'
import { termsWanted } from './terms-wanted.ts'

type Sql = RawBuilder<unknown>

/** The SQL of a condition on an attribute. */
export function compare(db: Db, of: Compared, { operator, type, value: wanted }: Condition): Sql {
  const { value } = of
  if (operator === 'null' || operator === 'notNull') {
    return (operator === 'null') === wanted ? sql`${value} is null` : sql`${value} is not null`
  }
  if (isFolding(operator)) return foldedComparisons[operator](of, String(wanted), db)
  if (of.indexed && (operator === 'eq' || operator === 'in')) {
    return alongIndex(value, of.indexed.folded, Array.isArray(wanted) ? wanted : [wanted])
  }
  const isNumber = type === 'number' || type === 'flag'
  const ordered = isNumber ? value : byCodePoint(db, value)
  return comparisons[operator](value, wanted, db, ordered)
}

type FoldingOperator = keyof typeof foldedComparisons
type PlainOperator = Exclude<Operator, FoldingOperator | 'null' | 'notNull'>

function isFolding(operator: Operator): operator is FoldingOperator {
  return Object.hasOwn(foldedComparisons, operator)
}

const foldedComparisons = {
  eqi: equal,
  nei: (of: Compared, wanted: string, db: Db) =>
    sql`(${of.value} is not null and not ${equal(of, wanted, db)})`,
  containsi: ({ search }: Compared, wanted: string, db: Db) => spelled(search, wanted, db),
  notContainsi: ({ search }: Compared, wanted: string, db: Db) =>
    sql`not ${spelled(search, wanted, db)}`,
  startsWithi: ({ search }: Compared, wanted: string, db: Db) =>
    spelled(search, wanted, db, ['\n', '']),
  endsWithi: ({ search }: Compared, wanted: string, db: Db) =>
    spelled(search, wanted, db, ['', '\n']),
}

/**
 * Equality in any spelling. Most texts have only one: they are found by the index of their folded twin, and the few
 * others by the index of how much longer their search key is.
 */
function equal({ search, indexed }: Compared, wanted: string, db: Db): Sql {
  const edges: Edges = ['\n', '\n']
  if (!indexed) return spelled(search, wanted.trim(), db, edges)
  const rows = sql.table(indexed.table)
  const [folded, key] = [sql.ref(`${indexed.column}_folded`), sql.ref(`${indexed.column}_search`)]
  const isOther = spelled(key, wanted.trim(), db, edges)
  return sql`(${indexed.id} in (
    select id from ${rows} where ${folded} = ${fold(wanted)} union all
    select id from ${rows} where length(${key}) - length(${folded}) > 2 and ${isOther}))`
}

/** The same text, letter by letter; found by the index of its folded twin. */
function alongIndex(value: Sql, folded: Sql, wanted: readonly unknown[]): Sql {
  if (wanted.length === 0) return sql`(1 = 0)`
  const keys = wanted.map((text) => sql`${fold(String(text))}`)
  return sql`(${folded} in (${sql.join(keys)}) and ${value} in (${sql.join(wanted)}))`
}

/** What must precede and follow a term. */
type Edges = [before: string, after: string]

/** Whether a search key contains one of the spellings of `wanted`, between `edges`. */
function spelled(key: Sql, wanted: string, db: Db, [before, after]: Edges = ['', '']): Sql {
  const found = termsWanted(wanted).map((term) => contains(key, `${before}${term}${after}`, db))
  return sql`(${sql.join(found, sql` or `)})`
}

/** `ordered` is the value as compared by `<` and `>`: by code point, whatever the locale of the database. */
const comparisons: Record<
  PlainOperator,
  (value: Sql, wanted: FilterValue, db: Db, ordered: Sql) => Sql
> = {
  eq: (value, wanted) => sql`${value} = ${operand(wanted)}`,
  ne: (value, wanted) => sql`${value} <> ${operand(wanted)}`,
  lt: (_value, wanted, _db, ordered) => sql`${ordered} < ${operand(wanted)}`,
  lte: (_value, wanted, _db, ordered) => sql`${ordered} <= ${operand(wanted)}`,
  gt: (_value, wanted, _db, ordered) => sql`${ordered} > ${operand(wanted)}`,
  gte: (_value, wanted, _db, ordered) => sql`${ordered} >= ${operand(wanted)}`,
  in: inList,
  notIn: (value, wanted) => sql`not ${inList(value, wanted)}`,
  between(_value, wanted, _db, ordered) {
    const [from, to] = Array.isArray(wanted) ? wanted.map(operand) : []
    return sql`(${ordered} >= ${from} and ${ordered} <= ${to})`
  },
  contains: (value, wanted, db) => contains(asText(value), String(wanted), db),
  notContains: (value, wanted, db) => sql`not ${contains(asText(value), String(wanted), db)}`,
  startsWith: (value, wanted) => startsWith(asText(value), String(wanted)),
  endsWith: (value, wanted) => endsWith(asText(value), String(wanted)),
}

/** Casts a number that PostgreSQL would refuse for an integer column to float. */
function operand(wanted: FilterValue): Sql {
  const isPlain =
    typeof wanted !== 'number' || (Number.isInteger(wanted) && Math.abs(wanted) < 2 ** 31)
  return isPlain ? sql`${wanted}` : sql`cast(${wanted} as double precision)`
}

function inList(value: Sql, wanted: FilterValue): Sql {
  const list = Array.isArray(wanted) ? wanted : []
  return list.length === 0 ? sql`(1 = 0)` : sql`(${value} in (${sql.join(list.map(operand))}))`
}

/** Substring match without wildcards: `%` and `_` are ordinary characters. Only `like` uses PostgreSQL's indexes. */
function contains(text: Sql, wanted: string, db: Db): Sql {
  if (isSqlite(db)) return sql`(instr(${text}, ${wanted}) > 0)`
  const words = wordsIn(wanted)
  if (words.length === 0) return like(text, wanted)
  const found = words.map((word) => like(text, word))
  return sql`(${sql.join(found, sql` and `)} and strpos(${text}, ${wanted}) > 0)`
}

function like(text: Sql, wanted: string): Sql {
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${text} like ${pattern})`
}

/**
 * The words of a long text such as a serial number, which also find its rows: every trigram across a hyphen or space
 * is another posting list to scan, often of all rows. Empty if they are too short for that.
 */
function wordsIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length >= 3)
  const letters = words.join('')
  return letters.length >= longText && letters !== text ? words : []
}

/** In characters. */
const longText = 8

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
