import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import type { Services } from '../services.ts'
import { releaseDue } from './file-versions.store.ts'

/** Few enough for one transaction: with SQLite nobody else is answered meanwhile. */
const releasedAtOnce = 50

/**
 * Releases the versions whose day has come, some in each transaction; a failure is logged, and the next attempt is in a
 * minute.
 */
export async function releaseVersions(
  { db, config, clock }: Services,
  log: FastifyBaseLogger,
): Promise<void> {
  const stamp = { at: clock(), by: null }
  const today = dayIn(config.timeZone, stamp.at)
  const releaseSome = () =>
    inTransaction(db, async (tx) => {
      await lockLinks(tx)
      return releaseDue(tx, stamp, today, { most: releasedAtOnce })
    })
  try {
    while ((await releaseSome()) === releasedAtOnce) await setImmediate()
  } catch (error) {
    log.error({ err: error }, 'versions were not released; it is tried again in a minute')
  }
}
