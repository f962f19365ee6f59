import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Inserts a row into a table of any version of the schema, and returns its id. */
export async function insertRow(db: Db, table: string, row: object): Promise<number> {
  const names = Object.keys(row).map((name) => sql.ref(name))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})
    returning id`.execute(db)
  const [made] = rows
  if (!made) throw new Error(`No row came into ${table}`)
  return made.id
}
