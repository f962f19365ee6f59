import type { ImportMode } from '#contract/imports.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** What imports of tables and of files have in common: whose they are, how far they are, and what the worker does with them. */
export interface ImportTaskRow<Phase extends string, Task extends string> extends QueuedRow {
  /** Of the queue: `ended` while nothing is to be done. */
  state: 'waiting' | 'ended' | 'failed'
  name: string
  /** By name as it was then, and by id; null for the command line. */
  created_by: string | null
  user_id: number | null
  phase: Phase
  /** Work that goes on in the background. */
  task: Task | null
  /** What undoing ends as. */
  ends_as: 'undone' | 'cancelled' | 'failed' | null
  /** Why it failed, in German; the queue's own error ends with its try. */
  reason: string | null
  mode: ImportMode | null
  wants_end: 0 | 1
  undo_until: string | null
  expires_at: string
}
