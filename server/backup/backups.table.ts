import type { Generated } from 'kysely'

/** A run of a backup, started by command or by schedule. */
export interface BackupsTable {
  id: Generated<number>
  /** The scheduled time, ISO 8601; null if started by command. */
  slot: string | null
  /**
   * `gaps`: made, but the portal itself lacks or has damaged bytes. `exporting`: not a backup but an export,
   * for which bytes are kept in the same way; its row is deleted when it ends.
   */
  state: 'running' | 'done' | 'gaps' | 'failed' | 'exporting'
  /** Location, without secrets. */
  place: string
  name: string | null
  has_keys: number
  /** Total size of the backup, and how much of it was new; in bytes. */
  bytes: number | null
  new_bytes: number | null
  /** Why it failed, for people. */
  error: string | null
  /** Until then a run in progress keeps the bytes of files from being deleted. */
  leased_until: string | null
  started_at: string
  ended_at: string | null
}
