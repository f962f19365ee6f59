import type { Db } from '../db/database.ts'
import type { Clock } from '../services.ts'
import { type Claim, extendLease, type QueueTable } from './queue.store.ts'

/**
 * Extends the lease of a job from time to time. The function returned ends that, and resolves when no extension is
 * under way any more: from then on the claim's `leasedUntil` is what the database says.
 */
export function keepLease<Table extends QueueTable>(
  db: Db,
  clock: Clock,
  claim: Claim<Table>,
  lease: number,
): () => Promise<void> {
  let extension: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // One that fails is followed by another; if all do, the lease ends and somebody else takes the job.
    extension = extension.then(() => extendLease(db, clock(), claim, lease)).catch(() => undefined)
  }, lease / 3)
  return async () => {
    clearInterval(timer)
    await extension
  }
}
