import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as rested } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '../core/files-url.ts'
import type { BlobStorage, ByteRange, PlacedBlob, StoredBlob, Stray } from './blob-store.ts'
import { resumingStream } from './resuming-stream.ts'
import { openS3Client } from './s3-client.ts'
import {
  explainBucket,
  isAway,
  isBeyondEnd,
  isMissing,
  isUploadGone,
  loggedProblem,
} from './s3-failures.ts'
import { putFile } from './s3-upload.ts'
import { leftoverAge, openStaging } from './staging.ts'
import { tryBucket } from './try-bucket.ts'

/** Maximum duration of a call that a transaction waits for, retries included, in ms. */
const briefTimeout = 3_000
/** How long further calls fail at once after one of them got no response, in ms. */
const cooldown = 5_000
/** Maximum time until a file's first byte, retries included, in ms. */
const firstByteTimeout = 10_000
/** Maximum duration of the check at the start, where somebody waits to read what is wrong, in ms. */
const startTimeout = 15_000
/** Maximum speed of a gentle reader, in bytes per ms. */
const gentlePace = 4_000

/** Blobs as objects `<prefix><sha256>` of a bucket; staged ones are in `<folder>/tmp` on this machine. */
export async function openS3Blobs(
  bucket: Bucket,
  folder: string,
  logger: FastifyBaseLogger,
): Promise<BlobStorage> {
  const staging = await openStaging(join(folder, 'tmp'))
  const client = openS3Client(bucket)
  const { name: Bucket, prefix: Prefix } = bucket

  function placeOf(sha256: string) {
    return { Bucket, Key: Prefix + sha256 }
  }

  async function ask<T>(operation: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (isBeyondEnd(error)) throw new ShortObject(`The object is too short (${operation}).`)
      throw isMissing(error)
        ? new MissingObject(`The storage has no such object (${operation}).`)
        : loggedProblem(error, operation, logger)
    }
  }

  let coolsDownUntil = 0

  /** The same for calls that a transaction waits for: an unavailable storage must not block the database as well. */
  async function askBriefly<T>(
    operation: string,
    call: (options: { abortSignal: AbortSignal }) => Promise<T>,
  ): Promise<T> {
    return ask(operation, async () => {
      if (performance.now() < coolsDownUntil)
        throw new Error('The storage has not answered a moment ago.')
      try {
        return await call({ abortSignal: AbortSignal.timeout(briefTimeout) })
      } catch (error) {
        if (isAway(error)) coolsDownUntil = performance.now() + cooldown
        throw error
      }
    })
  }

  async function look(sha256: string): Promise<PlacedBlob | undefined> {
    const head = new HeadObjectCommand(placeOf(sha256))
    const found = await askBriefly('head', (options) =>
      client.send(head, options).catch(ignoreMissing),
    )
    return found && placed(found, found.ContentLength)
  }

  async function sizeOf(sha256: string): Promise<number | undefined> {
    return (await look(sha256))?.size
  }

  /** Uploads the bytes unless they are there; resolves once S3 confirms their size. */
  async function put(
    sha256: string,
    size: number,
    path: string,
    isSound = async () => true,
  ): Promise<void> {
    if ((await sizeOf(sha256)) === size && (await isSound())) return
    const onLeft = (err: unknown) => logger.warn({ err, sha256 }, 'a broken upload in parts stays')
    await ask('put', () => putFile({ client, place: placeOf(sha256), onLeft }, path, size))
    const stored = await sizeOf(sha256)
    if (stored === size) return
    throw new Error(`The storage has ${stored ?? 'none'} of the ${size} bytes of ${sha256}.`)
  }

  async function read(sha256: string, range?: ByteRange) {
    const start = range?.start ?? 0
    const { body: first, length, ...place } = await openFrom(start)
    const bytes = resumingStream({
      first,
      size: length,
      openAt: async (offset) => (await openFrom(start + offset)).body,
      onBreak: ({ message }, received) =>
        logger.info({ sha256, received, message }, 'the storage broke off; reading goes on'),
    })
    return { ...place, bytes }

    async function openFrom(from: number) {
      const Range = from === 0 && !range ? undefined : `bytes=${from}-${range?.end ?? ''}`
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), firstByteTimeout)
      const {
        Body,
        ContentLength = 0,
        ...found
      } = await ask('get', () =>
        client.send(new GetObjectCommand({ ...placeOf(sha256), Range }), {
          abortSignal: late.signal,
        }),
      ).finally(() => clearTimeout(timer))
      const whole = Number(found.ContentRange?.split('/')[1] ?? ContentLength)
      return { body: Body as Readable, length: ContentLength, ...placed(found, whole) }
    }
  }

  async function* list(): AsyncIterable<StoredBlob> {
    for await (const { name, size, storedAt } of objects()) {
      if (isBlob(name)) yield { sha256: name, size, storedAt }
    }
  }

  /** Lists no subfolders: these may belong to anybody, and backups may be in them. */
  async function* strays(): AsyncIterable<Stray> {
    for await (const { name, size } of objects('/')) {
      if (!isBlob(name) && name !== 'backup.lock') yield { path: name, size }
    }
  }

  /** All objects with the prefix, ordered by name; with `Delimiter` only those not in a subfolder. */
  async function* objects(Delimiter?: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await ask('list', () =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })),
      )
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        yield { name: Key.slice(Prefix.length), size: Size, storedAt: LastModified }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  /** Aborts multipart uploads started before a time: their parts are invisible, but cost money. */
  async function endUploads(before: Date): Promise<void> {
    let page: ListMultipartUploadsCommandOutput | undefined
    do {
      const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {}
      const command = new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker })
      page = await ask('list uploads', () => client.send(command))
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key === undefined || !Initiated || Initiated >= before) continue
        const end = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
        await ask('end upload', () => client.send(end).catch(ignoreGone))
      }
    } while (page.IsTruncated)
  }

  async function open(
    sha256: string,
    range?: ByteRange,
  ): Promise<Awaited<ReturnType<typeof read>> | undefined> {
    try {
      return await read(sha256, range)
    } catch (error) {
      if (error instanceof MissingObject) return undefined
      // The object is shorter than expected: the caller notices by its state.
      if (error instanceof ShortObject && range) return open(sha256)
      throw error
    }
  }

  const blobs: BlobStorage = {
    async stage(bytes) {
      const { sha256, size, path } = await staging.write(bytes)
      const discard = () => rm(path, { force: true })
      return {
        sha256,
        size,
        path,
        discard,
        prepare: (isSound) => put(sha256, size, path, isSound),
        async keep() {
          await put(sha256, size, path)
          await discard()
          return undefined
        },
      }
    },
    read: async (sha256, range) => (await read(sha256, range)).bytes,
    look,
    open,
    async hash(sha256, isGentle) {
      const found = await open(sha256)
      if (!found) return undefined
      // Hashed on the main thread: the bytes pass through this process anyway, in chunks that take a tenth of a
      // millisecond.
      const hash = createHash('sha256')
      for await (const piece of found.bytes as AsyncIterable<Buffer>) {
        hash.update(piece)
        if (isGentle) await rested(piece.length / gentlePace)
      }
      return { state: found.state, sha256: hash.digest('hex') }
    },
    close: async () => client.destroy(),
    async lend(sha256, use) {
      const copy = await staging.write((await read(sha256)).bytes)
      try {
        if (copy.sha256 !== sha256) throw new Error(`The storage has other bytes for ${sha256}.`)
        return await use(copy.path)
      } finally {
        await rm(copy.path, { force: true })
      }
    },
    sizeOf,
    list,
    strays,
    async remove(sha256) {
      const deletion = new DeleteObjectCommand(placeOf(sha256))
      await askBriefly('delete', (options) => client.send(deletion, options).catch(ignoreMissing))
    },
    async removeLeftovers(now) {
      await staging.removeLeftovers(now)
      await endUploads(new Date(now.getTime() - leftoverAge))
    },
    async ping() {
      await staging.ping()
      const abortSignal = AbortSignal.timeout(briefTimeout)
      await client
        .send(new HeadBucketCommand({ Bucket }), { abortSignal })
        .catch((error: unknown) => {
          throw loggedProblem(error, 'ping', logger)
        })
    },
  }
  await assertUsable()
  return blobs

  /** Tries all operations at the start that the portal will need later. */
  async function assertUsable(): Promise<void> {
    try {
      await tryBucket(client, bucket, { abortSignal: AbortSignal.timeout(startTimeout) })
    } catch (error) {
      throw explainBucket(error, bucket)
    }
  }
}

/** Thrown if S3 has no such object. */
class MissingObject extends Error {}

/** Thrown if an object ends before the requested range. */
class ShortObject extends Error {}

function isBlob(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

/** The state of an object, which S3 replaces as a whole: its tag or its time changes then. */
function placed(found: { ETag?: string; LastModified?: Date }, size = 0): PlacedBlob {
  return { state: `${found.ETag} ${size} ${found.LastModified?.getTime()}`, size }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function ignoreGone(error: unknown): undefined {
  if (!isUploadGone(error)) throw error
}
