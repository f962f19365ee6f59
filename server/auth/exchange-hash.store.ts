import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A password as it is stored with its owner. */
interface Stored {
  table: 'users' | 'companies' | 'devices'
  id: number
  /** The hash that is to be there still. */
  former: string
}

/**
 * Puts a hash in the place of another that stands for the same password: the first one, where it was made later, or one by better
 * means. Goes undone where somebody has set another password meanwhile; returns whether it was done. That is no change of the
 * record: no version, no history, no session ends. In the bin a record keeps its password as well, and orders of letters
 * know by the hash whether the password is still the one that they replace.
 */
export async function exchangeHash(
  tx: Db,
  { table, id, former }: Stored,
  hash: string,
  about: Record<string, string | number> = {},
): Promise<boolean> {
  const isDone =
    (await inRecord(tx, { table, id, former }, hash, about)) ||
    (await inBin(tx, { table, id, former }, hash)) ||
    // It may have come back between the two.
    (await inRecord(tx, { table, id, former }, hash, about))
  if (isDone && table === 'devices') {
    await sql`update document_batch_devices set former_hash = ${hash}
      where device_id = ${id} and former_hash = ${former}`.execute(tx)
  }
  return isDone
}

async function inRecord(
  tx: Db,
  { table, id, former }: Stored,
  hash: string,
  about: Record<string, string | number>,
): Promise<boolean> {
  const columns = Object.entries({ password_hash: hash, ...about })
  const set = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${set} where id = ${id} and password_hash = ${former}`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Hashes are ASCII without anything that JSON would escape, and no two are the same. */
async function inBin(tx: Db, { table, id, former }: Stored, hash: string): Promise<boolean> {
  const kind = { users: null, companies: 'company', devices: 'device' }[table]
  if (kind === null) return false
  const changed = sql<string>`replace(content, ${former}, ${hash})`
  const { numAffectedRows } = await sql`
    update bin set content = ${changed}
    where kind = ${kind} and record_id = ${id} and content <> ${changed}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
