import type { Readable } from 'node:stream'
import { isMissing } from '../files/s3-failures.ts'
import { isBackupName } from './manifest.ts'

/** A file at the place of the backups: its path there, with `/` between folders, and its bytes. */
export interface TargetFile {
  path: string
  size: number
}

/** A place where backups lie: a folder, or a bucket. */
export interface BackupTarget {
  /** As people are told of it. */
  place: string
  /** What its operator called it by. */
  setting: string
  /** Makes this the only process that writes there, until the returned function is called; rejects where another one does. */
  lock(): Promise<() => Promise<void>>
  /** Tries what a backup does there, and leaves nothing; rejects with what keeps one from being made. A folder has to be there. */
  probe(): Promise<void>
  /** A new local folder in which a backup is put together. */
  draft(name: string): Promise<string>
  /** All files in this folder (empty: in all) and those in it, in no certain order. */
  list(folder: string): AsyncIterable<TargetFile>
  /** Rejects when there is no such file, as `isGone` knows. */
  read(path: string): Promise<Readable>
  /** Copies a local file there; answers once it is durable. Rejects with `OtherBytes` where its bytes are not those. */
  put(path: string, file: string, sha256: string): Promise<void>
  /** Makes a draft a backup: what lies in its folder comes to `backups/<name>`, the manifest last. */
  publish(name: string, draft: string): Promise<void>
  /** Makes a backup none any more, at once, then deletes what was in its folder. */
  unpublish(name: string): Promise<void>
  remove(path: string): Promise<void>
  /**
   * Deletes what a backup that was broken off has left, and folders that became empty; only under the lock. What is not
   * called as ours is somebody else's, who has the same place.
   */
  removeLeftovers(): Promise<void>
  /** Bytes that may still be put there; undefined where nobody can say. */
  room(): Promise<number | undefined>
  close(): void
}

/** A file did not hold the bytes that it should. */
export class OtherBytes extends Error {}

/** Whether a file was not there (any more), at either kind of place. */
export function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' || isMissing(error)
}

/** Where the bytes of a file lie, shared by all backups of a place. */
export function blobPath(sha256: string): string {
  return `blobs/${sha256.slice(0, 2)}/${sha256}`
}

/** Whether a file lies where such bytes do: any other is not ours. */
export function isBlobPath(path: string): boolean {
  return /^blobs\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/.test(path)
}

/** Whether something in `tmp` is of a backup that is under way: itself, or the bytes of a file. */
export function isDraftName(name: string): boolean {
  return isBackupName(name) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}
