import { harmful } from '../core/clock-watch.ts'
import type { Db } from '../db/database.ts'
import { walkIds } from '../db/walk-ids.ts'
import { keepOther } from '../logs/retention.ts'

/** How many entries one statement looks at. */
const piece = 2_000

/** Remembers that a member of the staff is gone: history says the name for as long as the log does. */
export async function noteFormerUser(tx: Db, now: Date, user: number): Promise<void> {
  await tx
    .insertInto('former_users')
    .values({ user_id: user, removed_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Takes the names of those out of history who have been gone for longer than log entries are kept. Who was so before the own
 * last change has been gone from now on: a clock was behind.
 */
export async function forgetFormerUsers(db: Db, now: Date): Promise<void> {
  const gone = await db
    .selectFrom('former_users')
    .select(['user_id', 'removed_at'])
    .where('removed_at', '<', new Date(now.getTime() - keepOther).toISOString())
    .execute()
  for (const { user_id: user, removed_at: removedAt } of gone) {
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
 * Calls somebody who has no account any more „ehemaliger Benutzer n“ in all of history, whatever the name was then. What
 * is broken off is done again: the number stays until all of it is done.
 */
export async function forgetInHistory(db: Db, now: Date, user: number): Promise<void> {
  await noteFormerUser(db, now, user)
  const { id: number } = await db
    .selectFrom('former_users')
    .select('id')
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  for await (const { after, last } of walkIds(db, 'history', piece)) {
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

/** Who has no account any more and was called this when something was changed. */
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
