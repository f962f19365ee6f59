import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { EntitySchema } from '#contract/envelope.ts'
import type { ListQuery, Selection } from '../query/list-query.ts'
import type { Population, Related } from '../query/query-populate.ts'
import { type Db, isSqlite } from './database.ts'
import { assertInReach, isInReach, reachOf } from './populate-limit.ts'
import { tableNamed } from './schema.ts'
import { orderBy, whereFilter } from './select-conditions.ts'
import {
  type Attribute,
  type Column,
  type InheritedLinks,
  type ManyRelation,
  relationIn,
  sourceOf,
  type Table,
  valueAt,
} from './table.ts'
import { versionKey } from './versions.ts'

/** A table of that entity, whatever its columns. */
type TableOf<Entity extends EntitySchema> = Table & { readonly entity: Entity }

/** A page of rows; `total` counts all matches and is absent when the query did not ask for it. */
export interface Listed<Row> {
  rows: Row[]
  total?: number
}

/**
 * Returns one page of a list with whatever is populated, and the count of all matches, in one statement;
 * only where no row comes back a second one asks why. LIMIT applies before relations are looked up.
 * Names come from the table alone, values are parameters.
 */
export async function selectList<Entity extends EntitySchema>(
  db: Db,
  of: TableOf<Entity>,
  query: ListQuery,
): Promise<Listed<z.output<Entity>>> {
  const { page } = query
  const [limit, offset] =
    page.by === 'page' ? [page.pageSize, (page.page - 1) * page.pageSize] : [page.limit, page.start]
  const where = whereFilter(db, of, 't', query.filter)
  const order = orderBy(db, of, 't', query.sort)
  const table = sourceOf(of)
  const pageOfRows = sql`select * from ${table} as t where ${where} order by ${order} limit ${limit} offset ${offset}`
  const count = sql`select count(*) as total from ${table} as t where ${where}`
  const totals: Pair[] = page.withCount ? [[totalOfAll, sql`(${count})`]] : []
  const reach = reachOf(of, query.populate, pageOfRows)
  const counted = await selectRows(db, of, query, pageOfRows, order, { totals, reach })
  const rows = counted.map(({ [totalOfAll]: _, ...row }) => row as z.output<Entity>)
  const first = counted[0] ?? (await askWhyNone(db, reach, offset > 0 ? totals : []))
  return page.withCount ? { rows, total: Number(first[totalOfAll] ?? 0) } : { rows }
}

/** Columns beside the attributes; none of them has such a name. */
const totalOfAll = '#total'
const reachOfAll = '#reach'

/** Throws where rows were held back because too much is populated; else returns the totals that they would have carried. */
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

/** Returns the record with this id, its populated relations and its version (`versionOf`), or undefined. */
export async function selectOne<Entity extends EntitySchema>(
  db: Db,
  of: TableOf<Entity>,
  id: number,
  populate: Population = {},
): Promise<z.output<Entity> | undefined> {
  const one = sql`select * from ${sourceOf(of)} as t where id = ${id}`
  const whole = { fields: undefined, populate }
  const reach = reachOf(of, populate, one)
  const totals: Pair[] = of.isVersioned ? [[versionKey, sql`t.version`]] : []
  const [row] = await selectRows(db, of, whole, one, sql`t.id`, { totals, reach })
  if (!row) await askWhyNone(db, reach)
  return row as z.output<Entity> | undefined
}

