import { ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { namesOf } from '../files/blob-uses.store.ts'
import { findBlob, type KnownBlob } from '../files/blobs.store.ts'
import type { MoveTeller } from '../transfer/move-portal.ts'
import { type BackupTarget, blobPath, OtherBytes } from './backup-target.ts'
import { hashOfFile } from './hashed-copy.ts'
import type { Manifest } from './manifest.ts'

/** How many are under way at once: few, so that people who wait for the same disk hardly notice. */
const lanes = 2

/** Something was deleted meanwhile, because the lease of this process has ended. */
const stoodStill =
  'Das Kopieren stand zu lange still, und inzwischen wurde etwas gelöscht. Bitte wiederholen; frühere Sicherungen sind unverändert.'

interface Ends {
  db: Db
  blobs: BlobStore
  target: BackupTarget
}

/** What a backup has of the bytes that it should have. */
export interface CopiedBlobs {
  blobs: Manifest['blobs']
  gaps: Manifest['gaps']
  /** Bytes that were not there from an earlier backup. */
  newBytes: number
}

/**
 * Brings the bytes that a snapshot names to the place of the backups, those alone that are not there yet in their size.
 * What the portal itself has lost or has with other bytes is told, and keeps nobody from backing up the rest.
 */
export async function backUpBlobs(
  { db, blobs, target }: Ends,
  wanted: KnownBlob[],
  assertRoom: (bytes: number) => Promise<void>,
  teller: MoveTeller,
): Promise<CopiedBlobs> {
  const present = new Map<string, number>()
  for await (const { path, size } of target.list('blobs')) present.set(path, size)
  const missing = wanted.filter(({ sha256, size }) => present.get(blobPath(sha256)) !== size)
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
  const works = Array.from({ length: lanes }, () =>
    work().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
  )
  // All of them: nothing may be written any more once this has failed.
  const outcomes = await Promise.allSettled(works)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const lost = new Set(gaps.map(({ sha256 }) => sha256))
  const kept = wanted.filter(({ sha256 }) => !lost.has(sha256))
  return {
    blobs: kept.map(({ sha256, size }) => [sha256, size]),
    gaps: gaps.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1)),
    newBytes,
  }

  /** Why it could not be copied; undefined where it has been. */
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

  /** A disk that cannot read one file any more keeps nobody from backing up the others. */
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
    const known = await findBlob(db, blob.sha256)
    // Its deletion was to wait for this.
    if (why === 'missing' && !known?.isHeld) throw new ConfigError(stoodStill)
    const { sha256, size } = blob
    return { sha256, size, why, names: await namesOf(db, sha256) }
  }
}
