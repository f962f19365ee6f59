import type { RelationChange } from '#contract/fields.ts'
import { changesSince, readBefore } from './compare-change.ts'
import type { Db } from './database.ts'
import { rowsOfOurs } from './rows-of-ours.ts'
import { withoutStored } from './stored-relations.ts'
import type { Table } from './table.ts'

/** Whether writing these values would change a record. Call it in the transaction that would write. */
export async function wouldChange(db: Db, of: Table, id: number, values: object): Promise<boolean> {
  const changed = await withoutStored(db, of, id, values)
  const before = await readBefore(db, of, id, changed)
  if ((await changesSince(db, of, changed, before)).length > 0) return true
  for (const [name, value] of Object.entries(changed)) {
    const attribute = of.attributes[name]
    if (attribute?.kind !== 'many' || value === undefined) continue
    const { table, own, other } = attribute.link
    const rows = await rowsOfOurs(db, `select "${other}" from "${table}" where "${own}" = ?`, [id])
    if (changesLinks(new Set(rows.map(([linked]) => Number(linked))), value)) return true
  }
  return false
}

function changesLinks(linked: Set<number>, { set, connect, disconnect }: RelationChange): boolean {
  if (set && linked.symmetricDifference(new Set([...set, ...(connect ?? [])])).size > 0) return true
  const isAdded = connect?.some((id) => !linked.has(id)) ?? false
  return isAdded || (disconnect?.some((id) => linked.has(id)) ?? false)
}
