import { createHash } from 'node:crypto'
import { type Settings, usualKeepYears } from '#contract/settings.ts'
import type { Config } from '../core/config.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import type { Stamp, Version } from '../db/versions.ts'

const usual: Settings = {
  makerName: null,
  makerAddress: null,
  makerCountry: null,
  makerEmail: null,
  makerPhone: null,
  makerWeb: null,
  imprintUrl: null,
  privacyUrl: null,
  logo: null,
  accent: null,
  language: 'de',
  activeContent: 'refuse',
  securityContact: null,
  keepYears: usualKeepYears,
  authorityAccess: false,
}

/** The settings as they hold: the environment's first, then what was set in the browser, then the usual ones. */
export async function readSettings(db: Db, config: Config): Promise<Settings> {
  return (await readVersioned(db, config)).settings
}

/** The same with the version that they are at. */
export async function readVersioned(
  db: Db,
  config: Config,
): Promise<{ settings: Settings; version: Version }> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value', 'updated_at', 'changed_by'])
    .orderBy('name')
    .execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
  const latest = rows.reduce<(typeof rows)[number] | undefined>(
    (found, row) => (found && found.updated_at >= row.updated_at ? found : row),
    undefined,
  )
  return {
    settings: { ...usual, ...stored, ...lockedSettings(config) },
    version: {
      version: hashOf(rows),
      changedBy: latest?.changed_by ?? null,
      changedAt: latest?.updated_at ?? new Date(0).toISOString(),
    },
  }
}

/** From now on nobody else changes the settings until the transaction ends. */
export function lockSettings(tx: Db): Promise<void> {
  return lockUntilCommit(tx, 'settings')
}

/** Rows by name have no count of their own; what they say, and since when, tells one state from another. */
function hashOf(rows: object): number {
  return createHash('sha256').update(JSON.stringify(rows)).digest().readUIntBE(0, 6)
}

/** What the environment says, which nobody can change in the browser. */
export function lockedSettings({
  imprintUrl,
  privacyUrl,
  logoFile,
  securityContact,
}: Config): Partial<Settings> {
  return {
    ...(securityContact && { securityContact }),
    ...(imprintUrl && { imprintUrl }),
    ...(privacyUrl && { privacyUrl }),
    // A file of the operator is no upload.
    ...(logoFile !== undefined && { logo: null }),
  }
}

/** The environment variables by the settings that they may say. */
export const variables: Partial<Record<keyof Settings, string>> = {
  securityContact: 'SECURITY_CONTACT',
  imprintUrl: 'IMPRINT_URL',
  privacyUrl: 'PRIVACY_URL',
  logo: 'LOGO_FILE',
}

/** Whether the maker has a logo: it lies at `/logo` then. */
export function hasLogo({ logo }: Settings, { logoFile }: Config): boolean {
  return logo !== null || logoFile !== undefined
}

/** Whether a setting names this upload, so that it stays. */
export async function isOfSettings(db: Db, upload: number): Promise<boolean> {
  const setting = await db
    .selectFrom('settings')
    .select('name')
    .where('upload_id', '=', upload)
    .executeTakeFirst()
  return setting !== undefined
}

/** Whether the logo has these bytes. */
export async function hasLogoBytes(db: Db, sha256: string): Promise<boolean> {
  const logo = await db
    .selectFrom('settings')
    .innerJoin('uploads', 'uploads.id', 'settings.upload_id')
    .select('settings.name')
    .where('uploads.blob_sha256', '=', sha256)
    .executeTakeFirst()
  return logo !== undefined
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
    const upload_id = name === 'logo' && typeof value === 'number' ? value : null
    const kept = { value: JSON.stringify(value), updated_at: time, changed_by: by, upload_id }
    await db
      .insertInto('settings')
      .values({ name, ...kept })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
      .execute()
  }
}
