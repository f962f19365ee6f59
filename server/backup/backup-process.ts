import { type Config, ConfigError } from '../core/config.ts'
import { openDatabase } from '../db/database.ts'
import { endRun } from './backups.store.ts'
import { lowerPriority } from './lower-priority.ts'
import { makeBackup, reasonOf } from './make-backup.ts'

// The process of a scheduled backup. Exits with 0 if the backup is complete; ends together with the portal
// that started it.

/** The portal's order: a backup with these settings, recorded as this run. */
export interface BackupOrder {
  config: Config
  runId: number
  /** By how much the portal's clock is ahead of this process's, in ms. */
  ahead: number
}

process.once('disconnect', () => process.exit(1))
process.once('message', (order) => {
  make(order as BackupOrder).then(
    (isWhole) => process.exit(isWhole ? 0 : 1),
    () => process.exit(1),
  )
})

async function make({ config, runId, ahead }: BackupOrder): Promise<boolean> {
  lowerPriority()
  const db = openDatabase(config.databaseUrl, config)
  const clock = () => new Date(Date.now() + ahead)
  const silent = { say: () => undefined, progress: () => undefined }
  try {
    const { manifest } = await makeBackup(db, config, silent, { runId, clock })
    return manifest.gaps.length === 0
  } catch (error) {
    await endRun(db, clock(), runId, { state: 'failed', error: reasonOf(error) })
    throw error instanceof ConfigError ? error : new Error('backup failed', { cause: error })
  } finally {
    await db.destroy()
  }
}
