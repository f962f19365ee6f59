import { statfs } from 'node:fs/promises'
import { backupState, backupStates } from '../backup/backup-state.ts'
import { findBlobRound } from '../check/blob-rounds.store.ts'
import { sizeOfDatabase } from '../db/database-size.ts'
import { countDamages } from '../files/damages.store.ts'
import type { Services } from '../services.ts'
import type { Gauge, Reading } from './gauge.ts'
import { readQueueStates } from './queue-states.store.ts'

/** All metrics that are looked up; features add theirs here. */
export function gaugesOf(services: Services): Gauge[] {
  return [
    queueGauge(services),
    diskGauge(services),
    databaseGauge(services),
    backupGauge(services),
    damageGauge(services),
  ]
}

function queueGauge({ db, clock }: Services): Gauge {
  return async () => {
    const now = clock()
    const states = await readQueueStates(db, now)
    const of = (value: (state: (typeof states)[number]) => number) =>
      states.map((state) => ({ labels: { queue: state.queue }, value: value(state) }))
    return [
      {
        name: 'typenschild_queue_waiting',
        help: 'Jobs that are not done yet.',
        readings: of(({ waiting }) => waiting),
      },
      {
        name: 'typenschild_queue_overdue_seconds',
        help: 'For how long the oldest job that may be done now has been waiting.',
        readings: of(({ dueSince }) => {
          return dueSince === null ? 0 : Math.max(0, (now.getTime() - Date.parse(dueSince)) / 1_000)
        }),
      },
      {
        name: 'typenschild_queue_given_up',
        help: 'Jobs that were given up in the last 24 hours.',
        readings: of(({ givenUp }) => givenUp),
      },
    ]
  }
}

function diskGauge({ config }: Services): Gauge {
  return async () => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    return [
      {
        name: 'typenschild_disk_free_bytes',
        help: 'What is free for the portal where DATA_DIR lies.',
        readings: [{ value: bavail * bsize }],
      },
      {
        name: 'typenschild_disk_size_bytes',
        help: 'The size of the disk on which DATA_DIR lies.',
        readings: [{ value: blocks * bsize }],
      },
    ]
  }
}

function databaseGauge({ db }: Services): Gauge {
  return async () => [
    {
      name: 'typenschild_database_size_bytes',
      help: 'Bytes of the database.',
      readings: [{ value: await sizeOfDatabase(db) }],
    },
  ]
}

/** No readings if no backup was ever made or configured, so that no alert fires. */
function backupGauge(services: Services): Gauge {
  return async () => {
    const { state, isConfigured, lastMadeAt, bytes } = await backupState(services)
    const isKnown = isConfigured || state !== 'none'
    return [
      {
        name: 'typenschild_backup_state',
        help: '1 for the state in which the backups are, 0 for the others.',
        readings: isKnown
          ? backupStates.map((candidate) => ({
              labels: { state: candidate },
              value: candidate === state ? 1 : 0,
            }))
          : [],
      },
      {
        name: 'typenschild_backup_age_seconds',
        help: 'How long ago the last backup ended that was made.',
        readings: ageOf(lastMadeAt === null ? undefined : new Date(lastMadeAt), services),
      },
      {
        name: 'typenschild_backup_size_bytes',
        help: 'What the last backup holds.',
        readings: bytes === null ? [] : [{ value: bytes }],
      },
    ]
  }
}

function damageGauge(services: Services): Gauge {
  return async () => {
    const damages = Object.entries(await countDamages(services.db))
    const round = await findBlobRound(services.db)
    return [
      {
        name: 'typenschild_damaged_files',
        help: 'Files whose bytes are damaged or lost, as far as that is known.',
        readings: damages.map(([kind, count]) => ({ labels: { kind }, value: count })),
      },
      {
        name: 'typenschild_check_age_seconds',
        help: 'How long ago the last round ended that read the bytes of all files.',
        readings: ageOf(round?.endedAt, services),
      },
    ]
  }
}

/** No reading for an event that never happened. */
function ageOf(time: Date | undefined, { clock }: Services): Reading[] {
  if (time === undefined) return []
  return [{ value: Math.max(0, (clock().getTime() - time.getTime()) / 1_000) }]
}