async function selectRows(
  db: Db,
  of: Table,
  selection: Selection,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { totals = [], reach }: { totals?: Pair[]; reach?: RawBuilder<unknown> | undefined },
): Promise<Record<string, unknown>[]> {
  const nested = [...Object.keys(selection.populate), ...jsonNames(of)]
  const pairs = [...attributes(db, of, 't', selection, 0), ...totals]
  const columns = pairs.map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const held = reach ? isInReach(reach) : sql`1 = 1`
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from (${from}) as t where ${held} order by ${order}`.execute(db)
  if (isSqlite(db)) {
    for (const row of rows) {
      for (const name of nested) {
        if (typeof row[name] === 'string') row[name] = JSON.parse(row[name])
      }
    }
  }
  return rows
}

type Pair = [name: string, value: RawBuilder<unknown>]

/** The attributes that are no relations. */
function plainNames({ attributes }: Table): string[] {
  return Object.keys(attributes).filter((name) => !isRelation(attributes[name]))
}

function isRelation(attribute: Attribute | undefined): boolean {
  return attribute?.kind === 'one' || attribute?.kind === 'many'
}

/** The attributes that come as JSON text on SQLite: lists, and flags, which it has no type for. */
function jsonNames({ attributes }: Table): string[] {
  return Object.keys(attributes).filter((name) => keptAs(attributes[name]) !== 'plain')
}

function keptAs(attribute: Attribute | undefined): Column['keptAs'] {
  return attribute?.kind === 'column' ? attribute.keptAs : 'plain'
}

function plainValue(db: Db, of: Table, alias: string, name: string): RawBuilder<unknown> {
  const value = valueAt(of, alias, name)
  const kept = keptAs(of.attributes[name])
  if (kept === 'plain') return value
  if (kept === 'json') return isSqlite(db) ? asJson(db, value) : sql`cast(${value} as json)`
  return isSqlite(db)
    ? asJson(db, sql`case ${value} when 1 then 'true' else 'false' end`)
    : sql`(${value} = 1)`
}

/** The id, the wanted attributes and the populated relations of the row behind `alias`. */
function attributes(db: Db, of: Table, alias: string, wanted: Related, depth: number) {
  const names = wanted.fields ? ['id', ...wanted.fields] : plainNames(of)
  const own = [...new Set(names)].map((name): Pair => [name, plainValue(db, of, alias, name)])
  const related = Object.entries(wanted.populate ?? {}).map(([name, nested]): Pair => {
    return [name, relatedJson(db, of, alias, name, nested, depth + 1)]
  })
  return [...own, ...related]
}

/** A correlated subquery that returns a populated relation as JSON: an object or null, or an array in its order. */
function relatedJson(
  db: Db,
  of: Table,
  outer: string,
  name: string,
  related: Related,
  depth: number,
): RawBuilder<unknown> {
  const relation = relationIn(of, name)
  const target = tableNamed(relation.to)
  const alias = `r${depth}`
  const object = jsonObject(db, attributes(db, target, alias, related, depth))
  const table = sql`${sourceOf(target)} as ${sql.ref(alias)}`
  const id = sql.ref(`${alias}.id`)
  const fits = whereFilter(db, target, alias, related.filter)
  if (relation.kind === 'one') {
    const key = sql.ref(`${outer}.${relation.column}`)
    return asJson(db, sql`(select ${object} from ${table} where ${id} = ${key} and ${fits})`)
  }
  const { link, key, inherited } = relation
  const outerId = sql.ref(`${outer}.id`)
  const rows = key
    ? sql`${table} where ${sql.ref(`${alias}.${key}`)} = ${outerId}`
    : inherited
      ? sql`${ownAndInherited(target, outer, relation, inherited)} as ${sql.ref(alias)} where 1 = 1`
      : sql`${sql.table(link.table)} as l join ${table} on ${id} = ${sql.ref(`l.${link.other}`)}
          where ${sql.ref(`l.${link.own}`)} = ${outerId}`
  const linked = sql`
    select ${object} as value from ${rows} and ${fits}
    order by ${orderBy(db, target, alias, related.sort ?? [])} ${pageOf(db, related)}`
  return isSqlite(db)
    ? asJson(db, sql`(select json_group_array(json(value)) from (${linked}) as linked)`)
    : sql`(select coalesce(json_agg(value), '[]'::json) from (${linked}) as linked)`
}

/** The rows of `target` that the row behind `outer` is linked to, each once, with their `origin`. */
function ownAndInherited(
  target: Table,
  outer: string,
  { link }: ManyRelation,
  inherited: InheritedLinks,
): RawBuilder<unknown> {
  const [isOwn, isInherited] = inherited.origins.map((origin) => sql.lit(origin))
  const own = sql`${sql.ref(`own.${link.own}`)} = ${sql.ref(`${outer}.id`)}`
  const linkedId = sql.ref(`l.${inherited.other}`)
  const links = sql`
    select ${sql.ref(`own.${link.other}`)} as linked_id, ${isOwn} as origin
    from ${sql.table(link.table)} as own where ${own}
    union all
    select ${linkedId}, ${isInherited} from ${sql.table(inherited.table)} as l
    where ${sql.ref(`l.${inherited.own}`)} = ${sql.ref(`${outer}.${inherited.through}`)}
      and not exists (
        select 1 from ${sql.table(link.table)} as own
        where ${own} and ${sql.ref(`own.${link.other}`)} = ${linkedId}
      )`
  const source = sourceOf(target)
  return sql`(select ${source}.*, links.origin from (${links}) as links
    join ${source} on ${source}.id = links.linked_id)`
}

function pageOf(db: Db, { limit, start = 0 }: Related): RawBuilder<unknown> {
  if (limit === undefined && start === 0) return sql``
  const unlimited = isSqlite(db) ? sql`-1` : sql`all`
  return sql`limit ${limit === undefined ? unlimited : sql.lit(limit)} offset ${sql.lit(start)}`
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
