import { backupPlaceInWords } from '../core/backup-config.ts'
import { tolerance } from '../core/clock-watch.ts'
import type { Services } from '../services.ts'
import { findLatestRuns } from './backups.store.ts'

/** `none`: none has ever been made or requested. `old`: the last one is too old. */
export const backupStates = ['none', 'ok', 'gaps', 'failed', 'old'] as const

/** The state of this portal's backups. */
export interface BackupState {
  state: (typeof backupStates)[number]
  /** Whether the portal makes backups automatically. */
  isScheduled: boolean
  /** Whether the settings name a location. */
  isConfigured: boolean
  /** When the last successful run ended, as ISO 8601, and its figures. */
  lastMadeAt: string | null
  bytes: number | null
  newBytes: number | null
  hasKeys: boolean
  /**
   * When the last run ended, and why it failed or has gaps; for `ok`, a warning that the earlier backups have
   * disappeared.
   */
  lastTriedAt: string | null
  error: string | null
}

type Tools = Pick<Services, 'config' | 'db' | 'clock'>

/** A day plus two hours for the backup itself; in ms. */
const oldAfter = 26 * 60 * 60_000

/** Determines the state from the table alone, so that all processes of the portal agree. */
export async function backupState({ config, db, clock }: Tools): Promise<BackupState> {
  const { place, at } = config.backup
  const { ended, made } = await findLatestRuns(db, place && backupPlaceInWords(place))
  const age = made?.ended_at ? clock().getTime() - Date.parse(made.ended_at) : 0
  // The age of a backup made while the clock was ahead is unknown.
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
