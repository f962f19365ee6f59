import { CompiledQuery } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import { keptRows, rowsUntilCommit } from './kept-statements.ts'

/**
 * Runs a reading statement that both engines understand; returns rows as arrays of columns. Each `?` is a parameter,
 * each column has a unique name.
 */
export function rowsOfOurs(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<unknown[][]> {
  return keptRows(db, numbered(db, text), parameters)
}

/**
 * The same for frequent reads that do not involve log entries, which SQLite caches until anything else is committed.
 * The rows must not be modified.
 */
export function rememberedRowsOfOurs(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<readonly (readonly unknown[])[]> {
  return rowsUntilCommit(db, numbered(db, text), parameters)
}

/** The same for a writing statement. */
export async function writeRows(
  db: Db,
  text: string,
  parameters: readonly unknown[],
): Promise<unknown[][]> {
  if (db.isTransaction) return rowsOfOurs(db, text, parameters)
  const query = CompiledQuery.raw(numbered(db, text), [...parameters])
  const { rows } = await db.executeQuery<object>(query)
  return rows.map((row) => Object.values(row))
}

function numbered(db: Db, text: string): string {
  if (isSqlite(db)) return text
  let count = 0
  return text.replaceAll('?', () => `$${++count}`)
}
