import { type RawBuilder, sql } from 'kysely'
import { type EntitySchema, isOnlyByName, relationOf } from '#contract/envelope.ts'
import { LatestUsed } from '../core/latest-used.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { Population, Related } from '../query/query-populate.ts'
import { areasOf } from './areas.ts'
import { isTold } from './data-state.ts'
import { type Db, isSqlite } from './database.ts'
import { planPage } from './plan-page.ts'
import { compiledOfIds, givenIds, isAmongIds, isTheId } from './plan-statements.ts'
import { planAtOnce, planWhole } from './plan-whole.ts'
import { reachOf } from './populate-limit.ts'
import type { KeptStatement, PartPlan, ReadPlan, RelatedPart, RowsPlan } from './read-plan.ts'
import { tableNamed } from './schema.ts'
import { orderBy, whereFilter } from './select-conditions.ts'
import {
  type Attribute,
  type InheritedLinks,
  type ManyRelation,
  type OneRelation,
  relationIn,
  sourceOf,
  type Table,
  valueAt,
} from './table.ts'
import { versionKey } from './versions.ts'

type Sql = RawBuilder<unknown>

/**
 * Plans a page of a list with its populated relations, and the count of all matches. `schema` is that of the
 * readable attributes: the table's own or a narrower one. Column names come from the table only, values are
 * parameters.
 */
export function planList(
  db: Db,
  of: Table,
  query: ListQuery,
  schema: EntitySchema = of.entity,
): ReadPlan {
  const ids = planPage(db, of, query)
  const records = planRecords(db, of, schema, query)
  const { rows, reach } = records
  return { ids, ...records, atOnce: isSqlite(db) ? undefined : planAtOnce(ids, rows, reach) }
}

/** Plans how one record of any id is read, with its populated relations and its version (`versionOf`). */
export function planOneRecord(
  db: Db,
  of: Table,
  populate: Population,
  named: string[] = [],
): RecordsPlan {
  const byName = Object.keys(of.entity.shape).filter(
    (name) => named.includes(name) || !isOnlyByName(of.entity.shape[name]),
  )
  return makePlan(db, of, of.entity, { fields: byName, populate }, true)
}

/** A plan without the ids of its records. */
export type RecordsPlan = Omit<ReadPlan, 'ids'>

/** Number of cached plans per schema. */
const maxPlans = 50

/** Cached by readable schema: once the ids are known, every page and search is read the same way. */
const plans = new WeakMap<EntitySchema, LatestUsed<RecordsPlan>>()

function planRecords(
  db: Db,
  of: Table,
  schema: EntitySchema,
  { fields, populate }: Related,
): RecordsPlan {
  const cachedPlans = plans.get(schema) ?? new LatestUsed<RecordsPlan>(maxPlans)
  plans.set(schema, cachedPlans)
  const key = JSON.stringify([isSqlite(db), of.name, fields, populate])
  return cachedPlans.getOrMake(key, () => makePlan(db, of, schema, { fields, populate }, false))
}

function makePlan(
  db: Db,
  of: Table,
  schema: EntitySchema,
  related: Related,
  isOfOne: boolean,
): RecordsPlan {
  const { columns, parts } = planColumns(db, of, schema, 't', related, sql`t.id`)
  if (isOfOne && of.isVersioned) {
    parts.push({ kind: 'value', name: versionKey, column: columns.length, form: 'plain' })
    columns.push(sql`t.version`)
  }
  const those = isOfOne ? isTheId(sql`t.id`) : isAmongIds(db, sql`t.id`)
  const rows = sql`select ${listed(columns)} from ${sourceOf(of)} as t where ${those}`
  const reach = reachOf(of, related.populate ?? {}, givenIds(db))
  const statement = compiledOfIds(db, rows, isOfOne)
  const read: RowsPlan = { statement, width: columns.length, parts }
  return {
    reach: reach && compiledToKeep(db, sql`select ${reach} as reach`),
    rows: read,
    // SQLite has no round trips to save.
    whole: isSqlite(db) ? undefined : planWhole(read),
  }
}

