import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The error message of the triggers; see `isOnHold`. */
const complaint = 'portal_on_hold'

/** The current time in the format of `held_until`, by the clock that also ends a hold. */
const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`

const everything = `exists (select 1 from transfers where role = 'source'
  and (state = 'moved' or (hold = 'writes' and held_until > ${now})))`
const claims = `exists (select 1 from transfers where role = 'source' and held_until > ${now})`

/**
 * Makes the row `source` of `transfers` decide whether these tables of a SQLite file may change, in any process that
 * has it open: by triggers, which a running portal need not know of. From the first stage on, no work is claimed from
 * `queues`.
 */
export async function addHolds(tx: Db, tables: string[], queues: string[]): Promise<void> {
  await removeHolds(tx)
  const refuse = `begin select raise(abort, '${complaint}'); end`
  for (const table of tables) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql
        .raw(
          `create trigger hold_${table}_${change} before ${change} on "${table}"
           when ${everything} ${refuse}`,
        )
        .execute(tx)
    }
  }
  for (const table of queues) {
    await sql
      .raw(
        `create trigger hold_${table}_claim before update on "${table}"
         when new.attempts > old.attempts and ${claims} ${refuse}`,
      )
      .execute(tx)
  }
}

/** Drops the triggers. */
export async function removeHolds(tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and name like 'hold\\_%' escape '\\'`.execute(
    tx,
  )
  for (const { name } of rows) await sql.raw(`drop trigger "${name}"`).execute(tx)
}

/** Whether a write was refused because the portal is being moved, or has been moved. */
export function isOnHold(error: unknown): boolean {
  return error instanceof Error && error.message === complaint
}

/** Records a sign-in or an attempt: while the portal is being moved, it goes unrecorded rather than refused. */
export async function unlessOnHold(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isOnHold(error)) throw error
  }
}

/** Whether every write would currently be refused. */
export async function areWritesHeld(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('transfers')
    .select(['state', 'hold', 'held_until'])
    .where('role', '=', 'source')
    .executeTakeFirst()
  if (row?.state === 'moved') return true
  return row?.hold === 'writes' && (row.held_until ?? '') > new Date().toISOString()
}
