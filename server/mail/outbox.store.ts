import { randomUUID } from 'node:crypto'
import type { Secrets } from '../core/secrets.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { claimDue } from '../db/queue.ts'
import { showMailState } from '../documents/document-jobs.store.ts'
import { type MailDraft, packMail } from './mail-draft.ts'
import { oneLine } from './mail-message.ts'

/** A mail that a worker has for a while. */
export interface ClaimedMail {
  id: number
  /** Left side of the Message-ID. */
  messageId: string
  recipient: string
  subject: string
  /** Sealed; see `mail-draft.ts`. */
  content: string
  /** Tries so far, this one included. */
  attempts: number
  createdAt: string
  /** Tells this claim from one of another worker. */
  leasedUntil: string
}

/** Puts a mail into the outbox, in the transaction of what it tells of, and answers its id; then `outbox.wake()`. */
export async function insertMail(
  tx: Db,
  now: Date,
  secrets: Secrets,
  mail: MailDraft,
): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      state: 'waiting',
      message_id: randomUUID(),
      recipient: mail.to,
      subject: oneLine(mail.subject),
      content: packMail(secrets, mail),
      attempts: 0,
      next_try_at: now.toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the mail that has been due for longest until `lease` ms from now, or answers undefined. */
export async function claimDueMail(
  db: Db,
  now: Date,
  lease: number,
): Promise<ClaimedMail | undefined> {
  const row = await claimDue(db, 'mails', now, lease)
  return (
    row && {
      id: row.id,
      messageId: row.message_id,
      recipient: row.recipient,
      subject: row.subject,
      content: row.content ?? '',
      attempts: row.attempts,
      createdAt: row.created_at,
      leasedUntil: row.leased_until ?? '',
    }
  )
}

/** The mail has left: what it said is forgotten in the same statement. */
export async function markLeft(
  db: Db,
  now: Date,
  id: number,
  state: 'sent' | 'filed',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('mails')
      .set({
        ...{ state, content: null, error: null, next_try_at: null, leased_until: null },
        updated_at: now.toISOString(),
      })
      .where('id', '=', id)
      .execute()
    await showMailState(tx, now, id, { state, error: null })
  })
}

/** Puts a mail off until `nextTry`, because of `error` (German); a try that does not count is taken back. */
export async function postponeMail(
  db: Db,
  now: Date,
  mail: ClaimedMail,
  { error, nextTry, counts = true }: { error: string | null; nextTry: Date; counts?: boolean },
): Promise<void> {
  const attempts = counts ? mail.attempts : mail.attempts - 1
  await updateClaimed(db, now, mail, { attempts, error, next_try_at: nextTry.toISOString() })
}

/** Gives a mail up, because of `error` (German). Its content stays, so that staff may try again. */
export async function failMail(db: Db, now: Date, mail: ClaimedMail, error: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const change = { state: 'failed' as const, error, next_try_at: null }
    if (!(await updateClaimed(tx, now, mail, change))) return
    await showMailState(tx, now, mail.id, change)
  })
}

/** Changes a mail as long as the worker that claimed it still has it; false when another does. */
async function updateClaimed(
  db: Db,
  now: Date,
  { id, leasedUntil }: ClaimedMail,
  change: {
    state?: 'failed'
    attempts?: number
    error: string | null
    next_try_at: string | null
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...change, leased_until: null, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leased_until', '=', leasedUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Begins a failed mail anew; false when it has not failed (any more). */
export async function requeueMail(db: Db, now: Date, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({
      ...{ state: 'waiting', attempts: 0, error: null, leased_until: null },
      ...{ next_try_at: now.toISOString(), updated_at: now.toISOString() },
    })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('content', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether mails wait that were put off with an error that begins like one of these. */
export async function hasPostponed(db: Db, errorStarts: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or(errorStarts.map((start) => eb('error', 'like', `${start}%`))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes those mails due at once. */
export async function hastenPostponed(db: Db, now: Date, errorStarts: string[]): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: now.toISOString() })
    .where('state', '=', 'waiting')
    .where(({ eb, or }) => or(errorStarts.map((start) => eb('error', 'like', `${start}%`))))
    .where('next_try_at', '>', now.toISOString())
    .execute()
}

/** How many mails wait, and how many were given up. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), failed: of('failed') }
}

const keep = 180 * 24 * 60 * 60_000

/** Deletes mails that left or were given up more than 180 days ago. */
export async function removeOverMails(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '<>', 'waiting')
    .where('updated_at', '<', new Date(now.getTime() - keep).toISOString())
    .execute()
}
