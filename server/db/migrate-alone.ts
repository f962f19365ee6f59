import { join } from 'node:path'
import { ConfigError } from '../core/config.ts'
import { assertOwnFolder } from '../core/folder-owner.ts'
import { type Db, isSqlite } from './database.ts'
import { migrate, readSchemaState } from './migrate.ts'
import { lockFile } from './portal-lock.ts'
import { isPortalRunning } from './running-portals.ts'

/**
 * The `migrate` of commands: refuses while a portal of an earlier version is running, which would no longer
 * understand its database (on PostgreSQL: at its next start). The copy of a SQLite file made before the steps must
 * belong to the portal's user.
 */
export async function migrateAlone(db: Db, dataDir: string): Promise<string[]> {
  const { pending } = await readSchemaState(db)
  if (pending.length === 0) return migrate(db, dataDir)
  if (!isSqlite(db)) {
    await assertNobodyWorks(db)
    return migrate(db, dataDir)
  }
  assertOwnFolder(dataDir)
  const unlock = lockFile(
    join(dataDir, 'portal.lock'),
    () =>
      `DATA_DIR: In ${dataDir} läuft ein Portal, dessen Datenbank für dieses Programm zu alt ist. Bitte erst beenden, oder den Befehl im Ordner seiner Version aufrufen.`,
  )
  try {
    return await migrate(db, dataDir)
  } finally {
    unlock()
  }
}

/**
 * Migrates on explicit request: on PostgreSQL even while portals are running, as the start of a newer one among them
 * does.
 */
export function migrateAsAsked(db: Db, dataDir: string): Promise<string[]> {
  return isSqlite(db) ? migrateAlone(db, dataDir) : migrate(db, dataDir)
}

/** A portal of this version would already have migrated it. */
async function assertNobodyWorks(db: Db): Promise<void> {
  if (!(await isPortalRunning(db))) return
  throw new ConfigError(
    'DATABASE_URL: Mit dieser Datenbank arbeitet ein Portal, dessen Datenbank für dieses Programm zu alt ist. Bitte den Befehl im Ordner seiner Version aufrufen, oder zuerst npm run portal -- migrate: Danach startet dort nur noch das neue Programm.',
  )
}
