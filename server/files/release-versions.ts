import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { walkIds } from '../db/walk-ids.ts'
import type { Services } from '../services.ts'
import { listEarly, releaseDue, takeBackEarly } from './file-versions.store.ts'

/** Few enough for one transaction: with SQLite nobody else is answered meanwhile. */
const releasedAtOnce = 50
/** Nothing else tells versions that were released too early: all are looked through, so many per statement. */
const lookedAtOnce = 5_000

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

/** Lets versions wait again that a clock which was ahead has released; only a clock that is right may call it. */
export async function takeBackEarlyVersions({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<void> {
  const stamp = { at: clock(), by: null }
  const today = dayIn(config.timeZone, stamp.at)
  for await (const range of walkIds(db, 'versions', lookedAtOnce)) {
    const early = await listEarly(db, today, range)
    for (let at = 0; at < early.length; at += releasedAtOnce) {
      await inTransaction(db, async (tx) => {
        await lockLinks(tx)
        await takeBackEarly(tx, stamp, today, early.slice(at, at + releasedAtOnce))
      })
      await setImmediate()
    }
  }
}
