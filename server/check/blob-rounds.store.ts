import { sql } from 'kysely'
import { tolerance } from '../core/clock-watch.ts'
import type { Db } from '../db/database.ts'

const day = 24 * 60 * 60_000

/** The id of the only row. */
const id = 1

/** Progress of the round through all blobs. */
export interface BlobRound {
  /** The last blob that was checked; empty before the first and after the last. */
  position: string
  begunAt: Date
  /** When a complete round last ended. */
  endedAt: Date | undefined
}

/** The current round; undefined before the first. */
export async function findBlobRound(db: Db): Promise<BlobRound | undefined> {
  const row = await db.selectFrom('blob_rounds').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row && {
      position: row.position,
      begunAt: new Date(row.begun_at),
      endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    }
  )
}

/**
 * Leases the round for this process until a time, and restarts it if `isNew`; false if another process has
 * it. A lease beyond `until` was written while the clock was ahead and is ignored.
 */
export async function claimBlobRound(
  db: Db,
  now: Date,
  until: Date,
  isNew: boolean,
): Promise<boolean> {
  const start = { position: '', begun_at: now.toISOString() }
  const leased = { leased_until: until.toISOString() }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('blob_rounds')
    .values({ id, ...start, ...leased, ended_at: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...leased, ...(isNew && start) })
        .where(
          sql<boolean>`(coalesce(blob_rounds.leased_until, '') <= ${now.toISOString()}
            or blob_rounds.leased_until > ${new Date(until.getTime() + tolerance).toISOString()})`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Stores the progress and extends the lease. */
export async function moveBlobRound(db: Db, position: string, until: Date): Promise<void> {
  const change = { position, leased_until: until.toISOString() }
  await db.updateTable('blob_rounds').set(change).where('id', '=', id).execute()
}

/** Claims today's sweep for this process; false if one was made within a day, or before the first round. */
export async function claimSweep(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blob_rounds')
    .set({ swept_at: now.toISOString() })
    .where('id', '=', id)
    .where(
      // A time from the future was written while the clock was ahead.
      sql<boolean>`(swept_at is null
        or swept_at <= ${new Date(now.getTime() - day).toISOString()}
        or swept_at > ${new Date(now.getTime() + tolerance).toISOString()})`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the round: everything has been checked. */
export async function endBlobRound(db: Db, now: Date): Promise<void> {
  const change = { position: '', ended_at: now.toISOString() }
  await db.updateTable('blob_rounds').set(change).where('id', '=', id).execute()
}
