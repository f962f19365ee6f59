import type { Selectable } from 'kysely'
import type { DocumentKind, DocumentLocale } from '#contract/documents.ts'
import type { Db } from '../db/database.ts'
import { claimDue } from '../db/queue.ts'
import type { Schema } from '../db/schema.ts'

/** An order of documents that a worker has for a while. */
export interface ClaimedJob {
  id: number
  /** Null: deleted since. */
  deviceId: number | null
  serialNumber: string
  docs: DocumentKind[]
  locale: DocumentLocale
  recipient: string
  /** Sealed `LetterSecret`, or null. */
  password: string | null
  /** Tries so far, this one included; tells this claim from one of another worker. */
  attempts: number
}

export interface JobDraft {
  deviceId: number
  serialNumber: string
  docs: DocumentKind[]
  locale: DocumentLocale
  recipient: string
  requestedBy: string
  /** Sealed. */
  password: string | null
}

/** Queues an order and answers its id. */
export async function insertDocumentJob(db: Db, now: Date, job: JobDraft): Promise<number> {
  const { id } = await db
    .insertInto('document_jobs')
    .values({
      state: 'waiting',
      device_id: job.deviceId,
      serial_number: job.serialNumber,
      docs: JSON.stringify(job.docs),
      locale: job.locale,
      recipient: job.recipient,
      requested_by: job.requestedBy,
      password: job.password,
      attempts: 0,
      next_try_at: now.toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the order that has been due for longest until `lease` ms from now, or answers undefined. */
export async function claimDueJob(
  db: Db,
  now: Date,
  lease: number,
): Promise<ClaimedJob | undefined> {
  const row = await claimDue(db, 'document_jobs', now, lease)
  return row && toClaimed(row)
}

function toClaimed(row: Selectable<Schema['document_jobs']>): ClaimedJob {
  return {
    id: row.id,
    deviceId: row.device_id,
    serialNumber: row.serial_number,
    docs: JSON.parse(row.docs),
    locale: row.locale,
    recipient: row.recipient,
    password: row.password,
    attempts: row.attempts,
  }
}

/** Keeps an order for `lease` ms more; false when another worker has it by now. */
export function extendLease(db: Db, now: Date, job: ClaimedJob, lease: number): Promise<boolean> {
  return updateClaimed(db, now, job, { leased_until: later(now, lease) })
}

/** The documents are in this mail and the password is not needed any more; false when another worker was faster. */
export function markMade(db: Db, now: Date, job: ClaimedJob, mailId: number): Promise<boolean> {
  return updateClaimed(db, now, job, {
    ...{ mail_id: mailId, password: null },
    ...{ error: null, next_try_at: null, leased_until: null },
  })
}

/** Puts an order off until `nextTry`, because of `error` (German). */
export function postponeJob(
  db: Db,
  now: Date,
  job: ClaimedJob,
  error: string,
  nextTry: Date,
): Promise<boolean> {
  const nextTryAt = nextTry.toISOString()
  return updateClaimed(db, now, job, { error, next_try_at: nextTryAt, leased_until: null })
}

/** Gives an order up, because of `error` (German). */
export function failJob(db: Db, now: Date, job: ClaimedJob, error: string): Promise<boolean> {
  return updateClaimed(db, now, job, {
    ...{ state: 'failed', error, next_try_at: null, leased_until: null },
  })
}

type Change = Partial<
  Pick<
    Schema['document_jobs'],
    'state' | 'mail_id' | 'password' | 'error' | 'next_try_at' | 'leased_until'
  >
>

/** Changes an order as long as the worker that claimed it still has it. */
async function updateClaimed(
  db: Db,
  now: Date,
  { id, attempts }: ClaimedJob,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_jobs')
    .set({ ...change, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('mail_id', 'is', null)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The order whose documents this mail carries is as far as the mail is; in the transaction of its change. */
export async function showMailState(
  tx: Db,
  now: Date,
  mailId: number,
  { state, error }: { state: Schema['document_jobs']['state']; error: string | null },
): Promise<void> {
  await tx
    .updateTable('document_jobs')
    .set({ state, error, updated_at: now.toISOString() })
    .where('mail_id', '=', mailId)
    .execute()
}

/** What a retry needs to know of an order, or undefined. */
export async function findJob(db: Db, id: number) {
  return db
    .selectFrom('document_jobs')
    .select([
      'state',
      'serial_number as serialNumber',
      'device_id as deviceId',
      'mail_id as mailId',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Begins an order anew whose documents could not be made; false when it is not such a one (any more). */
export async function requeueJob(db: Db, now: Date, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_jobs')
    .set({
      ...{ state: 'waiting', attempts: 0, error: null, leased_until: null },
      ...{ next_try_at: now.toISOString(), updated_at: now.toISOString() },
    })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('mail_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The device that an order is about, as it is now: serial number and password hash. */
export async function findOrderedDevice(db: Db, id: number) {
  return db
    .selectFrom('devices')
    .select(['serial_number as serialNumber', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .executeTakeFirst()
}

const keep = 180 * 24 * 60 * 60_000

/** Deletes orders that nobody has touched for 180 days. */
export async function removeOverJobs(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('document_jobs')
    .where('updated_at', '<', later(now, -keep))
    .where('state', '<>', 'waiting')
    .execute()
}

function later(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
