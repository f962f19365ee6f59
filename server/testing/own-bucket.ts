import { createHash, randomUUID } from 'node:crypto'

/** The reason for skipping a test of S3 itself. */
export const onlyOnS3 = !process.env.TEST_FILES_URL && 'TEST_FILES_URL is missing: npm run test:s3'
/** The reason for skipping a test of files on disk. */
export const onlyOnDisk = process.env.TEST_FILES_URL && 'it is about files on a disk'

/**
 * Settings that give a portal a folder of its own in the bucket of `TEST_FILES_URL`, the same one for the same
 * `DATA_DIR`; empty when tests run on disk.
 */
export function ownBucket(dataDir: string = randomUUID()): Record<string, string> {
  const {
    TEST_FILES_URL: shared,
    TEST_FILES_ACCESS_KEY: FILES_ACCESS_KEY = '',
    TEST_FILES_SECRET_KEY: FILES_SECRET_KEY = '',
  } = process.env
  if (!shared) return {}
  const url = new URL(shared)
  url.pathname = `/${createHash('sha256').update(dataDir).digest('hex')}`
  return { FILES_URL: url.href, FILES_ACCESS_KEY, FILES_SECRET_KEY }
}
