import type { ImportMode } from '#contract/imports.ts'
import type { QueuedRow } from '../queue/queued.table.ts'

/** The common columns of table and file imports: owner, phase and queued task. */
export interface ImportTaskRow<Phase extends string, Task extends string> extends QueuedRow {
  /** State in the queue: `ended` while nothing is to be done. */
  state: 'waiting' | 'ended' | 'failed'
  name: string
  /** Name at the time, and id; null for the command line. */
  created_by: string | null
  user_id: number | null
  phase: Phase
  /** The background task. */
  task: Task | null
  /** The phase after undoing. */
  ends_as: 'undone' | 'cancelled' | 'failed' | null
  /** Why it failed, in German; unlike the queue's error, it outlasts the attempt. */
  reason: string | null
  mode: ImportMode | null
  wants_end: 0 | 1
  undo_until: string | null
  expires_at: string
}
