import { type Generated, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { tolerance } from '../core/clock-watch.ts'
import { later } from '../core/later.ts'
import { type Db, skipLocked } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

const day = 24 * 60 * 60_000

/** Upper limit of every lease, in ms: a longer one was written by a clock that was ahead. */
export const maxLease = day

/** The columns that the queue needs. All other columns of a table belong to its kind of work. */
interface QueueColumns {
  id: Generated<number>
  /** The queue uses `waiting` and `failed`; a kind of work adds its own states of success. */
  state: string
  attempts: number
  /** Null once nothing is left to do. */
  next_try_at: string | null
  leased_until: string | null
  error: string | null
  created_at: string
  updated_at: string
}

/** The name of a table of jobs. */
export type QueueTable = {
  [Name in keyof Schema]: Schema[Name] extends QueueColumns ? Name : never
}[keyof Schema]

/** A row as it was when claimed; `attempts` includes the current try. */
export type Job<Table extends QueueTable> = Selectable<Schema[Table]> & Selectable<QueueColumns>

/** New values for some columns of a job. */
export type Change<Table extends QueueTable> = Updateable<Schema[Table]>

/** A job claimed by a worker. */
export interface Claim<Table extends QueueTable> extends Held {
  table: Table
  job: Job<Table>
}

interface Held {
  table: QueueTable
  job: { id: number }
  /** When the lease expires. It identifies the claim: a later claim of the same job expires later. */
  leasedUntil: string
}

/** Claims the job that has been due for longest, until `lease` ms from now; no two processes claim the same one. */
export async function claimDue<Table extends QueueTable>(
  db: Db,
  table: Table,
  now: Date,
  lease: number,
): Promise<Claim<Table> | undefined> {
  const time = now.toISOString()
  const leasedUntil = later(now, lease)
  const queue = sql.table(table)
  const due = sql`
    select id from ${queue} where state = 'waiting' and next_try_at <= ${time}
    and (leased_until is null or leased_until <= ${time} or leased_until > ${later(now, maxLease)}) order by next_try_at, id limit 1`
  // Checks without a lock first: usually nothing is due, and another process may hold the lock.
  const { rows: waiting } = await due.execute(db)
  if (waiting.length === 0 && !(await makePostponedDue(db, table, now))) return undefined
  const { rows } = await sql<Job<Table>>`
    update ${queue} set leased_until = ${leasedUntil}, attempts = attempts + 1, updated_at = ${time}
    where id = (${due} ${skipLocked(db)}) returning *`.execute(db)
  const [job] = rows
  return job && { table, job, leasedUntil }
}

/**
 * Makes jobs due that wait for longer than any delay and were changed in the future: they were postponed by a clock
 * that was ahead, and might wait for years. Returns whether there were any.
 */
async function makePostponedDue(db: Db, table: QueueTable, now: Date): Promise<boolean> {
  const jobs = sql`${sql.table(table)} where state = 'waiting' and next_try_at > ${later(now, day)}
    and updated_at > ${later(now, tolerance)}`
  const { rows } = await sql`select id from ${jobs} limit 1`.execute(db)
  if (rows.length === 0) return false
  const time = now.toISOString()
  await sql`update ${sql.table(table)} set next_try_at = ${time}, updated_at = ${time}
    where id in (select id from ${jobs})`.execute(db)
  return true
}

/** Extends the lease to `lease` ms from now; false if the worker has lost its claim. */
export async function extendLease(db: Db, now: Date, claim: Held, lease: number): Promise<boolean> {
  const leasedUntil = later(now, lease)
  const isKept = await updateClaimed(db, now, claim, { leased_until: leasedUntil })
  if (isKept) claim.leasedUntil = leasedUntil
  return isKept
}

/** Ends a job; false if the worker has lost its claim. */
export function endClaimed<Table extends QueueTable>(
  db: Db,
  now: Date,
  claim: Claim<Table>,
  change: Change<Table>,
): Promise<boolean> {
  return updateClaimed(db, now, claim, { ...change, ...nothingToDo, error: null })
}

/** Ends a job whose work cannot be undone, even if the worker has lost its claim. */
export async function endUnconditionally<Table extends QueueTable>(
  db: Db,
  now: Date,
  { table, job }: Claim<Table>,
  change: Change<Table>,
): Promise<void> {
  await updateJobs(db, now, table, { ...change, ...nothingToDo, error: null })
    .where('id', '=', job.id)
    .execute()
}

/** Postpones a job to `nextTry`, with `error` (German) as the reason; false if the worker has lost its claim. */
export function postponeClaimed(
  db: Db,
  now: Date,
  claim: Held,
  { error, nextTry, attempts }: { error: string | null; nextTry: Date; attempts: number },
): Promise<boolean> {
  const nextTryAt = nextTry.toISOString()
  return updateClaimed(db, now, claim, {
    error,
    attempts,
    next_try_at: nextTryAt,
    leased_until: null,
  })
}

/** Gives a job up, with `error` (German) as the reason; false if the worker has lost its claim. */
export function failClaimed(db: Db, now: Date, claim: Held, error: string): Promise<boolean> {
  return updateClaimed(db, now, claim, { ...nothingToDo, state: 'failed', error })
}

/** Releases all claimed jobs. */
export async function freeLeases(db: Db, table: QueueTable): Promise<void> {
  await queues(db)
    .updateTable(table)
    .set({ leased_until: null })
    .where('leased_until', 'is not', null)
    .execute()
}

/** Restarts a job that was given up; false if it is not in that state (any more). */
export async function requeue(db: Db, table: QueueTable, now: Date, id: number): Promise<boolean> {
  const anew = { state: 'waiting', attempts: 0, error: null, leased_until: null }
  const { numUpdatedRows } = await updateJobs(db, now, table, {
    ...anew,
    next_try_at: now.toISOString(),
  })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const keep = 180 * day

/**
 * Deletes jobs that ended, successfully or not, more than 180 days ago. They must have been created that long ago too,
 * as the end of a job may have been dated by a clock that was behind.
 */
export async function removeExpiredJobs(db: Db, table: QueueTable, now: Date): Promise<void> {
  await queues(db)
    .deleteFrom(table)
    .where('state', '<>', 'waiting')
    .where('updated_at', '<', later(now, -keep))
    .where('created_at', '<', later(now, -keep))
    .execute()
}

const nothingToDo = { next_try_at: null, leased_until: null }

/** Changes a job, provided that the worker still holds its claim. */
async function updateClaimed(
  db: Db,
  now: Date,
  { table, job, leasedUntil }: Held,
  change: Updateable<QueueColumns>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateJobs(db, now, table, change)
    .where('id', '=', job.id)
    .where('state', '=', 'waiting')
    .where('leased_until', '=', leasedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function updateJobs(db: Db, now: Date, table: QueueTable, change: Updateable<QueueColumns>) {
  return queues(db)
    .updateTable(table)
    .set({ ...change, updated_at: now.toISOString() })
}

/** The database, restricted to what all queues have in common. */
function queues(db: Db): Kysely<Record<QueueTable, QueueColumns>> {
  return db as unknown as Kysely<Record<QueueTable, QueueColumns>>
}
