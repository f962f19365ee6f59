import { join } from 'node:path'
import { assertOwnFolder } from '../core/folder-owner.ts'
import { type Db, isSqlite } from './database.ts'
import { migrate, readSchemaState } from './migrate.ts'
import { lockFile } from './portal-lock.ts'

/**
 * What commands do in place of `migrate`: a portal of the version before, which goes on working, would not know its own
 * SQLite file any more, and the copy that is made before the steps has to belong to the portal's user.
 */
export async function migrateAlone(db: Db, dataDir: string): Promise<string[]> {
  const { pending } = await readSchemaState(db)
  if (pending.length === 0 || !isSqlite(db)) return migrate(db, dataDir)
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
