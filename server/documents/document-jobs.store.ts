import type { DocumentKind, DocumentLocale } from '#contract/documents.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { withdrawMails } from '../mail/outbox.store.ts'
import type { Job } from '../queue/queue.store.ts'
import { eraseOrderPasswords, keepOrderPassword } from './order-passwords.store.ts'

/** An order of documents that is not queued yet. */
export interface JobDraft {
  subject: JobSubject
  docs: DocumentKind[]
  locale: DocumentLocale
  recipient: string
  requestedBy: string
  /** Encrypted (see `letter-password.ts`), or null. */
  password: string | null
}

/** The subject of an order with its current names, and the owner of a device, which may change later. */
export type JobSubject =
  | { kind: 'device'; id: number; serialNumber: string; companyId: number | null }
  | { kind: 'company'; id: number; name: string }

/** An order's subject in words. */
export function subjectInWords(companyName: string | null, serialNumber: string): string {
  return companyName === null ? `Gerät „${serialNumber}“` : `Firma „${companyName}“`
}

/** Why an order is neither made nor sent once its device belongs to another company than it did. */
export const ofOtherCompany =
  'Das Gerät gehört nicht mehr der Firma, für die bestellt wurde. Bitte neu bestellen!'

export async function insertDocumentJob(db: Db, now: Date, job: JobDraft): Promise<number> {
  const { subject } = job
  const names =
    subject.kind === 'device'
      ? {
          device_id: subject.id,
          serial_number: subject.serialNumber,
          company_id: subject.companyId,
        }
      : { company_id: subject.id, company_name: subject.name, serial_number: '' }
  const { id } = await db
    .insertInto('document_jobs')
    .values({
      state: 'waiting',
      ...names,
      docs: JSON.stringify(job.docs),
      locale: job.locale,
      recipient: job.recipient,
      requested_by: job.requestedBy,
      attempts: 0,
      next_try_at: now.toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (job.password !== null) await keepOrderPassword(db, id, job.password)
  return id
}

/**
 * Cancels the orders of a device that have not been sent, including those that a worker has just started, and
 * withdraws their mails. An order whose mail is being sent right now is not affected.
 */
export async function giveUpOrdersOf(
  tx: Db,
  now: Date,
  deviceId: number,
  error: string,
): Promise<void> {
  // Lock mails before their orders, as senders and retries do, to avoid deadlocks.
  await withdrawMails(tx, now, await mailsOf(tx, deviceId), error)
  const givenUp = await tx
    .updateTable('document_jobs')
    .set({ state: 'failed', error, next_try_at: null, leased_until: null })
    .set({ updated_at: now.toISOString() })
    .where('device_id', '=', deviceId)
    .where(({ eb, and, or }) =>
      or([
        eb('state', '=', 'waiting'),
        // A retry would send documents made for the former company.
        and([eb('state', '=', 'failed'), eb('mail_id', 'is not', null)]),
      ]),
    )
    .returning(['id', 'mail_id as mailId'])
    .execute()
  await eraseOrderPasswords(
    tx,
    givenUp.map(({ id }) => id),
  )
  // Mails that a worker has queued in the meantime.
  await withdrawMails(tx, now, mailIdsIn(givenUp), error)
}

async function mailsOf(tx: Db, deviceId: number): Promise<number[]> {
  const orders = tx.selectFrom('document_jobs').select('mail_id as mailId')
  return mailIdsIn(await orders.where('device_id', '=', deviceId).execute())
}

function mailIdsIn(orders: { mailId: number | null }[]): number[] {
  return orders.flatMap(({ mailId }) => mailId ?? [])
}

/**
 * Copies the state of a mail to the order whose documents it contains, in the transaction that changes the
 * mail; returns the order's id.
 */
export async function showMailState(
  tx: Db,
  now: Date,
  mailId: number,
  { state, error }: { state: Schema['document_jobs']['state']; error: string | null },
): Promise<number[]> {
  const orders = await tx
    .updateTable('document_jobs')
    .set({ state, error, updated_at: now.toISOString() })
    .where('mail_id', '=', mailId)
    .returning('id')
    .execute()
  return orders.map(({ id }) => id)
}

/** The order whose documents a mail contains, or undefined. */
export function findJobOfMail(db: Db, mailId: number): Promise<Job<'document_jobs'> | undefined> {
  return db.selectFrom('document_jobs').selectAll().where('mail_id', '=', mailId).executeTakeFirst()
}

/** The facts about an order needed for a retry, or undefined. */
export async function findJob(db: Db, id: number) {
  return db
    .selectFrom('document_jobs as job')
    .leftJoin('devices', 'devices.id', 'job.device_id')
    .leftJoin('mails', 'mails.id', 'job.mail_id')
    .select([
      'job.state',
      'job.serial_number as serialNumber',
      'job.company_name as companyName',
      'job.device_id as deviceId',
      'job.company_id as companyId',
      'job.mail_id as mailId',
      'job.created_at as createdAt',
      // The device's current owner.
      'devices.company_id as ownerId',
      // Null once it has been sent or withdrawn.
      'mails.content as mailContent',
    ])
    .where('job.id', '=', id)
    .executeTakeFirst()
}

/** Whether a device was handed over at that time or later: passwords of earlier orders were given up then. */
export async function isHandedOverSince(db: Db, deviceId: number, time: string): Promise<boolean> {
  const handover = await db
    .selectFrom('history')
    .select('id')
    .where('kind', '=', 'devices')
    .where('record_id', '=', deviceId)
    .where('act', '=', 'handed-over')
    .where('created_at', '>=', time)
    .limit(1)
    .executeTakeFirst()
  return handover !== undefined
}

export async function findAddressOf(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.email ?? null
}
