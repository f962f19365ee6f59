import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewWebhook, Webhook, WebhookDraft } from '#contract/webhooks.ts'
import { lastPlace } from '../changes/changes.store.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import { fold, inNameOrder } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'
import { formerSecrets, freshSecret } from './former-secrets.ts'
import { NotDelivered } from './send-webhook.ts'
import { listDeliveries } from './webhook-deliveries.store.ts'

type Draft = z.output<typeof WebhookDraft>

/** The message if a name is taken. */
export const webhookUnique: UniqueRules = {
  name_folded: { path: 'name', message: 'Diesen Namen hat schon ein anderer Webhook!' },
}

/** All webhooks by name, each with its latest delivery. */
export async function listWebhooks(db: Db, now: Date): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('id').execute()
  const ordered = inNameOrder(rows, ({ name }) => name)
  return Promise.all(ordered.map((row) => shown(db, now, row)))
}

export async function findWebhook(db: Db, now: Date, id: number): Promise<Webhook | undefined> {
  const row = await findRow(db, id)
  return row && shown(db, now, row)
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(tx: Db, now: Date, id: number): Promise<Webhook | undefined> {
  await lockUntilCommit(tx, `webhook:${id}`)
  return findWebhook(tx, now, id)
}

/**
 * The URL and the secrets for a delivery: first the current secret, then former ones that can still be decrypted.
 * Throws `NotDelivered` if the current one cannot.
 */
export async function findTarget(
  db: Db,
  now: Date,
  secrets: Secrets,
  id: number,
): Promise<{ url: string; secrets: string[]; isEnabled: boolean } | undefined> {
  const row = await findRow(db, id)
  if (!row) return undefined
  const secret = secrets.read(row.secret)
  if (secret === undefined) {
    throw new NotDelivered('Das Geheimnis lässt sich nicht mehr lesen. Bitte erneuern Sie es!')
  }
  const former = formerSecrets(row, now).flatMap(({ secret }) => secrets.read(secret) ?? [])
  return {
    url: row.url,
    secrets: [secret, ...former],
    isEnabled: row.is_enabled === 1,
  }
}

/** Creates a webhook, which gets all changes from now on. Its secret is returned only this once. */
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

/**
 * Changes a webhook. Its waiting delivery is created anew if URL, lists or state change; otherwise it is kept, as one
 * in progress would be sent twice. Enabling it clears the reason why the portal had disabled it.
 */
export async function updateWebhook(
  tx: Db,
  now: Date,
  id: number,
  change: Partial<Draft>,
): Promise<void> {
  await lockUntilCommit(tx, `webhook:${id}`)
  const before = await findRow(tx, id)
  if (!before) return
  const { name = before.name, url = before.url, kinds = JSON.parse(before.kinds) } = change
  const { isEnabled = before.is_enabled === 1 } = change
  const columns = columnsOf({ name, url, kinds, isEnabled })
  const tells = ['url', 'kinds', 'is_enabled'] as const
  if (tells.some((column) => columns[column] !== before[column])) await takeBack(tx, id)
  await tx
    .updateTable('webhooks')
    .set({
      ...columns,
      ...(isEnabled && { stopped_at: null, stopped_reason: null }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a webhook and returns it; undefined if there was none. Locked against concurrent changes. */
export async function removeWebhook(tx: Db, now: Date, id: number): Promise<Webhook | undefined> {
  const before = await lockWebhook(tx, now, id)
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
  return before
}

/** Disables a webhook after days of failures; once enabled again, it resumes where it stopped. */
export async function stopWebhook(tx: Db, now: Date, id: number, reason: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ is_enabled: 0, stopped_at: now.toISOString(), stopped_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Resets the position to before a change whose delivery was given up, so that it is created again. */
export async function goBackBefore(tx: Db, id: number, change: number | null): Promise<void> {
  const position = change === null ? 0 : change - 1
  await tx.updateTable('webhooks').set({ position }).where('id', '=', id).execute()
}

/** Webhooks that the portal has disabled. */
export async function listStopped(db: Db): Promise<{ name: string; reason: string }[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(['name', 'stopped_reason as reason'])
    .where('stopped_at', 'is not', null)
    .orderBy('id')
    .execute()
  return inNameOrder(rows, ({ name }) => name).map(({ name, reason }) => ({
    name,
    reason: reason ?? '',
  }))
}

/**
 * Disables all webhooks, as it is unknown where a copy of the portal runs, or what receivers have got since the backup
 * of a restored one.
 */
export async function stopAll(db: Db, reason: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('state', '=', 'waiting').execute()
  // Those that were disabled, too, as they may have been enabled since.
  await sql`update webhooks set position = 0`.execute(db)
  await sql`update webhooks set stopped_reason = ${reason},
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

function columnsOf({ name, url, kinds, isEnabled }: Draft) {
  return {
    name,
    name_folded: fold(name),
    url,
    kinds: JSON.stringify([...new Set(kinds)]),
    is_enabled: isEnabled ? 1 : 0,
  }
}

/** Sets the number of the last change that a webhook has got. */
export async function setPosition(tx: Db, id: number, position: number): Promise<void> {
  await tx.updateTable('webhooks').set({ position }).where('id', '=', id).execute()
}

/** A webhook as stored. */
export function findRow(db: Db, id: number) {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export type HookRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** A webhook as shown in lists. */
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
