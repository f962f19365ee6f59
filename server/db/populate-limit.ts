import { type RawBuilder, sql } from 'kysely'
import { ProblemError } from '../core/problem-error.ts'
import type { Population } from '../query/query-populate.ts'
import { maxReached } from './read-plan.ts'
import { tableNamed } from './schema.ts'
import { type LinkTable, type ManyRelation, relationIn, type Table } from './table.ts'

type Sql = RawBuilder<unknown>

const fewEnough = 100

/**
 * How many records a population finds behind unbounded relations of rows with these `ids`; undefined when it names none.
 * Counting stops soon after `maxReached`. Filters do not count: rows that they refuse are read as well.
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

/** The 400 where more is reached than one answer may hold. */
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

/** The joins that lead to each list of records beyond an unbounded relation; `at` is the id of where we are. */
function unboundedPaths(of: Table, population: Population, at: Sql, way: Way): Sql[][] {
  return Object.entries(population).flatMap(([name, { populate = {}, limit }]) => {
    const relation = relationIn(of, name)
    const alias = `j${way.joins.length}`
    const steps =
      relation.kind === 'many'
        ? linksOf(of.from ?? of.name, relation, at)
        : [{ table: of.name, own: 'id', other: relation.column, at }]
    const isMany = relation.kind === 'many'
    // So few at each record are no more than other lists of a record hold anyway.
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

/** The links of a relation, own ones and inherited ones, each with what its own end must be for the record `at`. */
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
