import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../core/config.ts'
import type { BlobStorage } from './blob-store.ts'
import { openDiskBlobs } from './disk-blobs.ts'

/** Opens the configured storage; throws a ConfigError if the bucket cannot be used. */
export async function openBlobs(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  logger: FastifyBaseLogger,
): Promise<BlobStorage> {
  const folder = join(dataDir, 'files')
  if (!bucket) return openDiskBlobs(folder)
  // The S3 client takes a third of a second and 25 MB to load, which a portal with files on disk need not spend.
  const { openS3Blobs } = await import('./s3-blobs.ts')
  return openS3Blobs(bucket, folder, logger)
}
