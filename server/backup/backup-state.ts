import { backupPlaceInWords } from '../core/backup-config.ts'
import { tolerance } from '../core/clock-watch.ts'
import type { Services } from '../services.ts'
import { findLatestRuns } from './backups.store.ts'

/** `none`: none was ever made, or wanted. `old`: the last one is too long ago. */
export const backupStates = ['none', 'ok', 'gaps', 'failed', 'old'] as const

/** What is known of the backups of this portal. */
export interface BackupState {
  state: (typeof backupStates)[number]
  /** Whether the portal makes them by itself. */
  isScheduled: boolean
  /** Whether the settings say where they go. */
  isConfigured: boolean
  /** When the last one ended that made a backup, and what it was; ISO 8601. */
  lastMadeAt: string | null
  bytes: number | null
  newBytes: number | null
  hasKeys: boolean
  /** When the last try ended, and why it failed or has gaps; of one that is `ok` that those before have gone. */
  lastTriedAt: string | null
  error: string | null
}

type Tools = Pick<Services, 'config' | 'db' | 'clock'>

/** A day, and two hours for the backup itself; in ms. */
const oldAfter = 26 * 60 * 60_000

/** How the backups are, from the table alone: the same in every process of the portal. */
export async function backupState({ config, db, clock }: Tools): Promise<BackupState> {
  const { place, at } = config.backup
  const { ended, made } = await findLatestRuns(db, place && backupPlaceInWords(place))
  const age = made?.ended_at ? clock().getTime() - Date.parse(made.ended_at) : 0
  // Of one that a clock has made which was ahead nobody knows how old it is.
  const isOld = place !== undefined && (age > oldAfter || age < -tolerance)
  const ok = isOld ? 'old' : 'ok'
  const state = ended === undefined ? 'none' : ended.state === 'done' ? ok : ended.state
  return {
    state: state === 'running' || state === 'exporting' ? 'none' : state,
    isScheduled: place !== undefined && at !== undefined,
    isConfigured: place !== undefined,
    lastMadeAt: made?.ended_at ?? null,
    bytes: made?.bytes ?? null,
    newBytes: made?.new_bytes ?? null,
    hasKeys: made?.has_keys === 1,
    lastTriedAt: ended?.ended_at ?? null,
    error: ended?.error ?? null,
  }
}
