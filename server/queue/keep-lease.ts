import type { Db } from '../db/database.ts'
import type { Clock } from '../services.ts'
import { type Claim, extendLease, type QueueTable } from './queue.store.ts'

/**
 * Extends the lease of a job periodically until the returned function is called. That resolves when no extension is in
 * progress any more, so that `leasedUntil` of the claim matches the database.
 */
export function keepLease<Table extends QueueTable>(
  db: Db,
  clock: Clock,
  claim: Claim<Table>,
  lease: number,
): () => Promise<void> {
  let extension: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // If this fails, the next one may succeed; if all fail, the lease expires and another worker takes the job.
    extension = extension.then(() => extendLease(db, clock(), claim, lease)).catch(() => undefined)
  }, lease / 3)
  return async () => {
    clearInterval(timer)
    await extension
  }
}
