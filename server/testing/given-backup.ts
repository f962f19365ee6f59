import { join } from 'node:path'
import pino from 'pino'
import type { BackupTarget } from '../backup/backup-target.ts'
import { type MadeBackup, makeBackup } from '../backup/make-backup.ts'
import { openTarget } from '../backup/open-target.ts'
import type { BackupPlace } from '../core/backup-config.ts'
import { type Config, readConfig } from '../core/config.ts'
import type { World } from './world.ts'

export const passphrase = 'korrekt pferd batterie'

/** A teller that discards everything. */
export const silent = { say: () => undefined, progress: () => undefined }

/** The folder of a world's backups, beside its data. */
export function backupFolder({ dataDir }: World): string {
  return join(dataDir, '../backups')
}

/** The configuration of a world with backups; `others` override its values. */
function withBackups(world: World, others: Partial<Config['backup']> = {}): Config {
  const { config } = world.services
  const place = { kind: 'folder' as const, path: backupFolder(world) }
  return { ...config, backup: { ...config.backup, place, passphrase, ...others } }
}

/** Backs a world up, as the command does. */
export function backedUp(
  world: World,
  others: Partial<Config['backup']> = {},
): Promise<MadeBackup> {
  const { db, clock } = world.services
  return makeBackup(db, withBackups(world, others), silent, { runId: undefined, clock })
}

/** Opens the place of its backups. */
export function openBackups(
  world: World,
  place: BackupPlace = { kind: 'folder', path: backupFolder(world) },
): Promise<BackupTarget> {
  return openTarget(place, world.dataDir, pino({ level: 'silent' }))
}

/** The configuration of an empty portal beside a world: with files on disk, and SQLite by default. */
export function emptyPortal({ dataDir }: World, databaseUrl?: string): Config {
  const settings = { DATA_DIR: join(dataDir, '../elsewhere'), DATABASE_URL: databaseUrl }
  return readConfig({ ...settings, PREVIEWS: 'off', READERS: '0' })
}
