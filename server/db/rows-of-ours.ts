import { CompiledQuery } from 'kysely'
import { type Db, isSqlite } from './database.ts'
import { keptRows, rowsUntilCommit } from './kept-statements.ts'

/**
 * Rows, as their columns, of a statement that reads and that both engines understand; each `?` is a parameter, each
 * column has a name of its own.
 */
export function rowsOfOurs(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<unknown[][]> {
  return keptRows(db, numbered(db, text), parameters)
}

/**
 * The same for what is asked again and again, and not of log entries, which SQLite remembers until something else is committed:
 * nobody changes it.
 */
export function rememberedRowsOfOurs(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<readonly (readonly unknown[])[]> {
  return rowsUntilCommit(db, numbered(db, text), parameters)
}

/** The same of a statement that writes. */
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
