import { harmful } from '../core/clock-watch.ts'
import type { Db } from '../db/database.ts'
import { walkIds } from '../db/walk-ids.ts'
import { keepOther } from '../logs/retention.ts'

/** Entries updated per statement. */
const batchSize = 2_000

/** Records the deletion of a user: the history keeps the name as long as the log does. */
export async function recordFormerUser(tx: Db, now: Date, user: number): Promise<void> {
  await tx
    .insertInto('former_users')
    .values({ user_id: user, removed_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes the names of users from the history who were deleted longer ago than log entries are kept. If one has acted
 * after the recorded deletion, a clock was behind: the period starts again now.
 */
export async function forgetFormerUsers(db: Db, now: Date): Promise<void> {
  const formerUsers = await db
    .selectFrom('former_users')
    .select(['user_id', 'removed_at'])
    .where('removed_at', '<', new Date(now.getTime() - keepOther).toISOString())
    .execute()
  for (const { user_id: user, removed_at: removedAt } of formerUsers) {
    if (await hasActedSince(db, user, new Date(Date.parse(removedAt) + harmful))) {
      const change = { removed_at: now.toISOString() }
      await db.updateTable('former_users').set(change).where('user_id', '=', user).execute()
    } else await forgetInHistory(db, now, user)
  }
}

async function hasActedSince(db: Db, user: number, time: Date): Promise<boolean> {
  const entry = await db
    .selectFrom('history')
    .select('id')
    .where('actor', '=', 'user')
    .where('actor_id', '=', user)
    .where('created_at', '>', time.toISOString())
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/**
 * Replaces a deleted user's name by „ehemaliger Benutzer n“ throughout the history, whatever the name was at the time.
 * Can be repeated after an interruption: the number is kept until everything is done.
 */
export async function forgetInHistory(db: Db, now: Date, user: number): Promise<void> {
  await recordFormerUser(db, now, user)
  const { id: number } = await db
    .selectFrom('former_users')
    .select('id')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  for await (const { after, last } of walkIds(db, 'history', batchSize)) {
    await db
      .updateTable('history')
      .set({ actor_id: null, user_name: `ehemaliger Benutzer ${number}` })
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('actor', '=', 'user')
      .where('actor_id', '=', user)
      .execute()
  }
  await db.deleteFrom('former_users').where('id', '=', number).execute()
}

/** Ids of deleted users who had this name when they changed something. */
export async function listFormerUsersCalled(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('history')
    .select('actor_id')
    .distinct()
    .where('actor', '=', 'user')
    .where('user_name', '=', name)
    .where('actor_id', 'is not', null)
    .where('actor_id', 'not in', (users) => users.selectFrom('users').select('id'))
    .execute()
  return rows.flatMap((row) => row.actor_id ?? [])
}
