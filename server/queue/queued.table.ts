import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

/** Work that is done later, and retried until it succeeds. */
export interface QueuedRow extends Timestamps {
  id: Generated<number>
  attempts: number
  /** Null once it is done or given up. */
  next_try_at: string | null
  /** A worker has claimed it until then; after a crash another one may take it. */
  leased_until: string | null
  /** The latest error, in German. */
  error: string | null
}
