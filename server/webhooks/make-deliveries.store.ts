import type { Change } from '#contract/changes.ts'
import type { RecordList } from '#contract/record-lists.ts'
import {
  cursorAt,
  endOfLook,
  lastPlace,
  listChanges,
  type Place,
} from '../changes/changes.store.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { insertDelivery } from './webhook-deliveries.store.ts'
import { findRow, setPosition } from './webhooks.store.ts'

/**
 * Creates the next delivery of each webhook without a waiting one; returns whether one was created, or more changes
 * have to be searched.
 */
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
  const kinds: RecordList[] = JSON.parse(hook.kinds)
  const { number: upTo } = await endOfLook(tx, hook.position, last)
  const [change] = await listChanges(tx, { after: hook.position, upTo }, kinds, 1)
  await setPosition(tx, id, change?.number ?? upTo)
  if (change) await insertDelivery(tx, now, id, bodyOf(change), change.number)
  return change !== undefined || upTo < last.number
}

/** Whether the changes after this position have been deleted. */
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
