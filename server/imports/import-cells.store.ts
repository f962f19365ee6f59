import { ProblemError } from '../core/problem-error.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { type TableRow, textOf } from '../tables/cells.ts'

/** The chunk that repeats the first rows, because they are read often. */
export const previewChunk = -1
export const previewRows = 40
/** The chunk of words by which people recognize whether the encoding is right. */
const sampleChunk = -2

/** Stores a chunk of the table encrypted, as it may hold any customer data. */
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

/** Stores the words that show how the table is encoded, encrypted like its cells. */
export function insertLetters(db: Db, secrets: Secrets, id: number, words: string[]) {
  return insertCells(db, secrets, id, sampleChunk, [{ row: 0, cells: words }])
}

export async function findLetters(db: Db, secrets: Secrets, id: number): Promise<string[]> {
  const [found] = (await findCells(db, secrets, id, sampleChunk)) ?? []
  return (found?.cells ?? []).map(textOf)
}

/**
 * A chunk of the table; undefined after the last. Throws a 409 if its keys are lost, as after a restore without them.
 */
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
