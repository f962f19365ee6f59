import type { NewWebhook } from '#contract/webhooks.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { formerSecrets, freshSecret, isReadable } from './former-secrets.ts'
import { findRow, shown } from './webhooks.store.ts'

const hour = 60 * 60_000

/** Maximum number of former secrets that sign as well: a client that missed the answer renews the secret again. */
const maxFormer = 4

/**
 * Gives a webhook a new secret, which is returned only this once. Its former secrets keep signing for some hours, so
 * that no delivery is rejected until the receiver knows the new one; with 0 hours they are deleted at once.
 */
export async function renewSecret(
  tx: Db,
  now: Date,
  secrets: Secrets,
  { id, overlapHours }: { id: number; overlapHours: number },
): Promise<NewWebhook | undefined> {
  await lockUntilCommit(tx, `webhook:${id}`)
  const before = await findRow(tx, id)
  if (!before) return undefined
  const until = new Date(now.getTime() + overlapHours * hour).toISOString()
  const former = [{ secret: before.secret, until }, ...formerSecrets(before, now)].filter((own) =>
    isReadable(secrets, own),
  )
  const secret = freshSecret()
  const row = await tx
    .updateTable('webhooks')
    .set({
      secret: secrets.encrypt(secret),
      former_secrets: overlapHours === 0 ? null : JSON.stringify(former.slice(0, maxFormer)),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...(await shown(tx, now, row)), secret }
}

/** Deletes expired secrets. */
export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  const renewed = db.selectFrom('webhooks').select('id').where('former_secrets', 'is not', null)
  for (const { id } of await renewed.execute()) {
    await inTransaction(db, async (tx) => {
      await lockUntilCommit(tx, `webhook:${id}`)
      const row = await findRow(tx, id)
      if (!row) return
      const remaining = formerSecrets(row, now)
      const stored = remaining.length === 0 ? null : JSON.stringify(remaining)
      await tx
        .updateTable('webhooks')
        .set({ former_secrets: stored })
        .where('id', '=', id)
        .execute()
    })
  }
}
