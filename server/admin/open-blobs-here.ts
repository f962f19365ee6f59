import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { assertSharedFiles } from '../files/shared-database.ts'
import { openSoundBlobs, type SoundBlobs } from '../files/sound-blobs.ts'

/** Opens the file storage for the command line; throws if a portal stores the files of this database elsewhere. */
export async function openBlobsHere(
  db: Db,
  config: Config,
  logger: FastifyBaseLogger,
): Promise<SoundBlobs> {
  const clock = () => new Date()
  const whom = async () => 'an den Betreiber des Portals'
  const storage = await openBlobs(config, logger)
  await assertSharedFiles(db, storage, config)
  return openSoundBlobs(storage, { db, clock, logger, whom })
}
