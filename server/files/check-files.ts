import type { FastifyBaseLogger } from 'fastify'
import type { BlobDamage } from '#contract/files.ts'
import type { Db } from '../db/database.ts'
import { areBytesHeld } from '../db/hold-deletions.ts'
import type { Clock } from '../services.ts'
import type { StoredBlob } from './blob-store.ts'
import {
  findBlob,
  type KnownBlob,
  listBlobs,
  removeUnknownBlob,
  removeUnusedBlob,
} from './blobs.store.ts'
import type { SoundBlobs } from './sound-blobs.ts'
import { leftoverAge } from './staging.ts'

/** A damaged blob that the database holds. */
export interface DamagedBlob {
  sha256: string
  damage: BlobDamage
}

/** Bytes that nothing uses. */
export interface Orphan extends StoredBlob {
  /** Whether the database has a row for them that nothing holds. */
  isKnown: boolean
}

/** The result of comparing the storage with the database. */
export interface FilesCheck {
  /** Number of blobs that are held. */
  held: number
  /** Their total size in bytes. */
  size: number
  damaged: DamagedBlob[]
  /** Blobs older than a day that are unknown to the database or held by nothing. */
  orphans: Orphan[]
}

interface Tools {
  db: Db
  blobs: SoundBlobs
  clock: Clock
}

/**
 * Compares the blobs in the database with those in the storage, both ordered by hash, page by page, and reads every
 * byte. Records damage.
 */
export async function checkFiles(
  tools: Tools,
  onProgress: (held: number, size: number) => void = () => undefined,
): Promise<FilesCheck> {
  const check: FilesCheck = { held: 0, size: 0, damaged: [], orphans: [] }
  const rows = listBlobs(tools.db)
  let row = await nextOf(rows)
  for await (const stored of tools.blobs.list()) {
    for (; row && row.sha256 < stored.sha256; row = await nextOf(rows)) await examine(row)
    if (row?.sha256 === stored.sha256) {
      await examine(row)
      row = await nextOf(rows)
    } else if (await isOrphan(tools, stored)) check.orphans.push({ ...stored, isKnown: false })
  }
  for (; row; row = await nextOf(rows)) await examine(row)
  return check

  async function examine({ sha256, size, isHeld, createdAt }: KnownBlob) {
    if (!isHeld) {
      const left = { sha256, size, storedAt: createdAt, isKnown: true }
      if (await isOrphan(tools, left)) check.orphans.push(left)
      return
    }
    check.held += 1
    check.size += size
    const damage = await tools.blobs.examine(sha256)
    // It may have been deleted meanwhile.
    if (damage && (await findBlob(tools.db, sha256))?.isHeld) check.damaged.push({ sha256, damage })
    onProgress(check.held, check.size)
  }
}

/** Deletes the blobs that are still orphans; returns how many. */
export async function removeOrphans(
  tools: Tools,
  orphans: StoredBlob[],
  logger: FastifyBaseLogger,
): Promise<number> {
  let removed = 0
  for (const orphan of orphans) {
    if (await findBlob(tools.db, orphan.sha256)) {
      if (!(await isOrphan(tools, orphan))) continue
      await removeUnusedBlob(tools, orphan.sha256)
      if (!(await findBlob(tools.db, orphan.sha256))) removed += 1
      continue
    }
    await removeUnknownBlob(tools, orphan)
    if (await findBlob(tools.db, orphan.sha256)) continue
    removed += 1
    logger.info({ sha256: orphan.sha256 }, 'bytes that belong to nothing were deleted')
  }
  return removed
}

/** Checks again, because the list is stale: uploads may have started or finished since, in other processes too. */
async function isOrphan({ db, clock }: Tools, stored: StoredBlob): Promise<boolean> {
  const row = await findBlob(db, stored.sha256)
  const since = row?.createdAt ?? stored.storedAt
  if (clock().getTime() - since.getTime() < leftoverAge) return false
  // Bytes deleted during a backup are removed when it ends.
  return row ? !row.isHeld && !(await areBytesHeld(db)) : true
}

async function nextOf<T>(items: AsyncIterator<T>): Promise<T | undefined> {
  const { value, done } = await items.next()
  return done ? undefined : value
}
