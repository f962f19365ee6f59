import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Change, ChangeKind } from '#contract/changes.ts'
import type { NewWebhook, Webhook, WebhookDelivery, WebhookDraft } from '#contract/webhooks.ts'
import {
  cursorAt,
  endOfLook,
  lastPlace,
  listChanges,
  type Place,
} from '../changes/changes.store.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'
import { formerSecrets, freshSecret } from './former-secrets.ts'
import type { Answered } from './send-webhook.ts'

type Draft = z.output<typeof WebhookDraft>

const day = 24 * 60 * 60_000

/** How long tellings that have ended are kept. */
const keep = 30 * day

/** How many rows one statement deletes: others are answered between two of them. */
const piece = 2_000

/** What to say when a name is taken. */
export const webhookUnique: UniqueRules = {
  name_folded: { path: 'name', message: 'Diesen Namen hat schon ein anderer Webhook!' },
}

/** All addresses by name, with what became of their last telling. */
export async function listWebhooks(db: Db, now: Date): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('name_folded').execute()
  return Promise.all(rows.map((row) => shown(db, now, row)))
}

export async function findWebhook(db: Db, now: Date, id: number): Promise<Webhook | undefined> {
  const row = await findRow(db, id)
  return row && shown(db, now, row)
}

/** The address and what is signed with, for sending: its secret first, then those that it had lately. */
export async function findTarget(
  db: Db,
  now: Date,
  secrets: Secrets,
  id: number,
): Promise<{ url: string; secrets: string[]; isEnabled: boolean } | undefined> {
  const row = await findRow(db, id)
  if (!row) return undefined
  const sealed = [row.secret, ...formerSecrets(row, now).map(({ secret }) => secret)]
  return {
    url: row.url,
    secrets: sealed.map((secret) => secrets.decrypt(secret)),
    isEnabled: row.is_enabled === 1,
  }
}

