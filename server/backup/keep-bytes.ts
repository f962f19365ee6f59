import type { Db } from '../db/database.ts'
import { prolongRun } from './backups.store.ts'

/** How long bytes are kept from deletion unless the lease is extended, in ms; longer than copying a database takes. */
export const lease = 15 * 60_000
const prolongEvery = 30_000

/** Keeps the bytes of files for a recorded run until `work` ends. */
export async function whileKept<T>(db: Db, id: number, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // A failed extension is followed by others, long before the lease expires.
    prolongRun(db, id, lease).catch(() => undefined)
  }, prolongEvery)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
