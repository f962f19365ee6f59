import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  type DeleteObjectCommandOutput,
  HeadBucketCommand,
} from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '../core/files-url.ts'
import type { BlobStorage } from './blob-store.ts'
import { briefTimeout, S3Calls } from './s3-calls.ts'
import { explainBucket, isMissing, loggedProblem } from './s3-failures.ts'
import { abortUploads, listBlobs, listStrays } from './s3-listing.ts'
import { hashObject, lookAtObject, openObject, readObject } from './s3-reading.ts'
import { putFile } from './s3-upload.ts'
import { leftoverAge, openStaging } from './staging.ts'
import { tryBucket } from './try-bucket.ts'

/** Maximum duration of the check at the start, where somebody waits to read what is wrong, in ms. */
const startTimeout = 15_000

/** Blobs as objects `<prefix><sha256>` of a bucket; staged ones are in `<folder>/tmp` on this machine. */
export async function openS3Blobs(
  bucket: Bucket,
  folder: string,
  logger: FastifyBaseLogger,
): Promise<BlobStorage> {
  const staging = await openStaging(join(folder, 'tmp'))
  const calls = new S3Calls(bucket, logger)
  await assertUsable(calls)
  return {
    async stage(bytes) {
      const { sha256, size, path } = await staging.write(bytes)
      const discard = () => rm(path, { force: true })
      return {
        sha256,
        size,
        path,
        discard,
        prepare: (isSound) => putBlob(calls, sha256, size, path, isSound),
        async keep() {
          await putBlob(calls, sha256, size, path)
          await discard()
          return undefined
        },
      }
    },
    read: async (sha256, range) => (await readObject(calls, sha256, range)).bytes,
    look: (sha256) => lookAtObject(calls, sha256),
    open: (sha256, range) => openObject(calls, sha256, range),
    hash: (sha256, isGentle) => hashObject(calls, sha256, isGentle),
    close: async () => calls.client.destroy(),
    async lend(sha256, use) {
      const copy = await staging.write((await readObject(calls, sha256)).bytes)
      try {
        if (copy.sha256 !== sha256) throw new Error(`The storage has other bytes for ${sha256}.`)
        return await use(copy.path)
      } finally {
        await rm(copy.path, { force: true })
      }
    },
    sizeOf: (sha256) => sizeOf(calls, sha256),
    list: () => listBlobs(calls),
    strays: () => listStrays(calls),
    remove: (sha256) => removeBlob(calls, sha256),
    mayDeleteLate: true,
    async removeLeftovers(now) {
      await staging.removeLeftovers(now)
      await abortUploads(calls, new Date(now.getTime() - leftoverAge))
    },
    async ping() {
      await staging.ping()
      await pingBucket(calls)
    },
  }
}

/** Tries all operations at the start that the portal will need later. */
async function assertUsable({ client, bucket }: S3Calls): Promise<void> {
  try {
    await tryBucket(client, bucket, { abortSignal: AbortSignal.timeout(startTimeout) })
  } catch (error) {
    throw explainBucket(error, bucket)
  }
}

/** Uploads the bytes unless they are there; resolves once S3 confirms their size. */
async function putBlob(
  calls: S3Calls,
  sha256: string,
  size: number,
  path: string,
  isSound = async () => true,
): Promise<void> {
  if ((await sizeOf(calls, sha256)) === size && (await isSound())) return
  const { client, logger } = calls
  const onLeft = (err: unknown) => logger.warn({ err, sha256 }, 'a broken upload in parts stays')
  const target = { client, place: calls.placeOf(sha256), onLeft }
  await calls.run('put', () => putFile(target, path, size))
  const stored = await sizeOf(calls, sha256)
  if (stored === size) return
  throw new Error(`The storage has ${stored ?? 'none'} of the ${size} bytes of ${sha256}.`)
}

async function sizeOf(calls: S3Calls, sha256: string): Promise<number | undefined> {
  return (await lookAtObject(calls, sha256))?.size
}

/** After a retry, the first attempt may still be on its way. */
async function removeBlob(calls: S3Calls, sha256: string): Promise<boolean> {
  const deletion = new DeleteObjectCommand(calls.placeOf(sha256))
  const { $metadata } = await calls.runBriefly('delete', (options) =>
    calls.client.send(deletion, options).catch((error: unknown) => {
      if (isMissing(error)) return error as DeleteObjectCommandOutput
      throw error
    }),
  )
  return $metadata.attempts === 1
}

async function pingBucket({ client, bucket, logger }: S3Calls): Promise<void> {
  const abortSignal = AbortSignal.timeout(briefTimeout)
  await client
    .send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal })
    .catch((error: unknown) => {
      throw loggedProblem(error, 'ping', logger)
    })
}
