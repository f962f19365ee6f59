import { S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '../core/files-url.ts'

const second = 1_000

/** The client behind a bucket. It tries again with a growing pause what failed at the other side or on the way. */
export function openS3Client({ endpoint, region, isPathStyle, keys }: Bucket): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    retryMode: 'standard',
    // Every body is in memory and its SHA-256 in the signature; other checksums are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a new connection for every body.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5 * second,
      // Without a byte in either direction.
      socketTimeout: 20 * second,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
  })
}
