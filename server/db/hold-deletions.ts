import type { Db } from './database.ts'

/** No hold reaches further from now on, in ms: one that does was begun by a clock that was ahead, and means nothing. */
export const longestHold = 30 * 60_000

/**
 * Whether a backup or an export is copying the bytes of files just now: what is deleted meanwhile loses its rows at
 * once and its bytes once that has ended. Asked in the transaction that would delete them.
 */
export async function areBytesHeld(tx: Db): Promise<boolean> {
  const now = Date.now()
  const held = await tx
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['running', 'exporting'])
    .where('leased_until', '>', new Date(now).toISOString())
    .where('leased_until', '<', new Date(now + longestHold).toISOString())
    .executeTakeFirst()
  return held !== undefined
}
