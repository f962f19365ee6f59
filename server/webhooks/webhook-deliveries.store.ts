import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import type { Db } from '../db/database.ts'
import type { Answered } from './send-webhook.ts'

const day = 24 * 60 * 60_000

/** How long completed deliveries are kept. */
const keep = 30 * day

/** Rows per statement: other requests are handled between two of them. */
const piece = 2_000

/** Queues a delivery for a webhook. */
export async function insertDelivery(
  tx: Db,
  now: Date,
  webhook: number,
  body: object,
  change: number | null,
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook,
      event_id: randomUUID(),
      change_number: change,
      body: JSON.stringify(body),
      state: 'waiting',
      attempts: 0,
      next_try_at: now.toISOString(),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute()
}

/** Records a delivery that was sent manually. */
export async function insertTried(
  db: Db,
  now: Date,
  webhook: number,
  tried: { eventId: string; body: string } & (
    | { answered: Answered }
    | { error: string; status: number | null }
  ),
): Promise<WebhookDelivery> {
  const ended =
    'answered' in tried
      ? { state: 'delivered' as const, ...tried.answered, error: null }
      : { state: 'failed' as const, status: tried.status, error: tried.error, duration: null }
  const row = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook,
      event_id: tried.eventId,
      body: tried.body,
      ...ended,
      attempts: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return deliveryOf(row)
}

/** The latest deliveries of a webhook, newest first. */
export async function listDeliveries(
  db: Db,
  webhook: number,
  limit: number,
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(deliveryOf)
}

/** Records the status of a failed try; null if there was no answer. */
export async function noteStatus(db: Db, id: number, status: number | null): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ status }).where('id', '=', id).execute()
}

/** Deletes deliveries that ended more than 30 days ago. */
export async function removeOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keep).toISOString()
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', (old) =>
        old
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('updated_at', '<', before)
          .where('state', '<>', 'waiting')
          .limit(piece),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await setImmediate()
  }
}

interface DeliveryRow {
  id: number
  body: string
  state: WebhookDelivery['state']
  attempts: number
  next_try_at: string | null
  status: number | null
  duration: number | null
  error: string | null
  created_at: string
  updated_at: string
}

function deliveryOf(row: DeliveryRow): WebhookDelivery {
  const { type, key = null } = JSON.parse(row.body)
  return {
    id: row.id,
    type,
    key,
    state: row.state,
    attempts: row.attempts,
    nextTryAt: row.next_try_at,
    status: row.status,
    duration: row.duration,
    error: row.error,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