/** The columns of the row at `alias`, the first of which is `key`, and the attributes they become. */
function planColumns(
  db: Db,
  of: Table,
  shownSchema: EntitySchema,
  alias: string,
  { fields, populate = {} }: Related,
  key: Sql,
): { columns: Sql[]; parts: PartPlan[] } {
  const columns = [key]
  const parts: PartPlan[] = []
  const columnOf = (value: Sql) => columns.push(value) - 1
  for (const [name, schema] of Object.entries(shownSchema.shape)) {
    const attribute = of.attributes[name]
    const relation = relationOf(schema)
    if (!attribute) continue
    if (!relation) {
      if (!isWanted(name, schema, fields)) continue
      const column = columnOf(valueAt(of, alias, name))
      parts.push({ kind: 'value', name, column, form: formOf(attribute) })
      continue
    }
    const related = populate[name]
    if (!related) continue
    const found = relationIn(of, name)
    const column = columnOf(sql.ref(`${alias}.${found.kind === 'one' ? found.column : 'id'}`))
    parts.push({ name, column, ...planRelation(db, of, found, relation.entity, related) })
  }
  return { columns, parts }
}

function isWanted(name: string, schema: unknown, fields: string[] | undefined): boolean {
  return fields ? name === 'id' || fields.includes(name) : !isOnlyByName(schema)
}

function formOf(attribute: Attribute): 'plain' | 'flag' | 'json' {
  return attribute.kind === 'column' ? attribute.keptAs : 'plain'
}

function planRelation(
  db: Db,
  of: Table,
  relation: OneRelation | ManyRelation,
  schema: EntitySchema,
  related: Related,
): RelationPlan {
  const target = tableNamed(relation.to)
  if (relation.kind === 'one') return { kind: 'one', rows: planOne(db, target, schema, related) }
  const links = planLinks(db, relation, related)
  return links
    ? { kind: 'linked', links, rows: planOne(db, target, schema, related) }
    : { kind: 'many', rows: planMany(db, of, relation, schema, related) }
}

type RelationPlan = WithoutPlace<RelatedPart>

type WithoutPlace<Part> = Part extends RelatedPart ? Omit<Part, 'name' | 'column'> : never

/**
 * The links of a relation whose records are all returned, in the order of their ids: a record with many links is read
 * only once. PostgreSQL reads everything in one statement.
 */
function planLinks(
  db: Db,
  { link, key, inherited }: ManyRelation,
  { filter, sort = [], limit, start = 0 }: Related,
): KeptStatement | undefined {
  const isWhole = !filter && sort.length === 0 && limit === undefined && start === 0
  if (!isSqlite(db) || key || inherited || !isWhole) return undefined
  const [ownColumn, otherColumn] = [sql.ref(link.own), sql.ref(link.other)]
  const links = sql`select ${ownColumn}, ${otherColumn} from ${sql.table(link.table)}
    where ${isAmongIds(db, ownColumn)} and (${otherColumn} & 63 or in_time()) order by ${otherColumn}`
  return compiledToKeep(db, links)
}

function planOne(db: Db, target: Table, schema: EntitySchema, related: Related): RowsPlan {
  const { columns, parts } = planColumns(db, target, schema, 'r', related, sql`r.id`)
  const fits = whereFilter(db, target, 'r', related.filter)
  const rows = sql`select ${listed(columns)} from ${sourceOf(target)} as r
    where ${isAmongIds(db, sql`r.id`)} and ${fits}`
  const statement = compiledToKeep(db, rows)
  const isOfRowAlone = !related.filter && statement.areas?.length === 1
  const rowsOf = isOfRowAlone && isTold(target.name) ? target.name : undefined
  return { statement, width: columns.length, parts, rowsOf }
}

