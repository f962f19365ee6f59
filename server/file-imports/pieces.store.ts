import type { Db } from '../db/database.ts'

/** A piece of a ZIP. */
export interface Piece {
  number: number
  size: number
  blob_sha256: string
}

export async function listPieces(db: Db, id: number): Promise<Piece[]> {
  return db
    .selectFrom('file_import_pieces')
    .select(['number', 'size', 'blob_sha256'])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
}

/** Number of pieces received, and their total size in bytes. */
export async function sumPieces(db: Db, id: number): Promise<{ count: number; size: number }> {
  const { count, size } = await db
    .selectFrom('file_import_pieces')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('size').as('size')])
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return { count: Number(count), size: Number(size ?? 0) }
}

export async function insertPiece(
  tx: Db,
  id: number,
  piece: { number: number; size: number; blob_sha256: string },
): Promise<void> {
  await tx
    .insertInto('file_import_pieces')
    .values({ import_id: id, ...piece })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
