import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import type { StoredBlob, Stray } from './blob-store.ts'
import type { S3Calls } from './s3-calls.ts'
import { isUploadGone } from './s3-failures.ts'

export async function* listBlobs(calls: S3Calls): AsyncIterable<StoredBlob> {
  for await (const { name, size, storedAt } of listObjects(calls)) {
    if (isBlob(name)) yield { sha256: name, size, storedAt }
  }
}

/** Lists no subfolders: these may belong to anybody, and backups may be in them. */
export async function* listStrays(calls: S3Calls): AsyncIterable<Stray> {
  for await (const { name, size } of listObjects(calls, '/')) {
    if (!isBlob(name) && name !== 'backup.lock') yield { path: name, size }
  }
}

/** All objects with the prefix, ordered by name; with `Delimiter` only those not in a subfolder. */
async function* listObjects(calls: S3Calls, Delimiter?: string) {
  const { name: Bucket, prefix: Prefix } = calls.bucket
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })
    const page = await calls.run('list', () => calls.client.send(command))
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      yield { name: Key.slice(Prefix.length), size: Size, storedAt: LastModified }
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** Aborts multipart uploads started before a time: their parts are invisible, but cost money. */
export async function abortUploads(calls: S3Calls, before: Date): Promise<void> {
  const { name: Bucket, prefix: Prefix } = calls.bucket
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page ?? {}
    const command = new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker })
    page = await calls.run('list uploads', () => calls.client.send(command))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || !Initiated || Initiated >= before) continue
      const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId })
      await calls.run('end upload', () => calls.client.send(abort).catch(ignoreGone))
    }
  } while (page.IsTruncated)
}

function isBlob(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}

function ignoreGone(error: unknown): undefined {
  if (!isUploadGone(error)) throw error
}
