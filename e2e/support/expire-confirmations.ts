import { openDatabase } from '../../server/db/database.ts'
import type { Portal } from './portal-process.ts'

/** Makes all sessions look as if they had been opened long ago. */
export async function expireConfirmations({ databaseUrl }: Portal): Promise<void> {
  const db = openDatabase(databaseUrl)
  await db.updateTable('sessions').set({ confirmed_at: null }).execute()
  await db.destroy()
}
