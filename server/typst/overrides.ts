import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { WorkerFile } from './typst-orders.ts'

/** The operator's files in `<dataDir>/templates`, subfolders included; none if the folder does not exist. */
export function readOverrides(dataDir: string): WorkerFile[] {
  const folder = join(dataDir, 'templates')
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: relative(folder, path), bytes: readFileSync(path) }))
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
