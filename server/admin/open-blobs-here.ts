import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { openSoundBlobs, type SoundBlobs } from '../files/sound-blobs.ts'

/** The storage of files as the command line opens it. */
export async function openBlobsHere(
  db: Db,
  config: Config,
  logger: FastifyBaseLogger,
): Promise<SoundBlobs> {
  const clock = () => new Date()
  const whom = async () => 'an den Betreiber des Portals'
  return openSoundBlobs(await openBlobs(config, logger), { db, clock, logger, whom })
}
