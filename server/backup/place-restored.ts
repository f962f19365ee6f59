import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from '../core/make-folder.ts'
import { lockFile } from '../db/portal-lock.ts'
import { unlessMissing } from '../files/staging.ts'
import { syncPath, writeDurably } from './hashed-copy.ts'

// A restore puts everything together in `DATA_DIR/restore-building`. Renaming that to `restore-ready` is the moment from
// which it has happened: whatever comes next, whoever finds the folder brings its content to its place.

const [building, ready, planFile] = ['restore-building', 'restore-ready', 'restore.json']

/** The file of the database comes last: where it is, all the rest is too. */
const database = 'typenschild.db'

const Plan = z.object({
  /** Where that goes which was there before. */
  aside: z.string().regex(/^before-restore-[\w-]+$/),
  /** With PostgreSQL: what marks its database as the other half of this restore. */
  mark: z.string().nullable(),
})
export type Plan = z.output<typeof Plan>

/** An empty folder in which what is to be restored is put together. */
export async function beginBuilding(dataDir: string): Promise<string> {
  const folder = join(dataDir, building)
  for (const left of [building, ready]) {
    await rm(join(dataDir, left), { recursive: true, force: true })
  }
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Forgets what has been put together. */
export async function dropBuilding(dataDir: string): Promise<void> {
  await rm(join(dataDir, building), { recursive: true, force: true })
}

/** Says that everything has been put together: from now on it is brought to its place, whatever happens. */
export async function endBuilding(dataDir: string, plan: Plan): Promise<void> {
  await writeDurably(join(dataDir, building, planFile), JSON.stringify(plan))
  await syncFolders(join(dataDir, building))
  await rename(join(dataDir, building), join(dataDir, ready))
  await syncPath(dataDir)
}

/** The restore of this folder that has not been brought to its end. */
export async function findReady(dataDir: string): Promise<Plan | undefined> {
  const text = await readFile(join(dataDir, ready, planFile), 'utf8').catch(unlessMissing)
  return text === undefined ? undefined : Plan.parse(JSON.parse(text))
}

/** Brings what a restore has put together to its place, and what was there aside; goes on where a crash ended it. */
export async function placeReady(dataDir: string, { aside }: Plan): Promise<void> {
  const from = join(dataDir, ready)
  const names = (await readdir(from)).filter((name) => name !== planFile && name !== database)
  const isLeft = (await stat(join(from, database)).catch(unlessMissing)) !== undefined
  for (const name of names) await putInPlace([name])
  if (isLeft) await putInPlace([database, `${database}-wal`, `${database}-shm`])

  /** The first of these names; the others lie beside what was there. */
  async function putInPlace([name = '', ...besides]: string[]) {
    for (const old of [...besides, name]) {
      if (!(await stat(join(dataDir, old)).catch(unlessMissing))) continue
      await makeFolder(join(dataDir, aside))
      await rename(join(dataDir, old), join(dataDir, aside, old))
    }
    await rename(join(from, name), join(dataDir, name))
    await syncPath(dataDir)
  }
}

/** Forgets a restore that has come to its end, or that never happened. */
export async function dropReady(dataDir: string): Promise<void> {
  // The plan first: what is left without it is nothing.
  await rm(join(dataDir, ready, planFile), { force: true })
  await rm(join(dataDir, ready), { recursive: true, force: true })
  await syncPath(dataDir)
}

/**
 * Brings a restore of a SQLite portal to its end that was killed while its files came to their places; nothing where
 * there is none, or another process is at it. Before the database is opened.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const plan = await findReady(dataDir)
  if (!plan || plan.mark !== null) return
  await placeReady(dataDir, plan)
  await dropReady(dataDir)
}

/** The same for commands, which run beside a portal or a restore. */
export async function finishRestoreBeside(dataDir: string): Promise<void> {
  if (!(await findReady(dataDir))) return
  const unlock = lockPortal(dataDir)
  try {
    await finishRestore(dataDir)
  } finally {
    unlock()
  }
}

/** Keeps portals from starting on a folder, and notices one that runs there. */
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
