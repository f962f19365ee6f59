import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Whether another transaction of this database is waiting for a lock. */
export async function isAnyLockAwaited(tx: Db): Promise<boolean> {
  return (await countWaiting(tx)) > 0
}

/** Number of transactions of this database that are waiting for a lock. */
export async function countWaiting(tx: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    tx,
  )
  return rows.length
}
