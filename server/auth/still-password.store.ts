import { sql } from 'kysely'
import { type Db, holdingRows } from '../db/database.ts'

/** An account, and the hash that somebody's password has just been checked against. */
interface Checked {
  table: 'users' | 'companies' | 'devices'
  id: number
  passwordHash: string
}

/**
 * Whether that is still the password of the account. Who sets another one waits until the transaction ends, and then ends
 * the sessions that it has opened.
 */
export async function isStillPassword(
  tx: Db,
  { table, id, passwordHash }: Checked,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)}
    where id = ${id} and password_hash = ${passwordHash} ${holdingRows(tx)}`.execute(tx)
  return rows.length > 0
}
