import type { Db } from '../db/database.ts'
import { prolongRun } from './backups.store.ts'

/** How long bytes are kept from being deleted unless that is prolonged, in ms; longer than a database is copied. */
export const lease = 15 * 60_000
const prolongEvery = 30_000

/** Keeps the bytes of files for a run that was noted as begun, until `work` ends. */
export async function whileKept<T>(db: Db, id: number, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // One that fails is followed by others, long before the lease ends.
    prolongRun(db, id, lease).catch(() => undefined)
  }, prolongEvery)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
