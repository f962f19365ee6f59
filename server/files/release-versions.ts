import type { FastifyBaseLogger } from 'fastify'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import type { Services } from '../services.ts'
import { releaseDue } from './file-versions.store.ts'

/** Releases the versions whose day has come; a failure is logged, and the next attempt is in a minute. */
export async function releaseVersions(
  { db, config, clock }: Services,
  log: FastifyBaseLogger,
): Promise<void> {
  const stamp = { at: clock(), by: null }
  try {
    await inTransaction(db, async (tx) => {
      await lockLinks(tx)
      await releaseDue(tx, stamp, dayIn(config.timeZone, stamp.at))
    })
  } catch (error) {
    log.error({ err: error }, 'versions were not released; it is tried again in a minute')
  }
}
