import type { FastifyBaseLogger } from 'fastify'
import type { BlobDamage } from '#contract/files.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { areBytesHeld } from '../db/hold-deletions.ts'
import type { Clock } from '../services.ts'
import type { StoredBlob } from './blob-store.ts'
import { findBlob, type KnownBlob, listBlobs, lockBlobs, removeUnusedBlob } from './blobs.store.ts'
import type { SoundBlobs } from './sound-blobs.ts'
import { leftoverAge } from './staging.ts'

/** Bytes that the database counts on and that are not what they should be. */
export interface DamagedBlob {
  sha256: string
  damage: BlobDamage
}

/** Bytes that belong to nothing. */
export interface Orphan extends StoredBlob {
  /** Whether the database knows them, though nothing holds them. */
  isKnown: boolean
}

/** What the storage of files has and lacks. */
export interface FilesCheck {
  /** How many blobs something holds. */
  held: number
  /** Bytes of these. */
  size: number
  damaged: DamagedBlob[]
  /** What lies there and the database knows nothing of, or what it knows and nothing holds, for more than a day. */
  orphans: Orphan[]
}

interface Tools {
  db: Db
  blobs: SoundBlobs
  clock: Clock
}

/**
 * Compares what the database knows with what lies in the storage, both in the order of their names, page by page, and reads
 * every byte. What is damaged is written down.
 */
export async function checkFiles(
  tools: Tools,
  onProgress: (held: number, size: number) => void = () => undefined,
): Promise<FilesCheck> {
  const check: FilesCheck = { held: 0, size: 0, damaged: [], orphans: [] }
  const rows = listBlobs(tools.db)
  let row = await nextOf(rows)
  for await (const stored of tools.blobs.list()) {
    for (; row && row.sha256 < stored.sha256; row = await nextOf(rows)) await meet(row)
    if (row?.sha256 === stored.sha256) {
      await meet(row)
      row = await nextOf(rows)
    } else if (await isOrphan(tools, stored)) check.orphans.push({ ...stored, isKnown: false })
  }
  for (; row; row = await nextOf(rows)) await meet(row)
  return check

  async function meet({ sha256, size, isHeld, createdAt }: KnownBlob) {
    if (!isHeld) {
      const left = { sha256, size, storedAt: createdAt, isKnown: true }
      if (await isOrphan(tools, left)) check.orphans.push(left)
      return
    }
    check.held += 1
    check.size += size
    const damage = await tools.blobs.examine(sha256)
    // Somebody may have deleted it meanwhile.
    if (damage && (await findBlob(tools.db, sha256))?.isHeld) check.damaged.push({ sha256, damage })
    onProgress(check.held, check.size)
  }
}

/** Deletes orphans, as far as they still are; returns how many. */
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
    await inTransaction(tools.db, async (tx) => {
      // An upload of the same bytes names them first, then waits for this.
      await lockBlobs(tx, [orphan])
      if (!(await isOrphan({ ...tools, db: tx }, orphan))) return
      await tools.blobs.remove(orphan.sha256)
      removed += 1
      logger.info({ sha256: orphan.sha256 }, 'bytes that belong to nothing were deleted')
    })
  }
  return removed
}

/** The list is a while old: an upload may have begun or ended since, and not only here. */
async function isOrphan({ db, clock }: Tools, stored: StoredBlob): Promise<boolean> {
  const known = await findBlob(db, stored.sha256)
  const since = known?.createdAt ?? stored.storedAt
  if (clock().getTime() - since.getTime() < leftoverAge) return false
  // What was deleted during a backup goes at its end.
  return known ? !known.isHeld && !(await areBytesHeld(db)) : true
}

async function nextOf<T>(items: AsyncIterator<T>): Promise<T | undefined> {
  const { value, done } = await items.next()
  return done ? undefined : value
}
