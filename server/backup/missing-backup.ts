import pino from 'pino'
import { backupPlaceInWords } from '../core/backup-config.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { findLatestRuns, listMade } from './backups.store.ts'
import { momentOf } from './complete-draft.ts'
import { keptOf } from './kept-backups.ts'
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

/** So long a place is told of from which all earlier backups have gone: who has emptied it is not to hear of it for ever. */
const toldFor = 7 * 24 * 60 * 60_000

/**
 * The name of the last backup of the last days that should still be beside the `present` ones, where none that is older
 * is there either: a new one that stands alone was made where the disk of the others is not mounted. Who changes between
 * disks has older ones on each.
 */
export async function findLeftBehind(
  db: Db,
  { backup: { keep }, timeZone }: Pick<Config, 'backup' | 'timeZone'>,
  place: string,
  present: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const known = new Map((await listMade(db, place)).map((name) => [momentOf(name), name]))
  const kept = keptOf([...known.keys()], keep, timeZone, now)
  const since = new Date(now.getTime() - toldFor).toISOString()
  const missing = [...known].filter(([moment, name]) => {
    return moment > since && kept.has(moment) && !present.includes(name)
  })
  const last = missing
    .map(([, name]) => name)
    .toSorted()
    .at(-1)
  return last !== undefined && present.every((name) => name > last) ? last : undefined
}
