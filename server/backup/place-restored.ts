import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from '../core/make-folder.ts'
import { lockFile, lockIfFree } from '../db/portal-lock.ts'
import { ignoreMissing } from '../files/staging.ts'
import { syncPath, writeDurably } from './hashed-copy.ts'

// A restore puts everything together in `DATA_DIR/restore-building`. Renaming that to `restore-ready` is the
// commit point: from then on, any process that finds the folder moves its content into place.

const [building, ready, planFile] = ['restore-building', 'restore-ready', 'restore.json']

/** With PostgreSQL: the database of the backup, from which its rows are sent. */
export const rowsFile = 'restore-rows.db'

/** Moved last: once the database file is in place, everything else is too. */
const database = 'typenschild.db'

const Plan = z.object({
  /** The folder for what was there before. */
  aside: z.string().regex(/^before-restore-[\w-]+$/),
  /** With PostgreSQL: the marker of the database that is the other half of this restore. */
  mark: z.string().nullable(),
})
export type Plan = z.output<typeof Plan>

/** Creates an empty folder in which the restore is put together. */
export async function beginBuilding(dataDir: string): Promise<string> {
  const folder = join(dataDir, building)
  for (const leftover of [building, ready]) {
    await rm(join(dataDir, leftover), { recursive: true, force: true })
  }
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Deletes an unfinished restore. */
export async function dropBuilding(dataDir: string): Promise<void> {
  await rm(join(dataDir, building), { recursive: true, force: true })
}

/**
 * Deletes what killed restores have left in the folder and nobody will complete: a copy of everything in the backup. While a
 * portal or a restore is running there, it does nothing.
 */
export async function dropAbandoned(dataDir: string): Promise<void> {
  const isOfRestore = (name: string) =>
    name === building || name.startsWith(rowsFile) || name === ready
  if (!(await readdir(dataDir)).some(isOfRestore)) return
  const unlock = lockIfFree(join(dataDir, 'portal.lock'))
  if (!unlock) return
  try {
    // Only with the lock: until then, a restore may still be committed.
    const isCommitted = (await findReady(dataDir)) !== undefined
    for (const name of (await readdir(dataDir)).filter(isOfRestore)) {
      if (name === ready && isCommitted) continue
      await rm(join(dataDir, name), { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
}

/** Commits the restore: from now on it is moved into place, whatever happens. */
export async function endBuilding(dataDir: string, plan: Plan): Promise<void> {
  await writeDurably(join(dataDir, building, planFile), JSON.stringify(plan))
  await syncFolders(join(dataDir, building))
  await rename(join(dataDir, building), join(dataDir, ready))
  await syncPath(dataDir)
}

/** The committed restore of this folder that has not been completed yet. */
export async function findReady(dataDir: string): Promise<Plan | undefined> {
  const text = await readFile(join(dataDir, ready, planFile), 'utf8').catch(ignoreMissing)
  return text === undefined ? undefined : Plan.parse(JSON.parse(text))
}

/** Moves the files of a restore into place, and those that were there aside; continues after a crash. */
export async function placeReady(dataDir: string, { aside }: Plan): Promise<void> {
  const from = join(dataDir, ready)
  const names = (await readdir(from)).filter((name) => name !== planFile && name !== database)
  const isLeft = (await stat(join(from, database)).catch(ignoreMissing)) !== undefined
  for (const name of names) await putInPlace([name])
  if (isLeft) await putInPlace([database, `${database}-wal`, `${database}-shm`])

  /** Moves the file with the first name; the other names are files next to the old one. */
  async function putInPlace([name = '', ...besides]: string[]) {
    for (const old of [...besides, name]) {
      if (!(await stat(join(dataDir, old)).catch(ignoreMissing))) continue
      await makeFolder(join(dataDir, aside))
      await rename(join(dataDir, old), join(dataDir, aside, old))
    }
    await rename(join(from, name), join(dataDir, name))
    await syncPath(dataDir)
  }
}

/** Deletes a restore that is complete or was never committed. */
export async function dropReady(dataDir: string): Promise<void> {
  // The plan first: without it, the rest is ignored.
  await rm(join(dataDir, ready, planFile), { force: true })
  await rm(join(dataDir, ready), { recursive: true, force: true })
  await syncPath(dataDir)
}

/**
 * Completes a restore of a SQLite portal that was killed while its files were moved into place; does nothing
 * if there is none, or for PostgreSQL. Must run before the database is opened.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const plan = await findReady(dataDir)
  if (!plan || plan.mark !== null) return
  await placeReady(dataDir, plan)
  await dropReady(dataDir)
}

/** The same for commands, which may run next to a portal or a restore. */
export async function finishRestoreBeside(dataDir: string): Promise<void> {
  if (!(await findReady(dataDir))) return
  const unlock = lockPortal(dataDir)
  try {
    await finishRestore(dataDir)
  } finally {
    unlock()
  }
}

/** Prevents portals from starting on a folder; throws if one is running there. */
export function lockPortal(dataDir: string): () => void {
  return lockFile(
    join(dataDir, 'portal.lock'),
    () =>
      `DATA_DIR: In ${dataDir} läuft ein Portal oder eine Wiederherstellung. Bitte erst beenden.`,
  )
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncPath(folder)
}
