import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/** The highest id that a table has ever assigned, deleted rows included; 0 before the first. */
export async function lastIdOf(db: Db, table: string): Promise<number> {
  const query = isSqlite(db)
    ? sql<{ id: number }>`select seq as id from sqlite_sequence where name = ${table}`
    : sql<{ id: number }>`select coalesce(
        pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) as id`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.id ?? 0)
}

/** Marks all ids up to this one as assigned, after rows with given ids were inserted; SQLite does that by itself. */
export async function keepIdsBehind(db: Db, table: string, id: number): Promise<void> {
  if (isSqlite(db) || id <= (await lastIdOf(db, table))) return
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db)
}
