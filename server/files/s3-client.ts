import { S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '../core/files-url.ts'

const second = 1_000

/** A client for the bucket. It retries failures of the server and of the connection with increasing delay. */
export function openS3Client({ endpoint, region, isPathStyle, keys }: Bucket): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    retryMode: 'standard',
    // Every body is in memory and its SHA-256 is signed; other checksums are not supported everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would open a new connection for every body.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 5 * second,
      // Without any traffic.
      socketTimeout: 20 * second,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
  })
}
