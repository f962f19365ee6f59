import type { Generated } from 'kysely'
import type { Timestamps } from '../db/table.ts'

/** Work that is done later, and again until it succeeds. */
export interface QueuedRow extends Timestamps {
  id: Generated<number>
  attempts: number
  /** Null once it is done or given up. */
  next_try_at: string | null
  /** A worker has it until then; after a crash another may take it. */
  leased_until: string | null
  /** What went wrong last, in German. */
  error: string | null
}
