import { ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { readSchemaState, tooNew } from '../db/migrate.ts'
import { migrateAsAsked } from '../db/migrate-alone.ts'

/**
 * Lists the migrations that have run and those the next start will run; changes nothing. Throws if the
 * database is newer.
 */
export async function showSchemaState(db: Db): Promise<string[]> {
  const { applied, pending, unknown } = await readSchemaState(db)
  if (unknown.length > 0) throw new ConfigError(tooNew(unknown))
  const last = applied.at(-1) ?? 'leer'
  if (pending.length === 0) return [`Die Datenbank ist auf dem neuesten Stand (${last}).`]
  return [
    `Die Datenbank ist auf dem Stand ${last}. Diese Schritte stehen aus:`,
    ...pending.map((name) => `  ${name}`),
    'Der nächste Start führt sie aus, oder: npm run portal -- migrate',
  ]
}

/** Runs the migrations that the next start would run, so that the start is short. */
export async function migrateNow(db: Db, dataDir: string): Promise<string[]> {
  const steps = await migrateAsAsked(db, dataDir)
  if (steps.length === 0) return showSchemaState(db)
  return ['Ausgeführt:', ...steps.map((name) => `  ${name}`)]
}