/** Makes an address that is told what happens from now on. The answer is the only place where its secret stands. */
export async function insertWebhook(
  tx: Db,
  now: Date,
  secrets: Secrets,
  { name, url, kinds, isEnabled }: Draft,
  createdBy: string,
): Promise<NewWebhook> {
  const secret = freshSecret()
  const { number: position } = await lastPlace(tx, now)
  const row = await tx
    .insertInto('webhooks')
    .values({
      ...columnsOf({ name, url, kinds, isEnabled }),
      secret: secrets.encrypt(secret),
      position,
      created_by: createdBy,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...(await shown(tx, now, row)), secret }
}

/** Changes an address; what waited for it is made anew. Why the portal has stopped it is over once it is switched on. */
export async function updateWebhook(tx: Db, now: Date, id: number, draft: Draft): Promise<void> {
  await lockUntilCommit(tx, `webhook:${id}`)
  await takeBack(tx, id)
  await tx
    .updateTable('webhooks')
    .set({
      ...columnsOf(draft),
      ...(draft.isEnabled && { stopped_at: null, stopped_reason: null }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

export async function removeWebhook(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Switches an address off that could not be told anything for days: it goes on there once it is switched on again. */
export async function stopWebhook(tx: Db, now: Date, id: number, reason: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ is_enabled: 0, stopped_at: now.toISOString(), stopped_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** A telling that was given up is to be made again. */
export async function goBackBefore(tx: Db, id: number, change: number | null): Promise<void> {
  const position = change === null ? 0 : change - 1
  await tx.updateTable('webhooks').set({ position }).where('id', '=', id).execute()
}

/** Addresses that the portal has switched off. */
export async function listStopped(db: Db): Promise<{ name: string; reason: string }[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['name', 'stopped_reason as reason'])
    .where('stopped_at', 'is not', null)
    .orderBy('name_folded')
    .execute()
  return rows.map(({ name, reason }) => ({ name, reason: reason ?? '' }))
}

/** Makes the next telling of each address that has none waiting; returns whether there is any to be done now. */
export async function makeDeliveries(db: Db, now: Date): Promise<boolean> {
  const idle = await db
    .selectFrom('webhooks')
    .select('id')
    .where('is_enabled', '=', 1)
    .where('id', 'not in', (waiting) =>
      waiting.selectFrom('webhook_deliveries').select('webhook_id').where('state', '=', 'waiting'),
    )
    .execute()
  if (idle.length === 0) return false
  const last = await lastPlace(db, now)
  let isAny = false
  for (const { id } of idle) {
    const isMade = await inTransaction(db, async (tx) => {
      await lockUntilCommit(tx, `webhook:${id}`)
      return makeNext(tx, now, id, last)
    })
    isAny ||= isMade
  }
  return isAny
}

async function makeNext(tx: Db, now: Date, id: number, last: Place): Promise<boolean> {
  const hook = await findRow(tx, id)
  if (!hook || hook.is_enabled === 0 || hook.position >= last.number) return false
  const waiting = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) return false
  if (await isForgotten(tx, hook.position)) {
    const body = { type: 'changes.expired', cursor: cursorAt(last), at: now.toISOString() }
    await insertDelivery(tx, now, id, body, null)
    await setPosition(tx, id, last.number)
    return true
  }
  const kinds: ChangeKind[] = JSON.parse(hook.kinds)
  const { number: upTo } = await endOfLook(tx, hook.position, last)
  const [change] = await listChanges(tx, { after: hook.position, upTo }, kinds, 1)
  await setPosition(tx, id, change?.number ?? upTo)
  if (change) await insertDelivery(tx, now, id, bodyOf(change), change.number)
  return change !== undefined || upTo < last.number
}

/** Whether changes after this one are told no more. */
async function isForgotten(tx: Db, position: number): Promise<boolean> {
  const { first } = await tx
    .selectFrom('changes')
    .select(({ fn }) => fn.min('number').as('first'))
    .executeTakeFirstOrThrow()
  return position < Number(first) - 1 || position === 0
}

function bodyOf({ cursor, kind, record, act, key, at }: Change) {
  return { type: `${kind}.${act}`, cursor, kind, record, act, key, at }
}

async function insertDelivery(
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

/** Writes down a telling that was made by hand. */
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

/** The last tellings to an address, the newest first. */
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

/** Deletes tellings that ended more than 30 days ago. */
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

/** Of a copy of the portal nobody knows where it runs, and of a restored one not what receivers have heard since. */
export async function stopAll(db: Db, reason: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('state', '=', 'waiting').execute()
  await sql`update webhooks set position = 0, stopped_reason = ${reason},
    stopped_at = coalesce(stopped_at, updated_at), is_enabled = 0 where is_enabled = 1`.execute(db)
}

async function takeBack(tx: Db, id: number): Promise<void> {
  const waiting = await tx
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .returning('change_number')
    .executeTakeFirst()
  if (waiting) await goBackBefore(tx, id, waiting.change_number)
}

async function setPosition(tx: Db, id: number, position: number): Promise<void> {
  await tx.updateTable('webhooks').set({ position }).where('id', '=', id).execute()
}

function columnsOf({ name, url, kinds, isEnabled }: Draft) {
  return {
    name,
    name_folded: fold(name),
    url,
    kinds: JSON.stringify([...new Set(kinds)]),
    is_enabled: isEnabled ? 1 : 0,
  }
}

/** An address as it is kept. */
export function findRow(db: Db, id: number) {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export type HookRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** An address as lists show it. */
export async function shown(db: Db, now: Date, row: HookRow): Promise<Webhook> {
  const [last = null] = await listDeliveries(db, row.id, 1)
  const former = formerSecrets(row, now).map(({ until }) => until)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: JSON.parse(row.kinds),
    isEnabled: row.is_enabled === 1,
    stoppedAt: row.stopped_at,
    stoppedReason: row.stopped_reason,
    formerSecretUntil: former.toSorted().at(-1) ?? null,
    last,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
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
