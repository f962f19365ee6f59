import type { Db } from '../db/database.ts'
import type { Assignment } from './named.ts'

/** Rows per insert. */
const atOnce = 500

export async function insertAssignments(tx: Db, id: number, rows: Assignment[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map(({ named, ...row }) => {
      return { import_id: id, ...row, content: JSON.stringify(named), is_used: 0 as const }
    })
    await tx.insertInto('file_import_rows').values(values).execute()
  }
}

export async function removeAssignments(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('file_import_rows').where('import_id', '=', id).execute()
}

/** The rows for files whose last path segment has one of these keys. */
export async function findAssignments(db: Db, id: number, keys: string[]): Promise<Assignment[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('file_import_rows')
    .select(['row_number', 'name_key', 'path', 'content'])
    .where('import_id', '=', id)
    .where('name_key', 'in', keys)
    .orderBy('row_number')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, named: JSON.parse(content) }))
}

/** Marks rows as used, or all as unused. */
export async function noteUsed(tx: Db, id: number, rows: number[] | 'none'): Promise<void> {
  if (rows.length === 0) return
  const all = tx.updateTable('file_import_rows').where('import_id', '=', id)
  if (rows === 'none') await all.set({ is_used: 0 }).execute()
  else await all.set({ is_used: 1 }).where('row_number', 'in', rows).execute()
}

/** The number of rows, and of those whose file is missing; the first few paths of the latter. */
export async function countAssignments(db: Db, id: number, limit: number) {
  const all = db.selectFrom('file_import_rows').where('import_id', '=', id)
  const { rows } = await all
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const without = all.where('is_used', '=', 0)
  const { total } = await without
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const unused = await without.select('path').orderBy('row_number').limit(limit).execute()
  return {
    rows: Number(rows),
    unused: unused.map(({ path }) => path),
    unusedTotal: Number(total),
  }
}
