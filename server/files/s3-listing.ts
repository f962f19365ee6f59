import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import type { StoredBlob, Stray } from './blob-store.ts'
import { listObjects } from './bucket-objects.ts'
import type { S3Calls } from './s3-calls.ts'
import { isUploadGone } from './s3-failures.ts'

export async function* listBlobs(calls: S3Calls): AsyncIterable<StoredBlob> {
  for await (const { path, size, storedAt } of objectsOf(calls)) {
    if (isBlob(path)) yield { sha256: path, size, storedAt }
  }
}

/** Lists no subfolders: these may belong to anybody, and backups may be in them. */
export async function* listStrays(calls: S3Calls): AsyncIterable<Stray> {
  for await (const { path, size } of objectsOf(calls, '/')) {
    if (!isBlob(path) && path !== 'backup.lock') yield { path, size }
  }
}

function objectsOf(calls: S3Calls, Delimiter?: string) {
  const send = (command: ListObjectsV2Command) =>
    calls.run('list', () => calls.client.send(command))
  return listObjects(calls.bucket, send, { Delimiter })
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
