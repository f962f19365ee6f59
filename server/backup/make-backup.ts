import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, ConfigError } from '../core/config.ts'
import { openSecrets } from '../core/secrets.ts'
import type { Db } from '../db/database.ts'
import { DamagedDatabase } from '../db/snapshot.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { sweepBlobs } from '../files/blobs.store.ts'
import { openBlobs } from '../files/open-blobs.ts'
import type { Clock } from '../services.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { backUpBlobs } from './back-up-blobs.ts'
import { backupPlaceProblem } from './backup-place-problem.ts'
import { assertRoom, sizeOfDatabase } from './backup-room.ts'
import type { BackupTarget } from './backup-target.ts'
import { beginRun, endLostRuns, endRun } from './backups.store.ts'
import { completeDraft, nameOf } from './complete-draft.ts'
import { holdsExport } from './database-of-lines.ts'
import { explainFolder } from './folder-target.ts'
import { lease, whileKept } from './keep-bytes.ts'
import { bytesOf, type Manifest } from './manifest.ts'
import { findLeftBehind } from './missing-backup.ts'
import { openTarget } from './open-target.ts'
import { pruneBackups } from './prune-backups.ts'
import { listBackups } from './stored-backups.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** The result of a backup. */
export interface MadeBackup {
  manifest: Manifest
  bytes: number
  /** Bytes that were not there yet, including the database. */
  newBytes: number
  /** Backups deleted because their retention has ended. */
  removed: string[]
  /** German warning that the earlier backups have disappeared from the location. */
  warning: string | null
}

interface MakeOptions {
  /** A run whose start has been recorded. */
  runId: number | undefined
  clock: Clock
}

/**
 * Makes a backup of the portal at one moment, while people work: files that exist at that moment keep their
 * bytes until these have been copied.
 */
export async function makeBackup(
  db: Db,
  config: Config,
  teller: MoveReporter,
  { runId, clock }: MakeOptions = { runId: undefined, clock: () => new Date() },
): Promise<MadeBackup> {
  const { place, passphrase } = config.backup
  if (!place) throw new ConfigError('BACKUP_URL: Bitte sagen, wohin gesichert wird.')
  const why = backupPlaceProblem(config)
  if (why !== undefined) throw new ConfigError(why)
  if (place.kind === 'folder' && holdsExport(place.path)) {
    throw new ConfigError(
      `BACKUP_URL: In ${place.path} liegt ein Export, den eine Sicherung dort unbrauchbar machen würde. Bitte einen anderen Ordner nennen.`,
    )
  }
  // Better now than after hours of copying.
  openSecrets(config.dataDir)
  const target = await openTarget(place, config.dataDir, pino({ level: 'silent' }))
  try {
    const unlock = await target.lock()
    try {
      const run = { slot: null, place: target.place, hasKeys: passphrase !== undefined }
      await endLostRuns(db, clock(), { place: target.place, own: runId })
      const id = runId ?? (await beginRun(db, clock(), run, lease))
      const blobs = await openBlobs(config, pino({ level: 'silent' }))
      const startedAt = new Date()
      const tools = { db, config, target, blobs, clock }
      const made = await recordOutcome(tools, id, () => makeLocked(tools, teller))
      // The backup is recorded as made: what cannot be removed now is left to the daily sweep.
      await Promise.allSettled([sweepBlobs({ db, blobs }, startedAt)])
      return made
    } finally {
      // Must not hide how the backup ended.
      await Promise.allSettled([unlock()])
    }
  } finally {
    target.close()
  }
}

/** Records the outcome, and only then stops keeping the bytes. */
async function recordOutcome(
  { db, clock }: Tools,
  id: number,
  make: () => Promise<MadeBackup>,
): Promise<MadeBackup> {
  try {
    const made = await whileKept(db, id, make)
    const { manifest, bytes, newBytes, warning } = made
    const gaps = manifest.gaps.length
    await endRun(db, clock(), id, {
      state: gaps > 0 ? 'gaps' : 'done',
      name: manifest.name,
      bytes,
      newBytes,
      error: [gaps > 0 ? gapsInWords(gaps) : [], warning ?? []].flat().join(' ') || null,
    })
    return made
  } catch (error) {
    await endRun(db, clock(), id, { state: 'failed', error: reasonOf(error) })
    throw error
  }
}

/** Message about files whose bytes the portal itself has lost or damaged. */
export function gapsInWords(count: number): string {
  return count === 1
    ? 'Ein Inhalt fehlt im Portal oder ist beschädigt.'
    : `${count.toLocaleString('de-DE')} Inhalte fehlen im Portal oder sind beschädigt.`
}

/**
 * The reason of a failure for the start page: no database address, and no paths other than those in messages
 * for operators.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return code ? `${message.split('\n')[0]} (${code})` : (message.split('\n')[0] ?? '')
}

interface Tools {
  db: Db
  config: Config
  target: BackupTarget
  blobs: BlobStore
  clock: Clock
}

async function makeLocked(tools: Tools, teller: MoveReporter): Promise<MadeBackup> {
  const { db, config, target } = tools
  await target.removeLeftovers()
  const earlier = await listBackups(target)
  const createdAt = tools.clock()
  const names = earlier.map((backup) => backup.name)
  const name = freeName(createdAt, new Set(names))
  const leftBehind = await findLeftBehind(db, config, target.place, names, createdAt)
  const draft = await target.draft(name)
  try {
    teller.say('Datenbank sichern …')
    await assertRoom(target, config, await sizeOfDatabase(config))
    const snapshot = await takeSnapshot(config, join(draft, 'database.sqlite'), teller)
    teller.say('Inhalte von Dateien sichern …')
    const copied = await backUpBlobs(
      tools,
      snapshot.blobs,
      (missing) => assertRoom(target, config, missing),
      teller,
    )
    const manifest = await completeDraft(config, draft, {
      name,
      createdAt,
      known: snapshot,
      copied,
    })
    await target.publish(name, draft)
    const ownBytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
    const removed = await pruneBackups(target, config, manifest.portal, createdAt)
    const newBytes = copied.newBytes + ownBytes
    const warning = leftBehind === undefined ? null : leftBehindWarning(leftBehind, target.place)
    return { manifest, bytes: bytesOf(manifest), newBytes, removed, warning }
  } catch (error) {
    throw explain(error, config)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function leftBehindWarning(last: string, place: string): string {
  return `Die früheren Sicherungen (die letzte: ${last}) liegen nicht mehr in ${place}. Bitte prüfen, ob dort der richtige Datenträger eingehängt ist. Haben Sie ihn selbst geleert oder ausgetauscht, verschwindet dieser Hinweis nach einer Woche.`
}

function freeName(moment: Date, takenNames: Set<string>): string {
  const name = nameOf(moment)
  if (!takenNames.has(name)) return name
  for (let more = 2; ; more += 1) if (!takenNames.has(`${name}-${more}`)) return `${name}-${more}`
}

function explain(error: unknown, { backup: { place } }: Config): unknown {
  if (error instanceof DamagedDatabase || (error as { code?: string }).code === 'SQLITE_CORRUPT') {
    return new ConfigError(
      `DATA_DIR: Die Datenbank ist beschädigt (${(error as Error).message.split('\n')[0]}). Es wurde keine Sicherung gemacht; frühere sind unverändert.`,
    )
  }
  return place?.kind === 'folder' ? explainFolder(error, place.path) : error
}
