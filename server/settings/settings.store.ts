import { createHash } from 'node:crypto'
import { defaultKeepYears, type Settings } from '#contract/settings.ts'
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
  keepYears: defaultKeepYears,
  authorityAccess: false,
}

/**
 * The effective settings: the environment takes precedence over values set in the browser, and those over the defaults.
 */
export async function readSettings(db: Db, config: Config): Promise<Settings> {
  return (await readVersioned(db, config)).settings
}

/** The settings with their version. */
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

/** Prevents other changes of the settings until the transaction ends. */
export function lockSettings(tx: Db): Promise<void> {
  return lockUntilCommit(tx, 'settings')
}

/** Settings have no version number: a hash of their values and times identifies a state. */
function hashOf(rows: object): number {
  return createHash('sha256').update(JSON.stringify(rows)).digest().readUIntBE(0, 6)
}

/** The settings given by the environment, which cannot be changed in the browser. */
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
    // With a logo file of the operator, no upload is the logo.
    ...(logoFile !== undefined && { logo: null }),
  }
}

/** Names of the environment variables, by the settings that they set. */
export const variables: Partial<Record<keyof Settings, string>> = {
  securityContact: 'SECURITY_CONTACT',
  imprintUrl: 'IMPRINT_URL',
  privacyUrl: 'PRIVACY_URL',
  logo: 'LOGO_FILE',
}

/** Whether the maker has a logo, which is then served at `/logo`. */
export function hasLogo({ logo }: Settings, { logoFile }: Config): boolean {
  return logo !== null || logoFile !== undefined
}

/** Whether a setting refers to this upload, which must not be deleted then. */
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

/** Stores the settings that are given; others stay as they are. */
export async function writeSettings(
  db: Db,
  { at, by }: Stamp,
  change: Partial<Settings>,
): Promise<void> {
  const time = at.toISOString()
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    const upload_id = name === 'logo' && typeof value === 'number' ? value : null
    const row = { value: JSON.stringify(value), updated_at: time, changed_by: by, upload_id }
    await db
      .insertInto('settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
  }
}
