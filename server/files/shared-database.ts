import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../core/config.ts'
import { filesUrlOf } from '../core/files-url.ts'
import type { Notices } from '../core/notices.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { isForeignPortalRunning, isPortalRunning } from '../db/running-portals.ts'
import type { BlobStorage } from './blob-store.ts'

// Several portals share one PostgreSQL, the same keys and the same files. One with other keys or other files would
// corrupt the work of the others: it encrypts what they cannot read, and records their files as missing, which then are
// served to nobody.

/** Identifies the keys of a portal without revealing anything about them. */
export function markOf(secrets: Secrets): string {
  return secrets.derive('portal on a shared database').slice(0, 8)
}

/** Throws a ConfigError if a portal with other keys is running on this database. */
export async function assertSharedKeys(db: Db, keys: string): Promise<void> {
  if (!(await isForeignPortalRunning(db, keys))) return
  throw new ConfigError(
    'DATA_DIR: Mit dieser Datenbank arbeitet schon ein Portal mit einer anderen secrets.json. Bitte die aus dessen DATA_DIR hierher kopieren, oder eine andere DATABASE_URL angeben.',
  )
}

/** Throws a ConfigError if a portal is running on this database and none of its files is here. */
export async function assertSharedFiles(
  db: Db,
  blobs: Pick<BlobStorage, 'look'>,
  { bucket }: Pick<Config, 'bucket'>,
): Promise<void> {
  if (!(await isPortalRunning(db)) || !(await areFilesElsewhere(db, blobs))) return
  throw new ConfigError(
    bucket
      ? 'FILES_URL: Mit dieser Datenbank arbeitet schon ein Portal, und von dessen Dateien liegt hier keine. Bitte bei beiden denselben Ort angeben.'
      : 'DATA_DIR: Mit dieser Datenbank arbeitet schon ein Portal, und von dessen Dateien liegt hier keine. Bitte beiden mit FILES_URL denselben Ort angeben, oder eine andere DATABASE_URL.',
  )
}

/** Whether none of the files that the database knows is here: they are elsewhere, or a disk is not mounted. */
export async function areFilesElsewhere(
  db: Db,
  blobs: Pick<BlobStorage, 'look'>,
): Promise<boolean> {
  // Ordered by hash: files of any age.
  const some = await db
    .selectFrom('blobs')
    .select('sha256')
    .orderBy('sha256')
    .limit(checkedFiles)
    .execute()
  for (const { sha256 } of some) if (await blobs.look(sha256)) return false
  return some.length > 0
}

/** Number of files checked; a single one may be lost, but hardly all of these. */
const checkedFiles = 20

/**
 * Warns if none of the files is here. A portal that runs alone starts all the same: if the files are lost, work has to
 * go on.
 */
export async function warnOfFilesElsewhere(
  db: Db,
  blobs: Pick<BlobStorage, 'look'>,
  config: Config,
  notices: Notices,
  logger: FastifyBaseLogger,
): Promise<void> {
  if (!(await areFilesElsewhere(db, blobs))) return
  const { place, remedy } = placeOfFiles(config)
  notices.add({
    code: 'files-elsewhere',
    message: `Von den Dateien, die die Datenbank kennt, liegt in ${place} keine. Bitte ${remedy}.`,
  })
  logger.warn({ place }, 'none of the files of this database is here')
}

/** Where the files should be, and what to check if none is there, in German. */
export function placeOfFiles({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>) {
  return bucket
    ? { place: filesUrlOf(bucket), remedy: 'FILES_URL prüfen' }
    : { place: join(dataDir, 'files'), remedy: 'DATA_DIR und den Datenträger prüfen' }
}
