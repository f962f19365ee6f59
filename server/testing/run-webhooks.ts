import { numberChanges } from '../changes/number-changes.store.ts'
import type { World } from './world.ts'

/**
 * Delivers everything to webhooks that is due now. Workers poll by themselves, too: one that began meanwhile may still
 * be busy when the others have ended.
 */
export async function runWebhooks(world: World): Promise<void> {
  do await world.services.webhooks.runDue()
  while (await isAnyLeft(world))
}

async function isAnyLeft({ services: { db, clock } }: World): Promise<boolean> {
  await numberChanges(db)
  const { last } = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', 'next_try_at'])
    .where('state', '=', 'waiting')
    .execute()
  const hooks = await db.selectFrom('webhooks').selectAll().where('is_enabled', '=', 1).execute()
  const now = clock().toISOString()
  return hooks.some(({ id, position }) => {
    const ownDelivery = waiting.find((delivery) => delivery.webhook_id === id)
    return ownDelivery ? (ownDelivery.next_try_at ?? '') <= now : position < Number(last)
  })
}
