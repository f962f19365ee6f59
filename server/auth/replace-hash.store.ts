import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The stored password of a record. */
interface Stored {
  table: 'users' | 'companies' | 'devices'
  id: number
  /** The hash that must still be stored. */
  former: string
}

/**
 * Replaces a hash with another one of the same password: the real one after a placeholder, or a stronger
 * one. Skipped if another password has been set in the meantime; returns whether it was replaced. This is no
 * change of the record: no version, no history, and no session ends. Records in the bin are updated as well,
 * and so are orders of letters, which detect by the hash whether the password is still the one to replace.
 */
export async function replaceHash(
  tx: Db,
  { table, id, former }: Stored,
  hash: string,
  about: Record<string, string | number> = {},
): Promise<boolean> {
  const isDone =
    (await inRecord(tx, { table, id, former }, hash, about)) ||
    (await inBin(tx, { table, id, former }, hash)) ||
    // The record may have been restored from the bin between the two.
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

/** Replaces the hash in the stored JSON: hashes are unique ASCII without anything that JSON would escape. */
async function inBin(tx: Db, { table, id, former }: Stored, hash: string): Promise<boolean> {
  const kind = { users: null, companies: 'company', devices: 'device' }[table]
  if (kind === null) return false
  const changed = sql<string>`replace(content, ${former}, ${hash})`
  const { numAffectedRows } = await sql`
    update bin set content = ${changed}
    where kind = ${kind} and record_id = ${id} and content <> ${changed}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
