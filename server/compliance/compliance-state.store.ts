import { sql } from 'kysely'
import { tolerance } from '../core/clock-watch.ts'
import type { Db } from '../db/database.ts'
import { hasMarks } from './marks.store.ts'

/** Progress of the checks. */
interface ComplianceState {
  /** The day for which everything was checked. */
  checkedOn: string | null
  settledAt: string | null
  isSettled: boolean
}

export async function readComplianceState(db: Db): Promise<ComplianceState> {
  const row = await db
    .selectFrom('compliance_state')
    .select(['checked_on', 'settled_at'])
    .executeTakeFirst()
  const settledAt = row?.settled_at ?? null
  return {
    checkedOn: row?.checked_on ?? null,
    settledAt,
    isSettled: settledAt !== null && !(await hasMarks(db)),
  }
}

/**
 * Leases the checks until a time; returns false if another process has them. A lease longer than that was
 * written while the clock was ahead and is ignored.
 */
export async function leaseLooking(db: Db, now: Date, until: Date): Promise<boolean> {
  // The row is missing after a restore.
  await db
    .insertInto('compliance_state')
    .values({ id: 1, taken_up_to: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('compliance_state')
    .set({ leased_until: until.toISOString() })
    .where(
      sql<boolean>`(coalesce(leased_until, '') <= ${now.toISOString()}
        or leased_until > ${new Date(until.getTime() + tolerance).toISOString()})`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function prolongLooking(db: Db, until: Date): Promise<void> {
  await db.updateTable('compliance_state').set({ leased_until: until.toISOString() }).execute()
}

export async function endLooking(db: Db): Promise<void> {
  await db.updateTable('compliance_state').set({ leased_until: null }).execute()
}

export async function noteCheckedOn(tx: Db, day: string): Promise<void> {
  await tx.updateTable('compliance_state').set({ checked_on: day }).execute()
}

export async function noteSettled(db: Db, now: Date): Promise<void> {
  await db.updateTable('compliance_state').set({ settled_at: now.toISOString() }).execute()
}
