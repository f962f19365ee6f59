import { ProblemError } from '../core/problem-error.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { type TableRow, textOf } from '../tables/cells.ts'

/** The piece that holds the first rows once more: they are looked at often. */
export const preview = -1
export const previewRows = 40
/** The piece that holds words of the table which tell whether its encoding is the right one. */
const letters = -2

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

/** Keeps words that tell people how the table is encoded, like its cells, of which they are. */
export function insertLetters(db: Db, secrets: Secrets, id: number, words: string[]) {
  return insertCells(db, secrets, id, letters, [{ row: 0, cells: words }])
}

export async function findLetters(db: Db, secrets: Secrets, id: number): Promise<string[]> {
  const [found] = (await findCells(db, secrets, id, letters)) ?? []
  return (found?.cells ?? []).map(textOf)
}

/** A piece of the table; undefined behind the last. Throws a 409 where its keys are lost, as after a restore without them. */
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
  if (!row) return undefined
  const cells = secrets.read(row.sealed)
  if (cells !== undefined) return JSON.parse(cells)
  throw new ProblemError(
    'conflict',
    'Die Tabelle lässt sich nicht mehr lesen, weil das Portal seine früheren Schlüssel nicht hat. Bitte neu hochladen!',
  )
}
