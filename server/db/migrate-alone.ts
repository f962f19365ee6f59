import { join } from 'node:path'
import { ConfigError } from '../core/config.ts'
import { assertOwnFolder } from '../core/folder-owner.ts'
import { type Db, isSqlite } from './database.ts'
import { migrate, readSchemaState } from './migrate.ts'
import { lockFile } from './portal-lock.ts'
import { isPortalRunning } from './running-portals.ts'

/**
 * What commands do in place of `migrate`: a portal of the version before, which goes on working, would not know its own
 * database any more (on PostgreSQL: not at its next start), and the copy of a SQLite file that is made before the steps has to
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

/** What the operator asks for by its name: on PostgreSQL also beside portals, as the start of a newer one among them does. */
export function migrateAsAsked(db: Db, dataDir: string): Promise<string[]> {
  return isSqlite(db) ? migrateAlone(db, dataDir) : migrate(db, dataDir)
}

/** One of this version would have migrated it. */
async function assertNobodyWorks(db: Db): Promise<void> {
  if (!(await isPortalRunning(db))) return
  throw new ConfigError(
    'DATABASE_URL: Mit dieser Datenbank arbeitet ein Portal, dessen Datenbank für dieses Programm zu alt ist. Bitte den Befehl im Ordner seiner Version aufrufen, oder zuerst npm run portal -- migrate: Danach startet dort nur noch das neue Programm.',
  )
}
