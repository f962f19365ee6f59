import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, ConfigError } from '../core/config.ts'
import { filesUrlOf } from '../core/files-url.ts'
import type { Db } from '../db/database.ts'
import { readSchemaState } from '../db/migrate.ts'
import { openBlobs } from './open-blobs.ts'

type Place = Pick<Config, 'dataDir' | 'bucket'>

/**
 * Throws a ConfigError if files exist but their database is missing. A portal that started afresh would not find them,
 * `check --repair` would delete them as orphans, and where the same bytes are uploaded again, deleting them would
 * delete the original's as well.
 */
export async function assertDatabaseOfFiles(db: Db, place: Place): Promise<void> {
  if (!(await haveFilesNoDatabase(db, place))) return
  const { setting, remedy, elsewhere } = wordsFor(place)
  throw new ConfigError(
    `${setting}: ${describeFiles(place)}, und die Datenbank ist leer. Bitte ${remedy}. Ein neues Portal braucht ${elsewhere}.`,
  )
}

/**
 * Whether the database is empty although the storage holds files of a portal: it is the wrong database, or theirs is
 * lost.
 */
export async function haveFilesNoDatabase(db: Db, place: Place): Promise<boolean> {
  const { applied } = await readSchemaState(db)
  return applied.length === 0 && (await hasFiles(place))
}

/** Whether the storage holds files of a portal. */
export async function hasFiles({ dataDir, bucket }: Place): Promise<boolean> {
  if (!bucket) {
    const files = glob('[0-9a-f][0-9a-f]/[0-9a-f][0-9a-f]/*', { cwd: join(dataDir, 'files') })
    return !(await files.next()).done
  }
  const blobs = await openBlobs({ dataDir, bucket }, pino({ level: 'silent' }))
  try {
    for await (const _blob of blobs.list()) return true
    return false
  } finally {
    await blobs.close()
  }
}

/** The beginning of a German sentence that says so. */
export function describeFiles({ dataDir, bucket }: Place): string {
  return `In ${bucket ? filesUrlOf(bucket) : dataDir} liegen Dateien eines Portals`
}

/** What to do about files without a database, in German. */
export function adviceFor(place: Place): string {
  return wordsFor(place).remedy
}

function wordsFor({ bucket }: Place) {
  const fromBackup = 'die Datenbank aus einer Sicherung zurückholen'
  return bucket
    ? {
        setting: 'FILES_URL',
        remedy: `DATA_DIR und DATABASE_URL prüfen oder ${fromBackup}`,
        elsewhere: 'einen neuen Ordner im Bucket',
      }
    : {
        setting: 'DATA_DIR',
        remedy: `DATABASE_URL berichtigen oder ${fromBackup}`,
        elsewhere: 'einen neuen Ordner',
      }
}
