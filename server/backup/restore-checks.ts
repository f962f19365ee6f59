import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Config, ConfigError } from '../core/config.ts'
import { isNameOfSystem } from '../core/system-files.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrations, readSchemaState } from '../db/migrate.ts'
import { assertOwnDatabase } from '../db/own-database.ts'
import { isPortalRunning } from '../db/running-portals.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { ignoreMissing } from '../files/staging.ts'
import { placeOf } from '../transfer/move-portal.ts'
import { findTransfer, isUsed } from '../transfer/transfers.store.ts'
import type { BackupTarget } from './backup-target.ts'
import { nameOf } from './complete-draft.ts'
import type { Manifest } from './manifest.ts'
import { type Seal, sealOf } from './sealing.ts'
import type { StoredBackup } from './stored-backups.ts'
import type { Verdict } from './verify-backup.ts'

export interface RestoreOptions {
  /** Undefined: the newest. */
  name: string | undefined
  /** Whether the target may be overwritten. */
  isForced: boolean
  /** Whether to leave out the keys that the backup contains. */
  isWithoutKeys: boolean
  passphrase: string | undefined
}

/** Thrown if a backup is incomplete or damaged; nothing has been written then. */
export class DamagedBackup extends Error {
  readonly verdict: Verdict

  constructor(name: string, verdict: Verdict) {
    super(name)
    this.verdict = verdict
  }
}

const day = 24 * 60 * 60_000

/**
 * The backup to restore: the newest unless one is named. Throws if it is unclear which is the newest because
 * a clock was ahead, here or there.
 */
export function chosenOf(
  all: StoredBackup[],
  from: BackupTarget,
  name: string | undefined,
): StoredBackup {
  if (all.length === 0) throw new ConfigError(`In ${from.place} liegt keine Sicherung.`)
  if (name !== undefined) {
    const found = all.find((candidate) => candidate.name === name)
    if (found) return found
    throw new ConfigError(
      `In ${from.place} liegt keine Sicherung ${name}. Die neueste ist ${all.at(-1)?.name}.`,
    )
  }
  const portals = new Set(all.flatMap(({ manifest }) => (manifest ? [manifest.portal] : [])))
  const newest = all.at(-1)
  if (portals.size <= 1 && newest) {
    assertNotAhead(all, newest)
    return newest
  }
  throw new ConfigError(
    `In ${from.place} liegen Sicherungen mehrerer Portale. Bitte eine nennen; „backup list“ zeigt sie.`,
  )
}

function assertNotAhead(all: StoredBackup[], newest: StoredBackup): void {
  const tomorrow = nameOf(new Date(Date.now() + day))
  // With only one, there is no doubt.
  if (newest.name <= tomorrow || all.length === 1) return
  const former = all.findLast(({ name }) => name <= tomorrow)
  const hint = former ? ` Die letzte davor ist ${former.name}.` : ''
  throw new ConfigError(
    `Die Sicherung ${newest.name} ist von einem Tag, der noch kommt: Die Uhr geht falsch, oder ging es damals.${hint} Bitte eine nennen; „backup list“ zeigt sie.`,
  )
}

/** Returns the manifest; throws if it is damaged or was written by a newer version. */
export function assertKnown({ name, manifest, isOfLaterFormat }: StoredBackup): Manifest {
  if (isOfLaterFormat) throw tooNew(name, 'Sie hat ein Format, das es noch nicht kennt.')
  if (!manifest) {
    throw new DamagedBackup(name, {
      faults: [{ path: `backups/${name}/manifest.json`, why: 'damaged' }],
      leftovers: [],
      files: 0,
      bytes: 0,
    })
  }
  if (Object.hasOwn(migrations, manifest.schema)) return manifest
  throw tooNew(name, `Sie kennt ${manifest.schema}.`)
}

function tooNew(name: string, why: string): ConfigError {
  return new ConfigError(
    `Die Sicherung ${name} ist neuer als dieses Programm: ${why} Bitte die neuere Version des Programms verwenden.`,
  )
}

const keysFile = 'sealed/secrets.json'

