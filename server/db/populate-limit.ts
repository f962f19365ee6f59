import { type RawBuilder, sql } from 'kysely'
import { ProblemError } from '../core/problem-error.ts'
import type { Population } from '../query/query-populate.ts'
import { maxReached } from './read-plan.ts'
import { tableNamed } from './schema.ts'
import { type LinkTable, type ManyRelation, relationIn, type Table } from './table.ts'

type Sql = RawBuilder<unknown>

const fewEnough = 100

/**
 * Selects how many records a population reaches through unbounded relations of the rows with these `ids`; undefined
 * if it contains none. Counting stops soon after `maxReached`. Filters are ignored: rows that they exclude are read
 * as well.
 */
export function reachOf(of: Table, population: Population, ids: Sql): Sql | undefined {
  const paths = unboundedPaths(of, population, sql`t.id`, { joins: [], isUnbounded: false })
  if (paths.length === 0) return undefined
  const counts = paths.map((joins) => {
    const reached = sql`select 1 as one from (${ids}) as t ${sql.join(joins, sql` `)} limit ${sql.lit(maxReached + 1)}`
    return sql`(select count(*) from (${reached}) as reached)`
  })
  return sql`(${sql.join(counts, sql` + `)})`
}

/** The 400 for a population that reaches more records than one answer may hold. */
export function tooMuchReached(): ProblemError {
  return new ProblemError(
    'too-costly',
    `„populate“ verlangt hier mehr als ${maxReached.toLocaleString('de')} verknüpfte Einträge. Bitte eine kleinere Seite oder weniger Beziehungen anfordern!`,
  )
}

interface Way {
  joins: Sql[]
  isUnbounded: boolean
}

/** The joins that lead to each list of records beyond an unbounded relation; `at` is the id of the current record. */
function unboundedPaths(of: Table, population: Population, at: Sql, way: Way): Sql[][] {
  return Object.entries(population).flatMap(([name, { populate = {}, limit }]) => {
    const relation = relationIn(of, name)
    const alias = `j${way.joins.length}`
    const table = of.from ?? of.name
    const steps =
      relation.kind === 'many'
        ? linksOf(table, relation, at)
        : [{ table, own: 'id', other: relation.column, at }]
    const isMany = relation.kind === 'many'
    // Relations with so few records per record do not exceed what other lists hold anyway.
    const isUnbounded =
      way.isUnbounded || (isMany && relation.isUnbounded && (limit ?? fewEnough + 1) > fewEnough)
    return steps.flatMap((step) => {
      const on = sql`${sql.ref(`${alias}.${step.own}`)} = ${step.at}`
      const joins = [...way.joins, sql`join ${sql.table(step.table)} as ${sql.ref(alias)} on ${on}`]
      const next = sql.ref(`${alias}.${step.other}`)
      return [
        ...(isMany && isUnbounded ? [joins] : []),
        ...unboundedPaths(tableNamed(relation.to), populate, next, { joins, isUnbounded }),
      ]
    })
  })
}

/** The links of a relation, own and inherited ones, each with the condition on its own end for the record `at`. */
function linksOf(
  table: string,
  { link, inherited }: ManyRelation,
  at: Sql,
): (LinkTable & { at: Sql })[] {
  if (!inherited) return [{ ...link, at }]
  const through = sql`(select ${sql.ref(inherited.through)} from ${sql.table(table)} as o where o.id = ${at})`
  return [
    { ...link, at },
    { ...inherited, at: through },
  ]
}
