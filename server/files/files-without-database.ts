import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { readSchemaState } from '../db/migrate.ts'

type Place = Pick<Config, 'dataDir' | 'bucket'>

/**
 * Rejects where files have no database. A portal that began anew would be asked for them in vain, and `check --repair` would
 * take them for leftovers.
 */
export async function assertDatabaseOfFiles(db: Db, place: Place): Promise<void> {
  if (!(await haveFilesNoDatabase(db, place))) return
  throw new ConfigError(
    `DATA_DIR: In ${place.dataDir} liegen Dateien eines Portals, und die Datenbank ist leer. Bitte DATABASE_URL berichtigen oder die Datenbank aus einer Sicherung zurückholen. Ein neues Portal braucht einen neuen Ordner.`,
  )
}

/** Whether the database is empty and files of a portal lie in `DATA_DIR`: it is another than theirs, or lost. */
export async function haveFilesNoDatabase(db: Db, { dataDir, bucket }: Place): Promise<boolean> {
  if (bucket) return false
  const { applied } = await readSchemaState(db)
  if (applied.length > 0) return false
  const files = glob('[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]/*', { cwd: join(dataDir, 'files') })
  return !(await files.next()).done
}
