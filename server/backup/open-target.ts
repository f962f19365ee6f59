import type { FastifyBaseLogger } from 'fastify'
import { type BackupPlace, backupPlaceInWords } from '../core/backup-config.ts'
import type { BackupTarget } from './backup-target.ts'
import { openFolderTarget } from './folder-target.ts'

/** Opens a backup location, without writing to it. */
export async function openTarget(
  place: BackupPlace,
  dataDir: string,
  logger: FastifyBaseLogger,
): Promise<BackupTarget> {
  if (place.kind === 'folder') return openFolderTarget(place.path)
  // Loading the S3 client takes a third of a second and 25 MB.
  const { openS3Target } = await import('./s3-target.ts')
  return openS3Target(place.bucket, backupPlaceInWords(place), dataDir, logger)
}
