import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { backupPlaceInWords } from '../core/backup-config.ts'
import type { Services } from '../services.ts'
import type { BackupOrder } from './backup-process.ts'
import { latestSlot } from './backup-slots.ts'
import { claimSlot, endLostRuns, endRun } from './backups.store.ts'
import { lease } from './keep-bytes.ts'

const minute = 60_000
/** How long after a failed backup the next attempt is made, in ms. */
const pause = 60 * minute

/** Backups that the portal makes automatically, each in a process of low priority. */
export interface ScheduledBackups {
  /** Starts checking the clock. */
  start(): void
  /** Makes the backup that is due, if there is one and no other process makes it; settles once it has ended. */
  makeDue(): Promise<void>
  /** Stops a backup in progress. */
  stop(): Promise<void>
}

export function openScheduledBackups(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  logger: FastifyBaseLogger,
): ScheduledBackups {
  const { place, at } = config.backup
  let timer: NodeJS.Timeout | undefined
  let child: ChildProcess | undefined
  let underWay: Promise<void> | undefined
  let isStopping = false

  async function makeDue(): Promise<void> {
    if (!place || at === undefined) return
    await endLostRuns(db, clock(), 'overdue')
    const slot = latestSlot(clock(), at, config.timeZone)
    const run = {
      slot: slot.toISOString(),
      place: backupPlaceInWords(place),
      hasKeys: config.backup.passphrase !== undefined,
    }
    if (isStopping) return
    const runId = await claimSlot(db, clock(), run, { lease, pause })
    if (runId === undefined) return
    logger.info({ slot: run.slot }, 'backup started')
    const order = { runId, config, ahead: clock().getTime() - Date.now() }
    const code = await runChild(order).finally(() => {
      // If the process was killed or did not start, it could not record that itself.
      return endRun(db, clock(), runId, { state: 'failed', error: broken })
    })
    if (code === 0) logger.info('backup made')
    else logger.error({ code }, 'backup failed or has gaps')
  }

  async function runChild(order: BackupOrder): Promise<number | null> {
    // Stopped since the run was claimed: nobody would end its process.
    if (isStopping) return null
    child = fork(new URL('backup-process.ts', import.meta.url), {
      // The flags of this process are not meant for the child.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    // A process that could not be started, perhaps without a channel, gives the reason by its error.
    if (child.connected) child.send(order, () => undefined)
    const [code] = await ended.finally(() => {
      child = undefined
    })
    return code
  }

  function tick() {
    underWay ??= makeDue()
      .catch((error: unknown) => logger.error({ err: error }, 'no backup was started'))
      .finally(() => {
        underWay = undefined
      })
  }

  return {
    makeDue,
    start() {
      if (place && at !== undefined) timer = setInterval(tick, minute).unref()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      child?.kill('SIGTERM')
      await underWay
    },
  }
}

const broken = 'Die Sicherung wurde abgebrochen, zum Beispiel weil das Portal beendet wurde.'
