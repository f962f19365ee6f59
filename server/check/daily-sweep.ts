import type { FastifyBaseLogger } from 'fastify'
import { sweepBlobs } from '../files/blobs.store.ts'
import { leftoverAge } from '../files/staging.ts'
import type { Services } from '../services.ts'
import { claimSweep } from './blob-rounds.store.ts'

/**
 * Removes once a day what stayed while the storage was unavailable, in one process for all. Call it more often; `signal`
 * stops it.
 */
export async function sweepDaily(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const now = services.clock()
  try {
    if (!(await claimSweep(services.db, now))) return
    await sweepBlobs(services, new Date(now.getTime() - leftoverAge), signal)
  } catch (err) {
    logger.error({ err }, 'what is left of files stays until tomorrow')
  }
}
