import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import type { Statement, StatementOfIds } from './read-plan.ts'

type Sql = RawBuilder<unknown>

/** A statement as text with its parameters. */
export function compiled(db: Db, text: Sql): Statement {
  const { sql: own, parameters } = text.compile(db)
  return { text: own, parameters }
}

/** Stands among parameters where the ids come, or the one id. */
const ids = Symbol('ids')

/** Whether `key` is one of the ids that a `StatementOfIds` is about. */
export function isAmongIds(db: Db, key: Sql): Sql {
  const packed = sql.val(ids)
  // PostgreSQL would rather look at all rows than at those of a subquery of which it does not know how many there are.
  return isSqlite(db)
    ? sql`${key} in (select value from json_each(${packed}))`
    : sql`${key} = any(cast(${packed} as integer[]))`
}

/** Whether `key` is the one id that a `StatementOfIds` is about. */
export function isTheId(key: Sql): Sql {
  return sql`${key} = ${sql.val(ids)}`
}

/** The ids that a `StatementOfIds` is about, as rows. */
export function givenIds(db: Db): Sql {
  const packed = sql.val(ids)
  return isSqlite(db)
    ? sql`select value as id from json_each(${packed})`
    : sql`select unnest(cast(${packed} as integer[])) as id`
}

/** A statement that has `isAmongIds` or `givenIds` in it, or, where it is of one record, `isTheId`. */
export function compiledOfIds(db: Db, text: Sql, isOfOne = false): StatementOfIds {
  const { text: own, parameters } = compiled(db, text)
  const idsAt = parameters.flatMap((value, at) => (value === ids ? [at] : []))
  // Another thread knows no symbol of ours.
  const known = parameters.map((value) => (value === ids ? null : value))
  return { text: own, parameters: known, idsAt, isOfOne }
}
