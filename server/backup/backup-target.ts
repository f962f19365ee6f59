import type { Readable } from 'node:stream'
import { isMissing } from '../files/s3-failures.ts'
import { isBackupName } from './manifest.ts'

/** A file in the backup location: its path, with `/` between segments, and its size in bytes. */
export interface TargetFile {
  path: string
  size: number
}

/** A backup location: a folder or a bucket. */
export interface BackupTarget {
  /** The location in words. */
  place: string
  /** The name of the setting or option that named it. */
  setting: string
  /** Acquires the exclusive write lock and returns the function that releases it; rejects if another process has it. */
  lock(): Promise<() => Promise<void>>
  /**
   * Tries the operations of a backup and leaves nothing behind; rejects with the reason why none could be
   * made. A folder must exist.
   */
  probe(): Promise<void>
  /** Creates a local folder in which a backup is put together. */
  draft(name: string): Promise<string>
  /** Lists all files below a folder (empty: all files), unordered. */
  list(folder: string): AsyncIterable<TargetFile>
  /** Rejects if there is no such file, see `isGone`. */
  read(path: string): Promise<Readable>
  /**
   * Copies a local file to the location; resolves once it is durable. Rejects with `OtherBytes` if the
   * content does not match the hash.
   */
  put(path: string, file: string, sha256: string): Promise<void>
  /** Turns a draft into a backup: moves its files to `backups/<name>`, the manifest last. */
  publish(name: string, draft: string): Promise<void>
  /** Deletes a backup: atomically makes it invalid, then deletes the files of its folder. */
  unpublish(name: string): Promise<void>
  remove(path: string): Promise<void>
  /**
   * Deletes what interrupted backups have left, and empty folders; only under the lock. Names that are not
   * ours belong to somebody else who uses the same location.
   */
  removeLeftovers(): Promise<void>
  /** Free space in bytes; undefined if unknown. */
  room(): Promise<number | undefined>
  close(): void
}

/** The content of a file did not match its expected hash. */
export class OtherBytes extends Error {}

/** Whether the error means that a file does not exist (any more), in either kind of location. */
export function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' || isMissing(error)
}

/** The path of a file's bytes, shared by all backups of a location. */
export function blobPath(sha256: string): string {
  return `blobs/${sha256.slice(0, 2)}/${sha256}`
}

/** Whether this is the path of such bytes; any other path is not ours. */
export function isBlobPath(path: string): boolean {
  return /^blobs\/([0-9a-f]{2})\/\1[0-9a-f]{62}$/.test(path)
}

/** Whether a name in `tmp` belongs to a backup in progress: the backup itself, or the bytes of a file. */
export function isDraftName(name: string): boolean {
  return isBackupName(name) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
}

/** Whether this is the path of a file by which a location is tried; it stays if that is killed. */
export function isProbe(path: string): boolean {
  return /^(backups\/|blobs\/)?probe-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(path)
}
