import { randomUUID } from 'node:crypto'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { type Config, ConfigError } from '../core/config.ts'
import { makeFolder } from '../core/make-folder.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { rebuildSearch } from '../db/rebuild-search.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { ignoreMissing } from '../files/staging.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { type BackupTarget, blobPath } from './backup-target.ts'
import { databaseOfLines, isOfLines } from './database-of-lines.ts'
import { writeDurably, writeHashed } from './hashed-copy.ts'
import type { Manifest } from './manifest.ts'
import {
  beginBuilding,
  dropBuilding,
  dropReady,
  endBuilding,
  finishRestore,
  finishRestoreBeside,
  lockPortal,
  placeReady,
} from './place-restored.ts'
import {
  assertEmpty,
  assertKnown,
  assertNobodyElses,
  chosenOf,
  DamagedBackup,
  openSeal,
  type RestoreOptions,
} from './restore-checks.ts'
import { fillDatabase } from './restore-postgres.ts'
import type { Seal } from './sealing.ts'
import { listBackups } from './stored-backups.ts'
import { verifyBackups } from './verify-backup.ts'

/** The result of a restore. */
export interface Restored {
  manifest: Manifest
  hasKeys: boolean
  /** The folder in `DATA_DIR` with what was there before. */
  aside: string | undefined
}

/**
 * Restores a backup to the place that `to` names, on either engine and storage. Reads and verifies the whole
 * backup before writing anything; what it writes becomes the portal in one step at the end.
 */
export async function restoreBackup(
  from: BackupTarget,
  to: Config,
  options: RestoreOptions,
  teller: MoveReporter,
): Promise<Restored> {
  const stored = chosenOf(await listBackups(from), from, options.name)
  const manifest = assertKnown(stored)
  const seal = await openSeal(from, manifest, options)
  const isSqlite = to.databaseUrl.startsWith('sqlite:')
  // Completes an earlier restore that was killed while being moved into place; another one may follow with --force.
  // With PostgreSQL, only its database knows whether the files count.
  if (isSqlite) await finishRestoreBeside(to.dataDir)
  const blobs = to.bucket && (await openBlobs(to, pino({ level: 'silent' })))
  const assertReplaceable = async () => {
    await assertNobodyElses(to)
    if (!options.isForced) await assertEmpty(to, manifest, blobs)
  }
  await assertReplaceable()
  teller.say(`${isOfLines(manifest) ? 'Export' : 'Sicherung'} ${manifest.name} prüfen …`)
  const verdict = await verifyBackups(from, [stored], teller)
  if (verdict.faults.length > 0) throw new DamagedBackup(manifest.name, verdict)

  await makeFolder(to.dataDir)
  // A folder that already existed gets the mode that a portal requires.
  await chmod(to.dataDir, 0o700)
  const unlock = lockPortal(to.dataDir)
  try {
    // Verifying may have taken hours, in which somebody else may have restored or started a portal there.
    if (isSqlite) await finishRestore(to.dataDir)
    await assertReplaceable()
    teller.say('Wiederherstellen …')
    const building = await beginBuilding(to.dataDir)
    try {
      await restoreFiles(from, manifest, building, seal)
      if (isOfLines(manifest)) await databaseOfLines(building, database, manifest.schema, teller)
      await restoreBlobs(from, manifest, building, blobs, teller)
      return await commit(to, manifest, building, { hasKeys: seal !== undefined }, teller)
    } finally {
      await dropBuilding(to.dataDir)
    }
  } finally {
    unlock()
  }
}

/** Restores the database, the keys and the operator's files. */
async function restoreFiles(
  from: BackupTarget,
  { name, files }: Manifest,
  building: string,
  seal: Seal | undefined,
): Promise<void> {
  for (const { path, sha256 } of files) {
    const [, sealedPath] = /^sealed\/(.+)$/.exec(path) ?? []
    if (sealedPath !== undefined && !seal) continue
    const place = join(building, sealedPath ?? (path === 'database.sqlite' ? database : path))
    await makeFolder(dirname(place))
    const bytes = await from.read(`backups/${name}/${path}`)
    if (sealedPath !== undefined && seal) {
      await writeDurably(place, seal.open(path, await buffer(bytes)))
    } else if ((await writeHashed(bytes, place)).sha256 !== sha256) throw changed(path)
  }
}

const database = 'typenschild.db'
/** Number of concurrent copies. */
const concurrency = 4

async function restoreBlobs(
  from: BackupTarget,
  manifest: Manifest,
  building: string,
  blobs: BlobStore | undefined,
  teller: MoveReporter,
): Promise<void> {
  if (!blobs) await mkdir(join(building, 'files'), { mode: 0o700 })
  let done = 0
  const waiting = manifest.blobs.values()
  async function work() {
    for (const [sha256, size] of waiting) {
      const bytes = await from.read(blobPath(sha256))
      if (!blobs) {
        const folder = join(building, 'files', sha256.slice(0, 2), sha256.slice(2, 4))
        await makeFolder(folder)
        const written = await writeHashed(bytes, join(folder, sha256))
        if (written.sha256 !== sha256) throw changed(blobPath(sha256))
      } else if ((await blobs.sizeOf(sha256)) === size) bytes.destroy()
      else {
        const staged = await blobs.stage(bytes)
        if (staged.sha256 !== sha256) {
          await staged.discard()
          throw changed(blobPath(sha256))
        }
        await staged.prepare()
        await staged.keep()
      }
      done += 1
      teller.progress('Inhalte', done, manifest.blobs.length)
    }
  }
  // Wait for all of them: nothing may be written any more once this has failed.
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Commits the restore: from here on it is completed, whatever happens. */
async function commit(
  to: Config,
  manifest: Manifest,
  building: string,
  { hasKeys }: Pick<Restored, 'hasKeys'>,
  teller: MoveReporter,
): Promise<Restored> {
  const file = join(building, database)
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const aside = `before-restore-${time}`
  if (to.databaseUrl.startsWith('sqlite:')) {
    if (manifest.engine !== 'sqlite' || isOfLines(manifest)) await prepareSqlite(file)
    const plan = { aside, mark: null }
    await endBuilding(to.dataDir, plan)
    await placeReady(to.dataDir, plan)
    await dropReady(to.dataDir)
  } else {
    // Copying takes long, too, and no lock keeps a portal from starting on this database.
    await assertNobodyElses(to)
    await fillDatabase(to, file, { aside, mark: randomUUID() }, teller)
  }
  const isAside = (await stat(join(to.dataDir, aside)).catch(ignoreMissing)) !== undefined
  return { manifest, hasKeys, aside: isAside ? aside : undefined }
}

/** Migrates the file and rebuilds the search index, which is missing in a file made from PostgreSQL. */
async function prepareSqlite(file: string): Promise<void> {
  const db = openDatabase(`sqlite:${file}`)
  try {
    await migrate(db)
    await rebuildSearch(db)
  } finally {
    await db.destroy()
  }
}

function changed(path: string): ConfigError {
  return new ConfigError(
    `Die Sicherung hat sich geändert, während sie gelesen wurde (${path}). Es wurde nichts wiederhergestellt.`,
  )
}
