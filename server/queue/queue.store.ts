import { type Generated, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { tolerance } from '../core/clock-watch.ts'
import { later } from '../core/later.ts'
import { type Db, skipLocked } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

const day = 24 * 60 * 60_000

/** Nobody has a job for that long, in ms: what says so was written by a clock that was ahead. */
export const longestLease = day

/** The columns that the queue needs. All others of a table belong to its kind of work. */
interface QueueColumns {
  id: Generated<number>
  /** The queue knows `waiting` and `failed`; a kind of work adds its own words for a good end. */
  state: string
  attempts: number
  /** Null when nothing is left to do. */
  next_try_at: string | null
  leased_until: string | null
  error: string | null
  created_at: string
  updated_at: string
}

/** The name of a table that holds jobs. */
export type QueueTable = {
  [Name in keyof Schema]: Schema[Name] extends QueueColumns ? Name : never
}[keyof Schema]

/** A row as it was when it was claimed; `attempts` counts this try too. */
export type Job<Table extends QueueTable> = Selectable<Schema[Table]> & Selectable<QueueColumns>

/** New values for some columns of a job. */
export type Change<Table extends QueueTable> = Updateable<Schema[Table]>

/** A job that a worker has for a while. */
export interface Claim<Table extends QueueTable> extends Held {
  table: Table
  job: Job<Table>
}

interface Held {
  table: QueueTable
  job: { id: number }
  /** When the lease ends. It identifies the claim: a later claim of the same job ends later. */
  leasedUntil: string
}

/** Takes the job that has been due for longest, until `lease` ms from now; no two processes take the same one. */
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
    and (leased_until is null or leased_until <= ${time} or leased_until > ${later(now, longestLease)}) order by next_try_at, id limit 1`
  // A look without a lock first: mostly nothing is due, and another process may hold the lock.
  const { rows: waiting } = await due.execute(db)
  if (waiting.length === 0 && !(await hastenPutOff(db, table, now))) return undefined
  const { rows } = await sql<Job<Table>>`
    update ${queue} set leased_until = ${leasedUntil}, attempts = attempts + 1, updated_at = ${time}
    where id = (${due} ${skipLocked(db)}) returning *`.execute(db)
  const [job] = rows
  return job && { table, job, leasedUntil }
}

/**
 * Makes those due that wait for longer than any wait and say that they were changed later than now: a clock put them off that
 * was ahead, and they might wait for years. Returns whether there were any.
 */
async function hastenPutOff(db: Db, table: QueueTable, now: Date): Promise<boolean> {
  const jobs = sql`${sql.table(table)} where state = 'waiting' and next_try_at > ${later(now, day)}
    and updated_at > ${later(now, tolerance)}`
  const { rows } = await sql`select id from ${jobs} limit 1`.execute(db)
  if (rows.length === 0) return false
  const time = now.toISOString()
  await sql`update ${sql.table(table)} set next_try_at = ${time}, updated_at = ${time}
    where id in (select id from ${jobs})`.execute(db)
  return true
}

/** Keeps a job for `lease` ms from now; false when its worker has lost it. */
export async function extendLease(db: Db, now: Date, claim: Held, lease: number): Promise<boolean> {
  const leasedUntil = later(now, lease)
  const isKept = await updateClaimed(db, now, claim, { leased_until: leasedUntil })
  if (isKept) claim.leasedUntil = leasedUntil
  return isKept
}

/** Ends a job; false when its worker has lost it. */
export function endClaimed<Table extends QueueTable>(
  db: Db,
  now: Date,
  claim: Claim<Table>,
  change: Change<Table>,
): Promise<boolean> {
  return updateClaimed(db, now, claim, { ...change, ...nothingToDo, error: null })
}

/** Ends a job whose work cannot be undone, even if its worker has lost it. */
export async function endForGood<Table extends QueueTable>(
  db: Db,
  now: Date,
  { table, job }: Claim<Table>,
  change: Change<Table>,
): Promise<void> {
  await updateJobs(db, now, table, { ...change, ...nothingToDo, error: null })
    .where('id', '=', job.id)
    .execute()
}

/** Puts a job off until `nextTry`, because of `error` (German); false when its worker has lost it. */
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

/** Gives a job up, because of `error` (German); false when its worker has lost it. */
export function failClaimed(db: Db, now: Date, claim: Held, error: string): Promise<boolean> {
  return updateClaimed(db, now, claim, { ...nothingToDo, state: 'failed', error })
}

/** Lets go of all jobs that somebody has. */
export async function freeLeases(db: Db, table: QueueTable): Promise<void> {
  await queues(db)
    .updateTable(table)
    .set({ leased_until: null })
    .where('leased_until', 'is not', null)
    .execute()
}

/** Begins a job anew that was given up; false when it is not (any more). */
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
 * Deletes jobs that ended, well or not, more than 180 days ago. They must be as old themselves: one that ended while the
 * clock was behind says that it did so long ago.
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

/** Changes a job as long as the worker that claimed it still has it. */
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

/** The database with nothing but what all queues have in common. */
function queues(db: Db): Kysely<Record<QueueTable, QueueColumns>> {
  return db as unknown as Kysely<Record<QueueTable, QueueColumns>>
}
