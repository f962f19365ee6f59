import { sql } from 'kysely'
import { type Db, holdingRows } from '../db/database.ts'

/** An account, and the hash against which a password has just been verified. */
interface VerifiedHash {
  table: 'users' | 'companies' | 'devices'
  id: number
  passwordHash: string
}

/**
 * Whether this is still the account's password hash. Setting another password waits until the transaction
 * ends, and then ends the sessions it has opened.
 */
export async function isStillPassword(
  tx: Db,
  { table, id, passwordHash }: VerifiedHash,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)}
    where id = ${id} and password_hash = ${passwordHash} ${holdingRows(tx)}`.execute(tx)
  return rows.length > 0
}
