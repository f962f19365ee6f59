import { ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { namesOf } from '../files/blob-uses.store.ts'
import { findBlob, type KnownBlob } from '../files/blobs.store.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { type BackupTarget, blobPath, OtherBytes } from './backup-target.ts'
import { hashOfFile } from './hashed-copy.ts'
import type { Manifest } from './manifest.ts'

/** Number of concurrent copies: few, so that people who use the same disk hardly notice. */
const concurrency = 2

/** Said when something was deleted in the meantime because the lease of this process had expired. */
const stalled =
  'Das Kopieren stand zu lange still, und inzwischen wurde etwas gelöscht. Bitte wiederholen; frühere Sicherungen sind unverändert.'

interface Ends {
  db: Db
  blobs: BlobStore
  target: BackupTarget
}

/** The result of copying the bytes of a backup. */
export interface CopiedBlobs {
  blobs: Manifest['blobs']
  gaps: Manifest['gaps']
  /** Bytes that no earlier backup had. */
  newBytes: number
}

/**
 * Copies the bytes of a snapshot to the backup location, except those that are already there with the right size.
 * Bytes that the portal itself has lost or damaged are returned as gaps, and do not stop the backup of the rest.
 */
export async function backUpBlobs(
  { db, blobs, target }: Ends,
  needed: KnownBlob[],
  assertRoom: (bytes: number) => Promise<void>,
  teller: MoveReporter,
): Promise<CopiedBlobs> {
  const present = new Map<string, number>()
  for await (const { path, size } of target.list('blobs')) present.set(path, size)
  const missing = needed.filter(({ sha256, size }) => present.get(blobPath(sha256)) !== size)
  await assertRoom(missing.reduce((sum, { size }) => sum + size, 0))
  const gaps: Manifest['gaps'] = []
  let [done, newBytes, hasFailed] = [0, 0, false]
  const waiting = missing.values()
  async function work() {
    for (const blob of waiting) {
      if (hasFailed) return
      const why = await copy(blob)
      if (why) gaps.push(await gapOf(blob, why))
      else newBytes += blob.size
      done += 1
      teller.progress('neue Inhalte', done, missing.length)
    }
  }
  const works = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  // Wait for all of them: nothing may be written any more once this has failed.
  const outcomes = await Promise.allSettled(works)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const lost = new Set(gaps.map(({ sha256 }) => sha256))
  const kept = needed.filter(({ sha256 }) => !lost.has(sha256))
  return {
    blobs: kept.map(({ sha256, size }) => [sha256, size]),
    gaps: gaps.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1)),
    newBytes,
  }

  /** The reason why the bytes could not be copied; undefined on success. */
  async function copy({ sha256, size }: KnownBlob): Promise<'missing' | 'damaged' | undefined> {
    const found = await blobs.sizeOf(sha256)
    if (found === undefined) return 'missing'
    if (found !== size) return 'damaged'
    try {
      await blobs.lend(sha256, (path) => put(path, sha256))
      return undefined
    } catch (error) {
      if (error instanceof OtherBytes) return 'damaged'
      throw error
    }
  }

  /** Copies one file; a source file that cannot be read is reported as damaged and does not stop the backup. */
  async function put(path: string, sha256: string): Promise<void> {
    try {
      await target.put(blobPath(sha256), path, sha256)
    } catch (error) {
      await hashOfFile(path).catch(() => {
        throw new OtherBytes(path)
      })
      throw error
    }
  }

  async function gapOf(blob: KnownBlob, why: 'missing' | 'damaged') {
    const row = await findBlob(db, blob.sha256)
    // Deletion should have waited for the backup.
    if (why === 'missing' && !row?.isHeld) throw new ConfigError(stalled)
    const { sha256, size } = blob
    return { sha256, size, why, names: await namesOf(db, sha256) }
  }
}
