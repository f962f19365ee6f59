import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import type { TableRow } from '../tables/cells.ts'

/** The piece that holds the first rows once more: they are looked at often. */
export const preview = -1
export const previewRows = 40

/** Keeps a piece of the table, sealed: it may hold whatever a maker knows of customers. */
export async function insertCells(
  db: Db,
  secrets: Secrets,
  id: number,
  number: number,
  rows: TableRow[],
): Promise<void> {
  const sealed = secrets.encrypt(JSON.stringify(rows))
  await db.insertInto('import_cells').values({ import_id: id, number, sealed }).execute()
}

/** A piece of the table; undefined behind the last. */
export async function findCells(
  db: Db,
  secrets: Secrets,
  id: number,
  number: number,
): Promise<TableRow[] | undefined> {
  const row = await db
    .selectFrom('import_cells')
    .select('sealed')
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && JSON.parse(secrets.decrypt(row.sealed))
}
