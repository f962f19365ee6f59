import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { backUpBlobs } from '../backup/back-up-blobs.ts'
import { assertRoom, sizeOfDatabase } from '../backup/backup-room.ts'
import type { BackupTarget } from '../backup/backup-target.ts'
import { beginExport, endExport } from '../backup/backups.store.ts'
import { completeDraft, nameOf } from '../backup/complete-draft.ts'
import { readmeFile } from '../backup/database-of-lines.ts'
import { explainReading, openFolderTarget } from '../backup/folder-target.ts'
import { syncPath } from '../backup/hashed-copy.ts'
import { lease, whileKept } from '../backup/keep-bytes.ts'
import type { Manifest } from '../backup/manifest.ts'
import { takeSnapshot } from '../backup/take-snapshot.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { liesIn } from '../core/real-place.ts'
import { openSecrets } from '../core/secrets.ts'
import { isNameOfSystem } from '../core/system-files.ts'
import type { Db } from '../db/database.ts'
import { openEnd } from '../db/open-end.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { sweepBlobs } from '../files/blobs.store.ts'
import { openBlobs } from '../files/open-blobs.ts'
import { ignoreMissing } from '../files/staging.ts'
import type { Clock } from '../services.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import { writeLines } from '../transfer/row-lines.ts'
import { folderOption } from './export-target.ts'
import { readme } from './readme.ts'

/** Leftovers of an interrupted export, which the folder of an export may contain. */
const leftovers = /^(blobs|tmp|backup\.lock(-journal)?)$/

const lockFiles = ['backup.lock', 'backup.lock-journal']

/**
 * Writes the whole portal at one moment into a folder, as lines of JSON and files named by hash, while it is in use.
 * Bytes left by an interrupted export are not copied again.
 */
export async function exportPortal(
  db: Db,
  config: Config,
  folder: string,
  teller: MoveReporter,
  clock: Clock = () => new Date(),
): Promise<Manifest> {
  await assertFree(folder, config)
  // Better now than after hours of copying.
  openSecrets(config.dataDir)
  const target = openFolderTarget(folder, folderOption)
  const unlock = await target.lock()
  try {
    await target.removeLeftovers()
    const startedAt = new Date()
    const blobs = await openBlobs(config, pino({ level: 'silent' }))
    const id = await beginExport(db, clock(), folder, lease)
    const tools = { db, config, folder, target, blobs }
    try {
      return await whileKept(db, id, () => exportKept(tools, clock(), teller))
    } finally {
      await ifPossible(() => endExport(db, id))
      await ifPossible(() => sweepBlobs({ db, blobs }, startedAt))
    }
  } finally {
    await ifPossible(() => target.removeLeftovers())
    for (const name of lockFiles) await ifPossible(() => rm(join(folder, name), { force: true }))
    await ifPossible(unlock)
  }
}

/** Tidies up: what cannot be removed is in nobody's way later, and must not hide how the export ended. */
async function ifPossible(tidy: () => Promise<void>): Promise<void> {
  await Promise.allSettled([tidy()])
}

interface Tools {
  db: Db
  config: Config
  folder: string
  target: BackupTarget
  blobs: BlobStore
}

/** Writes everything while no bytes are deleted. */
async function exportKept(tools: Tools, createdAt: Date, teller: MoveReporter): Promise<Manifest> {
  const { config, folder, target } = tools
  const name = nameOf(createdAt)
  const draft = await target.draft(name)
  const room = (bytes: number) => assertRoom(target, config, bytes)
  // Once as a database, and about twice as much as text.
  await room(3 * (await sizeOfDatabase(config)))
  teller.say('Datenbank lesen …')
  const file = join(await target.draft(randomUUID()), 'database.sqlite')
  const snapshot = await takeSnapshot(config, file, teller)
  const end = openEnd(`sqlite:${file}`)
  try {
    await writeLines(end, draft, (title, done) => teller.progress(title, done))
  } finally {
    await end.close()
  }
  teller.say('Inhalte von Dateien kopieren …')
  const copied = await backUpBlobs(tools, snapshot.blobs, room, teller)
  await writeFile(join(draft, readmeFile), readme, { mode: 0o600, flush: true })
  const manifest = await completeDraft(config, draft, { name, createdAt, known: snapshot, copied })
  await publish(folder, draft)
  return manifest
}

/** The manifest is published last: a folder without it is not an export. */
async function publish(folder: string, draft: string): Promise<void> {
  const names = await readdir(draft)
  const isLast = (name: string) => name === 'manifest.json'
  for (const name of names.filter((candidate) => !isLast(candidate))) {
    await rename(join(draft, name), join(folder, name))
  }
  await syncPath(folder)
  for (const name of names.filter(isLast)) await rename(join(draft, name), join(folder, name))
  await syncPath(folder)
}

async function assertFree(folder: string, { dataDir }: Config): Promise<void> {
  if (liesIn(folder, dataDir)) {
    throw new ConfigError(
      `${folderOption}: ${folder} liegt in DATA_DIR. Bitte einen anderen Ordner nennen.`,
    )
  }
  const names = await namesIn(folder)
  const used = names.filter((name) => !leftovers.test(name) && !isNameOfSystem(name))
  if (used.length === 0) return
  throw new ConfigError(
    `${folderOption}: ${folder} ist nicht leer (${used.slice(0, 3).join(', ')}). Bitte einen leeren Ordner nennen.`,
  )
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder).catch(ignoreMissing)) ?? []
  } catch (error) {
    throw explainReading(error, folder, folderOption)
  }
}
