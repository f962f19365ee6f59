import type { ImportKind } from '#contract/imports.ts'
import type { Db } from '../db/database.ts'

/** The mappings used for tables with these headings, by shape. */
export async function findShapes(
  db: Db,
  kind: ImportKind,
  shapes: string[],
): Promise<Map<string, (string | null)[]>> {
  const rows = await db
    .selectFrom('import_shapes')
    .select(['shape', 'columns'])
    .where('kind', '=', kind)
    .where('shape', 'in', shapes)
    .execute()
  return new Map(rows.map(({ shape, columns }) => [shape, JSON.parse(columns)]))
}

/** Remembers how a table was mapped, replacing the previous mapping of the same headings. */
export async function keepShape(
  tx: Db,
  now: Date,
  kind: ImportKind,
  shape: string,
  columns: (string | null)[],
): Promise<void> {
  const row = { kind, shape, columns: JSON.stringify(columns), used_at: now.toISOString() }
  await tx.deleteFrom('import_shapes').where('kind', '=', kind).where('shape', '=', shape).execute()
  await tx.insertInto('import_shapes').values(row).execute()
}
