import type { Db } from './database.ts'

/**
 * Whether a backup or an export is copying the bytes of files just now: what is deleted meanwhile loses its rows at
 * once and its bytes once that has ended. Asked in the transaction that would delete them.
 */
export async function areBytesHeld(tx: Db): Promise<boolean> {
  const held = await tx
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['running', 'exporting'])
    .where('leased_until', '>', new Date().toISOString())
    .executeTakeFirst()
  return held !== undefined
}
