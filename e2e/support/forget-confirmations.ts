import { openDatabase } from '../../server/db/database.ts'
import type { Portal } from './portal-process.ts'

/** As if everybody had signed in long ago. */
export async function forgetConfirmations({ databaseUrl }: Portal): Promise<void> {
  const db = openDatabase(databaseUrl)
  await db.updateTable('sessions').set({ confirmed_at: null }).execute()
  await db.destroy()
}
