import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { type Config, ConfigError } from '../core/config.ts'
import { isNameOfSystem } from '../core/system-files.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrations, readSchemaState } from '../db/migrate.ts'
import { assertOwnDatabase } from '../db/own-database.ts'
import { isPortalRunning } from '../db/running-portals.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { unlessMissing } from '../files/staging.ts'
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
  /** Whether what is at the target may be replaced. */
  isForced: boolean
  /** Whether keys that are in the backup stay there. */
  isWithoutKeys: boolean
  passphrase: string | undefined
}

/** Thrown where a backup is not whole; nothing has been written then. */
export class DamagedBackup extends Error {
  readonly verdict: Verdict

  constructor(name: string, verdict: Verdict) {
    super(name)
    this.verdict = verdict
  }
}

const day = 24 * 60 * 60_000

/** The backup that is meant: the newest unless one is named. Which that is nobody knows where a clock was ahead, here or there. */
export function chosenOf(
  all: StoredBackup[],
  from: BackupTarget,
  name: string | undefined,
): StoredBackup {
  if (all.length === 0) throw new ConfigError(`In ${from.place} liegt keine Sicherung.`)
  if (name !== undefined) {
    const found = all.find((own) => own.name === name)
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
  // Of one alone there is no doubt.
  if (newest.name <= tomorrow || all.length === 1) return
  const former = all.findLast(({ name }) => name <= tomorrow)
  const others = former ? ` Die letzte davor ist ${former.name}.` : ''
  throw new ConfigError(
    `Die Sicherung ${newest.name} ist von einem Tag, der noch kommt: Die Uhr geht falsch, oder ging es damals.${others} Bitte eine nennen; „backup list“ zeigt sie.`,
  )
}

/** Its manifest; rejects one that is damaged, or made by a newer program. */
export function assertKnown({ name, manifest }: StoredBackup): Manifest {
  if (!manifest) {
    throw new DamagedBackup(name, {
      faults: [{ path: `backups/${name}/manifest.json`, why: 'damaged' }],
      leftovers: [],
      files: 0,
      bytes: 0,
    })
  }
  if (Object.hasOwn(migrations, manifest.schema)) return manifest
  throw new ConfigError(
    `Die Sicherung ${name} ist neuer als dieses Programm: Sie kennt ${manifest.schema}. Bitte die neuere Version des Programms verwenden.`,
  )
}

const keysFile = 'sealed/secrets.json'

/** The seal of the keys, tried; undefined where there are none, or none are wanted. */
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
  const seal = sealOf(passphrase, sealing)
  try {
    seal.open(keysFile, await buffer(await from.read(`backups/${name}/${keysFile}`)))
  } catch {
    throw new ConfigError(
      'BACKUP_PASSPHRASE: Das Passwort passt nicht, oder die Schlüssel sind beschädigt.',
    )
  }
  return seal
}

/**
 * What may lie in a folder that counts as empty: what a portal or a restore that was broken off has left, and what begins
 * with a dot. The folder is the home of the portal's user, where npm has its cache; the portal has no such names.
 */
const harmless =
  /^(\..+|portal\.lock(-journal)?|restore-building|restore-ready|restore-rows\.db(-wal|-shm)?)$/

/**
 * Rejects where the target is a PostgreSQL of another program, or one that a portal works on: no force replaces its rows
 * under it, be it on this machine or elsewhere.
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

/** Rejects where there is something at the target already. */
export async function assertEmpty(
  to: Config,
  manifest: Manifest,
  blobs: BlobStore | undefined,
): Promise<void> {
  const names = (await readdir(to.dataDir).catch(unlessMissing)) ?? []
  // With a bucket it only holds what is on its way there.
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
  const wanted = new Set(manifest.blobs.map(([sha256]) => sha256))
  for await (const { sha256 } of blobs.list()) {
    if (!wanted.has(sha256)) throw notEmpty(`FILES_URL: ${placeOf(to).files} ist nicht leer`)
  }
}

/** Looks without changing anything; tables without rows are what a restore leaves that was killed. */
async function holdsAnything(db: Db): Promise<boolean> {
  const { applied, pending, unknown } = await readSchemaState(db)
  if (applied.length === 0) return false
  if (unknown.length > 0) return true
  if (pending.length > 0) return isUsed(db)
  const isLeft = (await findTransfer(db, 'target'))?.state === 'restoring'
  return !isLeft && isUsed(db)
}

function notEmpty(what: string): ConfigError {
  return new ConfigError(`${what}. Mit --force wird ersetzt, was dort ist.`)
}
