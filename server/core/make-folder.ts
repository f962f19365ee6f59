import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

// By steps of our own: where nothing may be made (`/proc`), the recursive `mkdir` of Node never comes to an end.

/** Makes a folder, and those above it, for this user alone; one that is there stays as it is. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Somebody else may have been faster.
    if (!(await isFolder(path))) throw error
  }
}

/** The same where nobody can wait. */
export function makeFolderNow(path: string): void {
  if (isFolderNow(path)) return
  if (dirname(path) !== path) makeFolderNow(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!isFolderNow(path)) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return undefined
  })
  return found?.isDirectory() ?? false
}

function isFolderNow(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
