import type { Db } from './database.ts'

/** Maximum length of a hold, in ms: one that ends later was created while a clock was ahead, and is ignored. */
export const maxHold = 30 * 60_000

/**
 * Whether a backup or an export is currently copying the bytes of files: deletions then remove rows at once, and
 * bytes once that has ended. Call it in the transaction that would delete them.
 */
export async function areBytesHeld(tx: Db): Promise<boolean> {
  const now = Date.now()
  const hold = await tx
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['running', 'exporting'])
    .where('leased_until', '>', new Date(now).toISOString())
    .where('leased_until', '<', new Date(now + maxHold).toISOString())
    .executeTakeFirst()
  return hold !== undefined
}
