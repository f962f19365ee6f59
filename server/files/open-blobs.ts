import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import type { BlobStorage } from './blob-store.ts'
import { openDiskBlobs } from './disk-blobs.ts'

/** Opens the storage that the settings name; a bucket that cannot be used is a mistake in them. */
export async function openBlobs(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  logger: FastifyBaseLogger,
): Promise<BlobStorage> {
  const folder = join(dataDir, 'files')
  if (!bucket) return openDiskBlobs(folder)
  // Its client takes a third of a second and 25 MB, which a portal on the disk spares.
  const { openS3Blobs } = await import('./s3-blobs.ts')
  return openS3Blobs(bucket, folder, logger)
}
