import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../core/files-url.ts'

/** Lists, writes, reads and deletes an object; rejects if one of these fails, as the key may lack permissions. */
export async function tryBucket(
  client: S3Client,
  { name: Bucket, prefix: Prefix }: Bucket,
  options: { abortSignal?: AbortSignal } = {},
): Promise<void> {
  // A unique name per try: several processes may try at once.
  const probe = { Bucket, Key: `${Prefix}probe-${randomUUID()}` }
  await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), options)
  await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }), options)
  const { Body } = await client.send(new GetObjectCommand(probe), options)
  await Body?.transformToString()
  await client.send(new DeleteObjectCommand(probe), options)
}
