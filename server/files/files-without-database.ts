import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { readSchemaState } from '../db/migrate.ts'

/**
 * Rejects where the database is empty and files of a portal lie in `DATA_DIR`: the database is another than theirs, or lost. A
 * portal that began anew would be asked for them in vain, and `check --repair` would take them for leftovers.
 */
export async function assertDatabaseOfFiles(
  db: Db,
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
): Promise<void> {
  if (bucket) return
  const { applied } = await readSchemaState(db)
  if (applied.length > 0) return
  const files = glob('[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]/*', { cwd: join(dataDir, 'files') })
  if ((await files.next()).done) return
  throw new ConfigError(
    `DATA_DIR: In ${dataDir} liegen Dateien eines Portals, und die Datenbank ist leer. Bitte DATABASE_URL berichtigen oder die Datenbank aus einer Sicherung zurückholen. Ein neues Portal braucht einen neuen Ordner.`,
  )
}
