import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { WorkerFile } from './typst-orders.ts'

/** What the operator put into `<dataDir>/templates`, folders in it too; nothing where there is none. */
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
