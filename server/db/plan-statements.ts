import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import type { Statement, StatementOfIds } from './read-plan.ts'

type Sql = RawBuilder<unknown>

/** A statement as text with its parameters. */
export function compiled(db: Db, text: Sql): Statement {
  const { sql: own, parameters } = text.compile(db)
  return { text: own, parameters }
}

/** A placeholder among the parameters, for the list of ids or the single id. */
const ids = Symbol('ids')

/** Whether `key` is one of the ids of a `StatementOfIds`. */
export function isAmongIds(db: Db, key: Sql): Sql {
  const packed = sql.val(ids)
  // With a subquery of unknown size, PostgreSQL would prefer to read all rows.
  return isSqlite(db)
    ? sql`${key} in (select value from json_each(${packed}))`
    : sql`${key} = any(cast(${packed} as integer[]))`
}

/** Whether `key` is the single id of a `StatementOfIds`. */
export function isTheId(key: Sql): Sql {
  return sql`${key} = ${sql.val(ids)}`
}

/** The ids of a `StatementOfIds`, as rows. */
export function givenIds(db: Db): Sql {
  const packed = sql.val(ids)
  return isSqlite(db)
    ? sql`select value as id from json_each(${packed})`
    : sql`select unnest(cast(${packed} as integer[])) as id`
}

/** Compiles a statement that contains `isAmongIds` or `givenIds` or, if it is about one record, `isTheId`. */
export function compiledOfIds(db: Db, text: Sql, isOfOne = false): StatementOfIds {
  const { text: own, parameters } = compiled(db, text)
  const idsAt = parameters.flatMap((value, at) => (value === ids ? [at] : []))
  // Symbols cannot be passed to other threads.
  const known = parameters.map((value) => (value === ids ? null : value))
  return { text: own, parameters: known, idsAt, isOfOne }
}
