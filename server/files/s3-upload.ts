import { type FileHandle, open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { ObjectPlace } from './bucket-objects.ts'
import { isUploadGone } from './s3-failures.ts'

/** Where to upload to. */
interface Target {
  client: S3Client
  place: ObjectPlace
  /** Called if a failed multipart upload could not be aborted: `removeLeftovers` does that a day later. */
  onLeft(error: unknown): void
}

const mebibyte = 1_024 * 1_024
const defaultPartSize = 8 * mebibyte
/** S3 allows 10,000 parts. */
const maxParts = 9_000
/** Number of parts uploaded concurrently, each held in memory. */
const lanes = 2
/** In ms. */
const abortTimeout = 5_000

/**
 * Uploads a local file of `size` bytes, in parts if it is large. The signature of each call covers the SHA-256 of its
 * body. A failed multipart upload is aborted.
 */
export async function putFile(
  { client, place, onLeft }: Target,
  path: string,
  size: number,
): Promise<void> {
  const file = await open(path, 'r')
  try {
    if (size > defaultPartSize) await putInParts({ client, place, onLeft }, file, size)
    else {
      const bytes = await readPart(file, Buffer.allocUnsafe(size), 0)
      await client.send(new PutObjectCommand({ ...place, Body: bytes }))
    }
  } finally {
    await file.close()
  }
}

/** For a retried completion whose first response got lost; the caller checks that everything is there. */
function unlessDoneBefore(error: unknown) {
  if (!isUploadGone(error)) throw error
}

interface DonePart {
  PartNumber: number
  ETag: string | undefined
}

async function putInParts({ client, place, onLeft }: Target, file: FileHandle, size: number) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place))
  try {
    const parts = await sendParts(client, { ...place, UploadId }, file, size)
    const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
    await client
      .send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }))
      .catch(unlessDoneBefore)
  } catch (error) {
    const abortSignal = AbortSignal.timeout(abortTimeout)
    await client
      .send(new AbortMultipartUploadCommand({ ...place, UploadId }), { abortSignal })
      .catch(onLeft)
    throw error
  }
}

async function sendParts(
  client: S3Client,
  upload: ObjectPlace & { UploadId: string | undefined },
  file: FileHandle,
  size: number,
): Promise<DonePart[]> {
  const partSize = Math.max(defaultPartSize, Math.ceil(size / maxParts / mebibyte) * mebibyte)
  const partNumbers = Array.from({ length: Math.ceil(size / partSize) }, (_, at) => at).values()
  const done: DonePart[] = []
  let hasFailed = false
  async function work() {
    const buffer = Buffer.allocUnsafe(partSize)
    for (const at of partNumbers) {
      if (hasFailed) return
      const start = at * partSize
      const bytes = buffer.subarray(0, Math.min(partSize, size - start))
      const Body = await readPart(file, bytes, start)
      const PartNumber = at + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      done.push({ PartNumber, ETag })
    }
  }
  const workers = Array.from({ length: lanes }, () =>
    work().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  // Waits for all of them: a part that arrives after the abort would remain.
  const outcomes = await Promise.allSettled(workers)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return done
}

/** Fills the buffer with the file's bytes from offset `start`. */
async function readPart(file: FileHandle, buffer: Buffer, start: number): Promise<Buffer> {
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled)
    if (bytesRead === 0) throw new Error('A file became shorter while it was sent to the storage.')
    filled += bytesRead
  }
  return buffer
}
