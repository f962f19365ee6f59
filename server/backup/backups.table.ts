import type { Generated } from 'kysely'

/** A run of a backup, by command or by schedule. */
export interface BackupsTable {
  id: Generated<number>
  /** The time for which the schedule wanted it, ISO 8601; none where a command made it. */
  slot: string | null
  /**
   * `gaps`: made, but the portal itself lacks bytes, or has damaged ones. `exporting`: no backup at all, but an export,
   * for which bytes are kept in the same way; its row is gone when it ends.
   */
  state: 'running' | 'done' | 'gaps' | 'failed' | 'exporting'
  /** Where it went, without any secret. */
  place: string
  name: string | null
  has_keys: number
  /** All that the backup needs, and what of it was new; bytes. */
  bytes: number | null
  new_bytes: number | null
  /** Why it failed, for people. */
  error: string | null
  /** Until then a running one keeps bytes of files from being deleted. */
  leased_until: string | null
  started_at: string
  ended_at: string | null
}
