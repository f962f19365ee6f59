import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../db/database.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { openEnd } from '../db/open-end.ts'
import { dropSearch } from '../db/rebuild-search.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { lastIdsFile, readLines, tablesFolder } from '../transfer/row-lines.ts'
import type { Manifest } from './manifest.ts'

/** The file that describes an export to people. */
export const readmeFile = 'LIESMICH.txt'

/** Whether this is an export, whose rows are lines of text. */
export function isOfLines({ files }: Manifest): boolean {
  return files.some(({ path }) => path === lastIdsFile)
}

/**
 * Whether a folder holds an export. Backups must not use it: they would delete the export's bytes, which no
 * backup needs.
 */
export function holdsExport(folder: string): boolean {
  return existsSync(join(folder, lastIdsFile))
}

/**
 * Creates the database `name` from the lines in a folder, with the schema they were written with, and deletes
 * the lines.
 */
export async function databaseOfLines(
  folder: string,
  name: string,
  schema: string,
  teller: MoveReporter,
): Promise<void> {
  const url = `sqlite:${join(folder, name)}`
  const db = openDatabase(url)
  try {
    const steps = Object.entries(migrations)
    const knownSteps = steps.slice(0, steps.findIndex(([step]) => step === schema) + 1)
    await migrate(db, undefined, Object.fromEntries(knownSteps))
    // Rebuilding the search index once all rows are there takes a fraction of the time.
    if (knownSteps.length === steps.length) await dropSearch(db)
  } finally {
    await db.destroy()
  }
  const end = openEnd(url)
  try {
    await readLines(end, folder, (title, done) => teller.progress(title, done))
  } finally {
    await end.close()
  }
  for (const path of [tablesFolder, lastIdsFile, readmeFile]) {
    await rm(join(folder, path), { recursive: true })
  }
}
