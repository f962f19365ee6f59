import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Secrets } from '../core/secrets.ts'
import { type Db, holdingRows } from '../db/database.ts'
import { rememberedRowsOfOurs } from '../db/rows-of-ours.ts'
import { requeue } from '../queue/queue.store.ts'
import { type MailDraft, packMail } from './mail-draft.ts'
import { oneLine } from './mail-message.ts'

/** Queues a mail and returns its id. Runs in the caller's transaction; call `outbox.wake()` after it. */
export async function insertMail(
  tx: Db,
  now: Date,
  secrets: Secrets,
  mail: MailDraft,
): Promise<number> {
  const [id] = await insertMails(tx, now, secrets, [mail])
  if (id === undefined) throw new Error('the mail has no id')
  return id
}

/** The same for as many mails as fit into one statement; the ids are in the same order. */
export async function insertMails(
  tx: Db,
  now: Date,
  secrets: Secrets,
  mails: readonly MailDraft[],
): Promise<number[]> {
  const rows = mails.map((mail) => ({
    state: 'waiting' as const,
    message_id: randomUUID(),
    recipient: mail.to,
    subject: oneLine(mail.subject),
    content: packMail(secrets, mail),
    attempts: 0,
    next_try_at: now.toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }))
  const inserted = await tx
    .insertInto('mails')
    .values(rows)
    .returning(['id', 'message_id'])
    .execute()
  const ids = new Map(inserted.map(({ id, message_id }) => [message_id, id]))
  return rows.map(({ message_id }) => ids.get(message_id) ?? 0)
}

/** Retries a failed mail from the start; false if it has not failed (any more). */
export function requeueMail(db: Db, now: Date, id: number): Promise<boolean> {
  return requeue(db, 'mails', now, id)
}

/**
 * Locks a mail until the transaction ends. To be called before locking records that show its state, such as its order;
 * withdrawals use the same order, which avoids deadlocks.
 */
export async function holdMail(tx: Db, id: number): Promise<void> {
  await sql`select id from mails where id = ${id} ${holdingRows(tx)}`.execute(tx)
}

/** Withdraws mails that have not been sent, and erases their content, as they are outdated. */
export async function withdrawMails(
  tx: Db,
  now: Date,
  ids: readonly number[],
  error: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('mails')
    .set({ state: 'failed', error, content: null, next_try_at: null, leased_until: null })
    .set({ updated_at: now.toISOString() })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}

/** Whether mails are postponed with an error that begins like one of these. */
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

/** The last mail that failed permanently and was not withdrawn: when, and why in German. */
export async function findLastFailure(db: Db): Promise<{ at: string; error: string } | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['updated_at', 'error'])
    .where('state', '=', 'failed')
    .where('content', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.updated_at, error: row.error ?? '' }
}

/** Number of mails waiting, and of those that failed permanently. */
export async function countMails(db: Db): Promise<{ waiting: number; failed: number }> {
  const rows = await rememberedRowsOfOurs(
    db,
    `select state, count(*) as count from mails where state in ('waiting', 'failed') group by state`,
  )
  const counts = new Map(rows.map(([state, count]) => [state, Number(count)]))
  return { waiting: counts.get('waiting') ?? 0, failed: counts.get('failed') ?? 0 }
}
