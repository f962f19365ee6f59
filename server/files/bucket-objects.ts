import { ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import type { Bucket } from '../core/files-url.ts'

/** The location of an object, in the parameter names of the client's commands. */
export interface ObjectPlace {
  Bucket: string
  Key: string
}

/** The location of the object at a path below the bucket's prefix. */
export function placeIn({ name, prefix }: Bucket, path: string): ObjectPlace {
  return { Bucket: name, Key: prefix + path }
}

/** An object with its path below the bucket's prefix. */
interface ListedObject {
  path: string
  /** Bytes. */
  size: number
  storedAt: Date
}

/** All objects whose paths begin with `start`, in their order; with `Delimiter` only those without one behind it. */
export async function* listObjects(
  { name: Bucket, prefix }: Bucket,
  send: (command: ListObjectsV2Command) => Promise<ListObjectsV2CommandOutput>,
  { start = '', Delimiter }: { start?: string; Delimiter?: string | undefined } = {},
): AsyncGenerator<ListedObject> {
  const Prefix = prefix + start
  let ContinuationToken: string | undefined
  do {
    const page = await send(
      new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken }),
    )
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      yield { path: Key.slice(prefix.length), size: Size, storedAt: LastModified }
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}
