import { stat, statfs } from 'node:fs/promises'
import type { Config } from '../core/config.ts'
import type { BackupTarget } from './backup-target.ts'
import { noRoom } from './folder-target.ts'

const gigabyte = 1_000_000_000

/** Throws if a backup would not fit. On the portal's own disk some space is reserved, so that it can always write. */
export async function assertRoom(
  target: BackupTarget,
  config: Config,
  coming: number,
): Promise<void> {
  const room = await target.room()
  if (room === undefined || coming === 0) return
  const missing = coming + (await reserve(config, target.place)) - room
  if (missing > 0) throw noRoom(target.place, inMegabytes(missing), target.setting)
}

async function reserve({ dataDir }: Config, folder: string): Promise<number> {
  const [ours, theirs] = [await stat(dataDir), await stat(folder)]
  if (ours.dev !== theirs.dev) return 0
  const { blocks, bsize } = await statfs(dataDir)
  return Math.max(gigabyte, blocks * bsize * 0.05)
}

/** Approximate size of the copy of a database, in bytes; 0 if unknown. */
export async function sizeOfDatabase({ databaseUrl }: Config): Promise<number> {
  const [, file] = /^sqlite:(.+)$/.exec(databaseUrl) ?? []
  return file === undefined ? 0 : (await stat(file)).size
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('de-DE')} MB`
}
