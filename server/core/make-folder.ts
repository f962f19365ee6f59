import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

// Step by step, because Node's recursive `mkdir` never returns where nothing can be created (`/proc`).

/** Creates a folder and its parents, accessible to this user only; existing ones stay as they are. */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!(await isFolder(path))) throw error
  }
}

/** The same, synchronously. */
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
