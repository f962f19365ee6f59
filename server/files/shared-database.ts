import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from '../core/config.ts'
import { filesUrlOf } from '../core/files-url.ts'
import type { Notices } from '../core/notices.ts'
import type { Secrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { isForeignPortalRunning, isPortalRunning } from '../db/running-portals.ts'
import type { BlobStorage } from './blob-store.ts'

// Several portals work on one PostgreSQL with the same keys and the same files. One that lacks either would spoil the work of
// the others: it seals what they cannot read, and notes their files as lost, which are then given to nobody.

/** What tells the keys of portals apart, and says nothing of them. */
export function markOf(secrets: Secrets): string {
  return secrets.derive('portal on a shared database').slice(0, 8)
}

/** Rejects where a portal with other keys works on this database. */
export async function assertSharedKeys(db: Db, keys: string): Promise<void> {
  if (!(await isForeignPortalRunning(db, keys))) return
  throw new ConfigError(
    'DATA_DIR: Mit dieser Datenbank arbeitet schon ein Portal mit einer anderen secrets.json. Bitte die aus dessen DATA_DIR hierher kopieren, oder eine andere DATABASE_URL angeben.',
  )
}

/** Rejects where a portal works on this database of whose files none is here. */
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

/** Whether of the files that a database knows none is here: it is that of another place, or a disk is not mounted. */
export async function areFilesElsewhere(
  db: Db,
  blobs: Pick<BlobStorage, 'look'>,
): Promise<boolean> {
  // In the order of their hashes: files of any time.
  const some = await db
    .selectFrom('blobs')
    .select('sha256')
    .orderBy('sha256')
    .limit(looked)
    .execute()
  for (const { sha256 } of some) if (await blobs.look(sha256)) return false
  return some.length > 0
}

/** One may be lost; so many are not. */
const looked = 20

/** Tells where none of the files is here. A portal that is alone starts all the same: whoever has lost them goes on. */
export async function warnOfFilesElsewhere(
  db: Db,
  blobs: Pick<BlobStorage, 'look'>,
  config: Config,
  notices: Notices,
  logger: FastifyBaseLogger,
): Promise<void> {
  if (!(await areFilesElsewhere(db, blobs))) return
  const { place, mend } = placeOfFiles(config)
  notices.add({
    code: 'files-elsewhere',
    message: `Von den Dateien, die die Datenbank kennt, liegt in ${place} keine. Bitte ${mend}.`,
  })
  logger.warn({ place }, 'none of the files of this database is here')
}

/** Where the files should be, and what to look at where none is. */
export function placeOfFiles({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>) {
  return bucket
    ? { place: filesUrlOf(bucket), mend: 'FILES_URL prüfen' }
    : { place: join(dataDir, 'files'), mend: 'DATA_DIR und den Datenträger prüfen' }
}