/** Opens the seal of the keys and verifies the passphrase; undefined if there are no keys or none are wanted. */
export async function openSeal(
  from: BackupTarget,
  { name, sealing }: Manifest,
  { isWithoutKeys, passphrase }: RestoreOptions,
): Promise<Seal | undefined> {
  if (!sealing || isWithoutKeys) return undefined
  if (passphrase === undefined) {
    throw new ConfigError(
      'BACKUP_PASSPHRASE: Die Schlüssel sind verschlüsselt. Bitte das Passwort angeben; mit --without-keys geht es ohne sie.',
    )
  }
  const bytes = await from
    .read(`backups/${name}/${keysFile}`)
    .then(buffer)
    .catch(() => undefined)
  for (const typed of [passphrase, withOtherMark(passphrase)]) {
    const seal = sealOf(typed, sealing)
    if (bytes && opens(seal, bytes)) return seal
  }
  throw new ConfigError(
    'BACKUP_PASSPHRASE: Das Passwort passt nicht, oder die Schlüssel sind beschädigt.',
  )
}

/** With the invisible mark with which some editors begin a file, or without it: nobody knows whether it was there. */
function withOtherMark(passphrase: string): string {
  return passphrase.startsWith('\uFEFF') ? passphrase.slice(1) : `\uFEFF${passphrase}`
}

function opens(seal: Seal, bytes: Buffer): boolean {
  try {
    seal.open(keysFile, bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Names that may be present in a folder that counts as empty: leftovers of an interrupted portal or restore,
 * and names starting with a dot. The folder is the home of the portal's user, where npm has its cache; the
 * portal uses no such names.
 */
const harmless =
  /^(\..+|portal\.lock(-journal)?|restore-building|restore-ready|restore-rows\.db(-wal|-shm)?)$/

/**
 * Throws if the target is a PostgreSQL database of another program, or one that a portal is using: not even
 * --force replaces rows under a running portal, on this machine or elsewhere.
 */
export async function assertNobodyElses(to: Config): Promise<void> {
  if (to.databaseUrl.startsWith('sqlite:')) return
  const db = openDatabase(to.databaseUrl)
  try {
    await assertOwnDatabase(db)
    if (!(await isPortalRunning(db))) return
    throw new ConfigError(
      `DATABASE_URL: Mit der Datenbank ${placeOf(to).database} arbeitet ein Portal. Bitte erst beenden.`,
    )
  } finally {
    await db.destroy()
  }
}

/** Throws if the target holds anything. */
export async function assertEmpty(
  to: Config,
  manifest: Manifest,
  blobs: BlobStore | undefined,
): Promise<void> {
  const names = (await readdir(to.dataDir).catch(ignoreMissing)) ?? []
  // With a bucket, `files` only holds uploads in transit.
  const isPassing = (name: string) => to.bucket !== undefined && name === 'files'
  const used = names.filter(
    (name) => !harmless.test(name) && !isPassing(name) && !isNameOfSystem(name),
  )
  if (used.length > 0) {
    throw notEmpty(`DATA_DIR: ${to.dataDir} ist nicht leer (${used.slice(0, 3).join(', ')})`)
  }
  if (!to.databaseUrl.startsWith('sqlite:')) {
    const db = openDatabase(to.databaseUrl)
    try {
      if (await holdsAnything(db)) {
        throw notEmpty(`DATABASE_URL: Die Datenbank ${placeOf(to).database} ist nicht leer`)
      }
    } finally {
      await db.destroy()
    }
  }
  if (!blobs) return
  const wantedHashes = new Set(manifest.blobs.map(([sha256]) => sha256))
  for await (const { sha256 } of blobs.list()) {
    if (!wantedHashes.has(sha256)) throw notEmpty(`FILES_URL: ${placeOf(to).files} ist nicht leer`)
  }
}

/** Checks without changing anything; tables without rows may be left by a restore that was killed. */
async function holdsAnything(db: Db): Promise<boolean> {
  const { applied, pending, unknown } = await readSchemaState(db)
  if (applied.length === 0) return false
  if (unknown.length > 0) return true
  if (pending.length > 0) return isUsed(db)
  const isLeft = (await findTransfer(db, 'target'))?.state === 'restoring'
  return !isLeft && isUsed(db)
}

function notEmpty(place: string): ConfigError {
  return new ConfigError(`${place}. Mit --force wird ersetzt, was dort ist.`)
}
