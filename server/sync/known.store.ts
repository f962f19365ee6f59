import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import type { Table } from '../db/table.ts'
import type { Keyed, Known } from './keyed.ts'

/** The record with this key. */
export async function findKnown(
  db: Db,
  { of, key }: Pick<Keyed, 'of' | 'key'>,
  number: string | number,
): Promise<Known | undefined> {
  const secret = of.hidden.passwordHash?.column
  const columns = secret === undefined ? 'id' : `id, "${secret}"`
  const text = `select ${columns} from "${of.name}" where "${lookedUpBy(of, key)}" = ?`
  const lookedUp = typeof number === 'number' ? number : fold(number)
  const [row] = await rowsOfOurs(db, text, [lookedUp])
  if (!row) return undefined
  const [id, passwordHash] = row
  return { id: Number(id), ...(secret !== undefined && { passwordHash: String(passwordHash) }) }
}

/** The column to look a key up by: texts are compared without case and surrounding white space. */
export function lookedUpBy({ attributes }: Table, key: string): string {
  const attribute = attributes[key]
  if (attribute?.kind !== 'column') throw new Error(`No column for ${key}`)
  return attribute.isFolded ? `${attribute.column}_folded` : attribute.column
}
