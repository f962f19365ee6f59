import { type Settings, usualKeepYears } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'

const usual: Settings = {
  makerName: null,
  makerAddress: null,
  makerCountry: null,
  makerEmail: null,
  makerPhone: null,
  makerWeb: null,
  imprintUrl: null,
  privacyUrl: null,
  language: 'de',
  keepYears: usualKeepYears,
}

/** The settings as they hold: the environment's first, then what was set in the browser, then the usual ones. */
export async function readSettings(db: Db, config: Config): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  return { ...usual, ...stored, ...lockedSettings(config) }
}

/** What the environment says, which nobody can change in the browser. */
export function lockedSettings({ imprintUrl, privacyUrl }: Config): Partial<Settings> {
  return { ...(imprintUrl && { imprintUrl }), ...(privacyUrl && { privacyUrl }) }
}

/** Keeps what is given. */
export async function writeSettings(
  db: Db,
  { at, by }: Stamp,
  change: Partial<Settings>,
): Promise<void> {
  const time = at.toISOString()
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    const kept = { value: JSON.stringify(value), updated_at: time, changed_by: by }
    await db
      .insertInto('settings')
      .values({ name, ...kept })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
      .execute()
  }
}
