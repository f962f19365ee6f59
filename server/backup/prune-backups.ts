import type { Config } from '../core/config.ts'
import { type BackupTarget, blobPath, isBlobPath } from './backup-target.ts'
import { keptOf } from './kept-backups.ts'
import { listBackups } from './stored-backups.ts'

/**
 * Deletes backups of this portal whose retention has ended, then the bytes that no backup needs. Returns the names
 * of the deleted backups. If a backup cannot be read, it is unknown which bytes it needs, so none are deleted.
 */
export async function pruneBackups(
  target: BackupTarget,
  { backup: { keep }, timeZone }: Pick<Config, 'backup' | 'timeZone'>,
  portal: string,
  now: Date,
): Promise<string[]> {
  const all = await listBackups(target)
  const ownManifests = all.flatMap(({ manifest }) =>
    manifest?.portal === portal ? [manifest] : [],
  )
  const kept = keptOf(
    ownManifests.map(({ createdAt }) => createdAt),
    keep,
    timeZone,
    now,
  )
  const removed = ownManifests
    .filter(({ createdAt }) => !kept.has(createdAt))
    .map(({ name }) => name)
  for (const name of removed) await target.unpublish(name)
  const remaining = all.filter(({ name }) => !removed.includes(name))
  if (remaining.every(({ manifest }) => manifest !== undefined)) {
    const needed = new Set(
      remaining.flatMap(
        ({ manifest }) => manifest?.blobs.map(([sha256]) => blobPath(sha256)) ?? [],
      ),
    )
    for await (const { path } of target.list('blobs')) {
      if (isBlobPath(path) && !needed.has(path)) await target.remove(path)
    }
  }
  await target.removeLeftovers()
  return removed
}
