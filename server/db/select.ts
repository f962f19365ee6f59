import { type RawBuilder, sql } from 'kysely'
import type { ListQuery, Selection } from '../query/list-query.ts'
import type { Population, Related } from '../query/query-populate.ts'
import { type Db, isSqlite } from './database.ts'
import { assertInReach, isInReach, reachOf } from './populate-limit.ts'
import { columnOf, orderBy, whereFilter } from './select-conditions.ts'
import type { Source } from './sources.ts'

/** A page of rows; `total` counts all matches and is absent when the query did not ask for it. */
export interface Listed<Row> {
  rows: Row[]
  total?: number
}

/**
 * Answers one page of a list with whatever is populated, and the count of all matches, in one statement;
 * only where no row comes back a second one asks why. LIMIT applies before relations are looked up.
 * Names come from `source` alone, values are parameters.
 */
export async function selectList<Row>(
  db: Db,
  source: Source,
  query: ListQuery,
): Promise<Listed<Row>> {
  const { page } = query
  const [limit, offset] =
    page.by === 'page' ? [page.pageSize, (page.page - 1) * page.pageSize] : [page.limit, page.start]
  const where = whereFilter(db, source, 't', query.filter)
  const order = orderBy(source, 't', query.sort)
  const table = sql.table(source.table)
  const pageOfRows = sql`select * from ${table} as t where ${where} order by ${order} limit ${limit} offset ${offset}`
  const count = sql`select count(*) as total from ${table} as t where ${where}`
  const totals: Pair[] = page.withCount ? [[totalOfAll, sql`(${count})`]] : []
  const reach = reachOf(source, query.populate, pageOfRows)
  const counted = await selectRows(db, source, query, pageOfRows, order, { totals, reach })
  const rows = counted.map(({ [totalOfAll]: _, ...row }) => row as Row)
  const first = counted[0] ?? (await askWhyNone(db, reach, offset > 0 ? totals : []))
  return page.withCount ? { rows, total: Number(first[totalOfAll] ?? 0) } : { rows }
}

/** Columns beside the attributes; none of them has such a name. */
const totalOfAll = '#total'
const reachOfAll = '#reach'

/** Throws where rows were held back because too much is populated; else answers the totals that they would have carried. */
async function askWhyNone(
  db: Db,
  reach: RawBuilder<unknown> | undefined,
  totals: Pair[] = [],
): Promise<Record<string, unknown>> {
  const asked = reach ? [...totals, [reachOfAll, reach] satisfies Pair] : totals
  if (asked.length === 0) return {}
  const columns = asked.map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db)
  assertInReach(rows[0]?.[reachOfAll])
  return rows[0] ?? {}
}

/** Answers the record with this id and its populated relations, or undefined. */
export async function selectOne<Row>(
  db: Db,
  source: Source,
  id: number,
  populate: Population = {},
): Promise<Row | undefined> {
  const one = sql`select * from ${sql.table(source.table)} where id = ${id}`
  const whole = { fields: undefined, populate }
  const reach = reachOf(source, populate, one)
  const [row] = await selectRows(db, source, whole, one, sql`t.id`, { reach })
  if (!row) await askWhyNone(db, reach)
  return row as Row | undefined
}

async function selectRows(
  db: Db,
  source: Source,
  selection: Selection,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { totals = [], reach }: { totals?: Pair[]; reach?: RawBuilder<unknown> | undefined },
): Promise<Record<string, unknown>[]> {
  const relations = Object.keys(selection.populate)
  const pairs = [...attributes(db, source, 't', selection, 0), ...totals]
  const columns = pairs.map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const held = reach ? isInReach(reach) : sql`1 = 1`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from (${from}) as t where ${held} order by ${order}`.execute(db)
  if (isSqlite(db)) {
    for (const row of rows) {
      for (const name of relations) {
        if (typeof row[name] === 'string') row[name] = JSON.parse(row[name])
      }
    }
  }
  return rows
}

type Pair = [name: string, value: RawBuilder<unknown>]

/** The id, the wanted attributes and the populated relations of the row behind `alias`. */
function attributes(db: Db, source: Source, alias: string, wanted: Related, depth: number) {
  const names = wanted.fields ? ['id', ...wanted.fields] : Object.keys(source.columns)
  const own = [...new Set(names)].map((name): Pair => [name, columnOf(source, alias, name)])
  const related = Object.entries(wanted.populate ?? {}).map(([name, nested]): Pair => {
    return [name, relatedJson(db, source, alias, name, nested, depth + 1)]
  })
  return [...own, ...related]
}

/** A correlated subquery that answers a populated relation as JSON: an object or null, or an array in its order. */
function relatedJson(
  db: Db,
  source: Source,
  outer: string,
  name: string,
  related: Related,
  depth: number,
): RawBuilder<unknown> {
  const relation = source.relations?.[name]
  if (!relation) throw new Error(`No relation ${name} in ${source.table}`)
  const target = relation.source()
  const alias = `r${depth}`
  const object = jsonObject(db, attributes(db, target, alias, related, depth))
  const table = sql`${sql.table(target.table)} as ${sql.ref(alias)}`
  const id = sql.ref(`${alias}.id`)
  const fits = whereFilter(db, target, alias, related.filter)
  if (relation.kind === 'one') {
    const key = sql.ref(`${outer}.${relation.key}`)
    return asJson(db, sql`(select ${object} from ${table} where ${id} = ${key} and ${fits})`)
  }
  const { link } = relation
  const linked = sql`
    select ${object} as value from ${sql.table(link.table)} as l
    join ${table} on ${id} = ${sql.ref(`l.${link.other}`)}
    where ${sql.ref(`l.${link.own}`)} = ${sql.ref(`${outer}.id`)} and ${fits}
    order by ${orderBy(target, alias, related.sort ?? [])}`
  return isSqlite(db)
    ? asJson(db, sql`(select json_group_array(json(value)) from (${linked}) as linked)`)
    : sql`(select coalesce(json_agg(value), '[]'::json) from (${linked}) as linked)`
}

function jsonObject(db: Db, pairs: Pair[]): RawBuilder<unknown> {
  const parts = pairs.flatMap(([name, value]) => [sql.lit(name), value])
  const build = isSqlite(db) ? sql`json_object` : sql`json_build_object`
  return sql`${build}(${sql.join(parts)})`
}

/** SQLite forgets across a subquery that a text is JSON; this says it again. */
function asJson(db: Db, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`json(${value})` : value
}
