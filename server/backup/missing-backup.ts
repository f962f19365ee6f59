import pino from 'pino'
import { backupPlaceInWords } from '../core/backup-config.ts'
import type { Services } from '../services.ts'
import { findLatestRuns } from './backups.store.ts'
import { openTarget } from './open-target.ts'

/** The name of the last backup that was made, if it is not at its place: so it looks where a disk is not mounted. */
export async function findMissing({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): Promise<string | undefined> {
  const { place } = config.backup
  if (!place) return undefined
  const { made } = await findLatestRuns(db, backupPlaceInWords(place))
  const name = made?.name ?? undefined
  if (name === undefined) return undefined
  const target = await openTarget(place, config.dataDir, pino({ level: 'silent' }))
  try {
    for await (const _ of target.list(`backups/${name}`)) return undefined
    return name
  } finally {
    target.close()
  }
}