/** The records of a to-many relation for all owners at once, ordered within each owner. */
function planMany(
  db: Db,
  of: Table,
  relation: ManyRelation,
  schema: EntitySchema,
  related: Related,
): RowsPlan {
  const target = tableNamed(relation.to)
  const { columns, parts } = planColumns(db, target, schema, 'r', related, sql`r.owner`)
  const { limit, start = 0 } = related
  const order = orderBy(db, target, 'r', related.sort ?? [])
  const fits = whereFilter(db, target, 'r', related.filter)
  const linked = relation.inherited
    ? ownAndInherited(db, of, target, relation, relation.inherited)
    : linkedRows(db, target, relation)
  if (limit === undefined && start === 0) {
    const rows = sql`select ${listed(columns)} from (${linked}) as r where ${fits} order by ${order}`
    return { statement: compiledToKeep(db, rows), width: columns.length, parts }
  }
  // Rows are wide, and most of those that are numbered may not be returned.
  const origin = relation.inherited ? sql`, origin` : sql``
  const places = sql`
    select r.id as linked_id, r.owner${origin},
      row_number() over (partition by r.owner order by ${order}) as place
    from (${linked}) as r where ${fits}`
  const last = limit === undefined ? sql`` : sql`and place <= ${start + limit}`
  const chosen = sql`
    select o.*, owner, place${origin} from (${places}) as places
    join ${sourceOf(target)} as o on o.id = linked_id where place > ${start} ${last}`
  const rows = sql`select ${listed(columns)} from (${chosen}) as r order by r.place`
  return { statement: compiledToKeep(db, rows), width: columns.length, parts }
}

/** A statement whose rows may be cached until something changes. */
function compiledToKeep(db: Db, text: Sql): KeptStatement {
  const statement = compiledOfIds(db, text)
  return { ...statement, areas: areasOf([statement.text]) }
}

/** The rows of `target` with the id of the record each belongs to, as `owner`. */
function linkedRows(db: Db, target: Table, { link, key }: ManyRelation): Sql {
  const source = sourceOf(target)
  if (key) {
    const owner = sql.ref(`o.${key}`)
    return sql`select o.*, ${owner} as owner from ${source} as o where ${isAmongIds(db, owner)}`
  }
  return sql`select o.*, ${sql.ref(`l.${link.own}`)} as owner
    from ${sql.table(link.table)} as l join ${source} as o on o.id = ${sql.ref(`l.${link.other}`)}
    where ${isAmongIds(db, sql.ref(`l.${link.own}`))}`
}

/** The linked rows of `target`, each once, with `owner` and `origin`. */
function ownAndInherited(
  db: Db,
  of: Table,
  target: Table,
  { link }: ManyRelation,
  inherited: InheritedLinks,
): Sql {
  const [isOwn, isInherited] = inherited.origins.map((origin) => sql.lit(origin))
  const linkedId = sql.ref(`l.${inherited.other}`)
  const links = sql`
    select ${sql.ref(`l.${link.own}`)} as owner, ${sql.ref(`l.${link.other}`)} as linked_id, ${isOwn} as origin
    from ${sql.table(link.table)} as l where ${isAmongIds(db, sql.ref(`l.${link.own}`))}
    union all
    select d.id, ${linkedId}, ${isInherited} from ${sourceOf(of)} as d
    join ${sql.table(inherited.table)} as l
      on ${sql.ref(`l.${inherited.own}`)} = ${sql.ref(`d.${inherited.through}`)}
    where ${isAmongIds(db, sql`d.id`)} and not exists (
      select 1 from ${sql.table(link.table)} as own
      where ${sql.ref(`own.${link.own}`)} = d.id and ${sql.ref(`own.${link.other}`)} = ${linkedId}
    )`
  return sql`select o.*, links.owner, links.origin
    from (${links}) as links join ${sourceOf(target)} as o on o.id = links.linked_id`
}

/** Columns of two tables may have the same name, so each gets a new one. */
function listed(columns: Sql[]): Sql {
  return sql.join(columns.map((value, at) => sql`${value} as ${sql.ref(nameOf(at))}`))
}

function nameOf(column: number): string {
  return `c${column}`
}
