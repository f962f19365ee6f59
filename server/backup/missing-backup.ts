import pino from 'pino'
import { backupPlaceInWords } from '../core/backup-config.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { findLatestRuns, listMade } from './backups.store.ts'
import { momentOf } from './complete-draft.ts'
import { keptOf } from './kept-backups.ts'
import { openTarget } from './open-target.ts'

/** The name of the last backup made if it is not at its location, as when a disk is not mounted. */
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

/**
 * How long a location that has lost all its earlier backups is reported: whoever emptied it should not be
 * told forever. In ms.
 */
const reportedFor = 7 * 24 * 60 * 60_000

/**
 * The name of the last backup of recent days that should still be among the `present` ones, if no older one
 * is present either: a new backup alone suggests that the disk with the others is not mounted. With
 * alternating disks, each has older ones.
 */
export async function findLeftBehind(
  db: Db,
  { backup: { keep }, timeZone }: Pick<Config, 'backup' | 'timeZone'>,
  place: string,
  present: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const namesByMoment = new Map((await listMade(db, place)).map((name) => [momentOf(name), name]))
  const keptMoments = keptOf([...namesByMoment.keys()], keep, timeZone, now)
  const since = new Date(now.getTime() - reportedFor).toISOString()
  const missing = [...namesByMoment].filter(([moment, name]) => {
    return moment > since && keptMoments.has(moment) && !present.includes(name)
  })
  const last = missing
    .map(([, name]) => name)
    .toSorted()
    .at(-1)
  return last !== undefined && present.every((name) => name > last) ? last : undefined
}
