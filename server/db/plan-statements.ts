import { type RawBuilder, sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import type { Statement, StatementOfIds } from './read-plan.ts'

type Sql = RawBuilder<unknown>

/** A statement as text with its parameters. */
export function compiled(db: Db, text: Sql): Statement {
  const { sql: compiledSql, parameters } = text.compile(db)
  return { text: compiledSql, parameters }
}

/** A placeholder among the parameters, for the list of ids or the single id. */
const ids = Symbol('ids')

/** Whether `key` is one of the ids of a `StatementOfIds`. */
export function isAmongIds(db: Db, key: Sql): Sql {
  const packedIds = sql.val(ids)
  // With a subquery of unknown size, PostgreSQL would prefer to read all rows.
  return isSqlite(db)
    ? sql`${key} in (select value from json_each(${packedIds}))`
    : sql`${key} = any(cast(${packedIds} as integer[]))`
}

/** Whether `key` is the single id of a `StatementOfIds`. */
export function isTheId(key: Sql): Sql {
  return sql`${key} = ${sql.val(ids)}`
}

/** The ids of a `StatementOfIds`, as rows. */
export function givenIds(db: Db): Sql {
  const packedIds = sql.val(ids)
  return isSqlite(db)
    ? sql`select value as id from json_each(${packedIds})`
    : sql`select unnest(cast(${packedIds} as integer[])) as id`
}

/** Compiles a statement that contains `isAmongIds` or `givenIds` or, if it is about one record, `isTheId`. */
export function compiledOfIds(db: Db, text: Sql, isOfOne = false): StatementOfIds {
  const { text: compiledText, parameters } = compiled(db, text)
  const idsAt = parameters.flatMap((value, at) => (value === ids ? [at] : []))
  // Symbols cannot be passed to other threads.
  const maskedParameters = parameters.map((value) => (value === ids ? null : value))
  return { text: compiledText, parameters: maskedParameters, idsAt, isOfOne }
}
