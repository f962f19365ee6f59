import { sql } from 'kysely'
import { tolerance } from '../core/clock-watch.ts'
import type { Db } from '../db/database.ts'

/** The one row. */
const id = 1

/** How far the round is that goes through all blobs. */
export interface BlobRound {
  /** The last blob that was looked at; empty before the first and after the last. */
  position: string
  begunAt: Date
  /** When a whole round ended last. */
  endedAt: Date | undefined
}

/** The round as it stands; undefined before the first. */
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
 * Takes the round for this process until a time, and begins it anew if asked to; false when another process has it. Nobody
 * has it for longer: what says so was written by a clock that was ahead.
 */
export async function claimBlobRound(
  db: Db,
  now: Date,
  until: Date,
  isNew: boolean,
): Promise<boolean> {
  const begun = { position: '', begun_at: now.toISOString() }
  const leased = { leased_until: until.toISOString() }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('blob_rounds')
    .values({ id, ...begun, ...leased, ended_at: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...leased, ...(isNew && begun) })
        .where(
          sql<boolean>`(coalesce(blob_rounds.leased_until, '') <= ${now.toISOString()}
            or blob_rounds.leased_until > ${new Date(until.getTime() + tolerance).toISOString()})`,
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Notes how far it is; the process keeps it until then. */
export async function moveBlobRound(db: Db, position: string, until: Date): Promise<void> {
  const change = { position, leased_until: until.toISOString() }
  await db.updateTable('blob_rounds').set(change).where('id', '=', id).execute()
}

/** All have been looked at. */
export async function endBlobRound(db: Db, now: Date): Promise<void> {
  const change = { position: '', ended_at: now.toISOString() }
  await db.updateTable('blob_rounds').set(change).where('id', '=', id).execute()
}
