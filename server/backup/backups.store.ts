import type { Selectable } from 'kysely'
import { tolerance } from '../core/clock-watch.ts'
import { later } from '../core/later.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { maxHold } from '../db/hold-deletions.ts'
import type { BackupsTable } from './backups.table.ts'

export type BackupRow = Selectable<BackupsTable>

/** The outcome of a run. */
export type Outcome =
  | { state: 'done' | 'gaps'; name: string; bytes: number; newBytes: number; error: string | null }
  | { state: 'failed'; error: string }

/** Number of runs that are kept. */
const runsKept = 100

/** A run that is about to start. */
export interface NewRun {
  /** The scheduled time; see `BackupsTable`. */
  slot: string | null
  place: string
  hasKeys: boolean
}

/** Records the start of a backup. From then on the bytes of files are kept until the lease expires; see `prolongRun`. */
export function beginRun(db: Db, now: Date, run: NewRun, lease: number): Promise<number> {
  return begin(db, now, run, 'running', lease)
}

/** The same for an export, which is not shown anywhere; also deletes the rows of exports whose process died. */
export async function beginExport(
  db: Db,
  now: Date,
  place: string,
  lease: number,
): Promise<number> {
  const exports = db.deleteFrom('backups').where('state', '=', 'exporting')
  await exports.where('leased_until', '<=', new Date().toISOString()).execute()
  return begin(db, now, { slot: null, place, hasKeys: false }, 'exporting', lease)
}

/** Ends an export, so that its bytes may be deleted again. */
export async function endExport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).where('state', '=', 'exporting').execute()
}

async function begin(
  db: Db,
  now: Date,
  run: NewRun,
  state: 'running' | 'exporting',
  lease: number,
): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({
      slot: run.slot,
      state,
      place: run.place,
      name: null,
      has_keys: run.hasKeys ? 1 : 0,
      bytes: null,
      new_bytes: null,
      error: null,
      leased_until: later(new Date(), lease),
      started_at: now.toISOString(),
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Records the start of a scheduled run; undefined if this location has a backup since the slot, one is in
 * progress, or one was attempted less than `pause` ms ago. Safe when called by several processes at once.
 * Runs started while the clock was ahead are ignored: otherwise no backup would be made until that day.
 */
export function claimSlot(
  db: Db,
  now: Date,
  run: NewRun & { slot: string },
  { lease, pause }: { lease: number; pause: number },
): Promise<number | undefined> {
  const recent = new Date(now.getTime() - pause).toISOString()
  const latest = later(now, tolerance)
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'backup')
    const since = await tx
      .selectFrom('backups')
      .select(['state', 'started_at'])
      .where('place', '=', run.place)
      .where('started_at', '>=', run.slot)
      .where('started_at', '<=', latest)
      .execute()
    const isSettled = since.some(
      ({ state, started_at }) => state !== 'failed' || started_at > recent,
    )
    return isSettled ? undefined : beginRun(tx, now, run, lease)
  })
}

/** Extends the lease of a backup or an export. */
export async function prolongRun(db: Db, id: number, lease: number): Promise<void> {
  await db
    .updateTable('backups')
    .set({ leased_until: later(new Date(), lease) })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'exporting'])
    .execute()
}

/** Records the outcome of a run, unless it has one already, and deletes the oldest runs. */
export async function endRun(db: Db, now: Date, id: number, outcome: Outcome): Promise<void> {
  const { state, error } = outcome
  const made =
    outcome.state === 'failed'
      ? {}
      : { name: outcome.name, bytes: outcome.bytes, new_bytes: outcome.newBytes }
  await db
    .updateTable('backups')
    .set({ state, error, ...made, leased_until: null, ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
  await db
    .deleteFrom('backups')
    .where('id', '<=', id - runsKept)
    .where('id', 'not in', (runs) =>
      runs
        .selectFrom('backups')
        .select('id')
        .where('state', 'in', ['done', 'gaps'])
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
}

/**
 * Marks runs as failed whose process died: all runs of a place except `own`, whose process now has the lock,
 * or those whose lease has expired.
 */
export async function endLostRuns(
  db: Db,
  now: Date,
  which: { place: string; own: number | undefined } | 'overdue',
): Promise<void> {
  const running = db
    .updateTable('backups')
    .set({ state: 'failed', error: lost, leased_until: null, ended_at: now.toISOString() })
    .where('state', '=', 'running')
  const lostOnes =
    which === 'overdue'
      ? running.where(({ or, eb }) =>
          or([
            eb('leased_until', '<=', later(new Date(), 0)),
            eb('leased_until', '>', later(new Date(), maxHold)),
          ]),
        )
      : running.where('place', '=', which.place).where('id', '!=', which.own ?? 0)
  await lostOnes.execute()
}

const lost = 'Die Sicherung wurde abgebrochen.'

/** The last run that has ended and the last one that made a backup, at one location if given. */
export async function findLatestRuns(
  db: Db,
  place: string | undefined,
): Promise<{ ended: BackupRow | undefined; made: BackupRow | undefined }> {
  const latest = (states: BackupRow['state'][]) => {
    const runs = db.selectFrom('backups').selectAll().where('state', 'in', states)
    const ofPlace = place === undefined ? runs : runs.where('place', '=', place)
    return ofPlace.orderBy('id', 'desc').limit(1).executeTakeFirst()
  }
  return {
    ended: await latest(['done', 'gaps', 'failed']),
    made: await latest(['done', 'gaps']),
  }
}

/** Names of the backups made at a location, as far as their runs are kept. */
export async function listMade(db: Db, place: string): Promise<string[]> {
  const runs = await db
    .selectFrom('backups')
    .select('name')
    .where('place', '=', place)
    .where('state', 'in', ['done', 'gaps'])
    .execute()
  return runs.flatMap(({ name }) => name ?? [])
}
