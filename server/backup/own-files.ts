import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../core/make-folder.ts'
import { ignoreMissing } from '../files/staging.ts'
import { hashOfFile, writeDurably } from './hashed-copy.ts'
import type { Manifest } from './manifest.ts'
import type { Seal } from './sealing.ts'

/** Copies the folders of `DATA_DIR` that the operator fills and, encrypted, the files that others must not read. */
export async function copyOwnFiles(
  dataDir: string,
  draft: string,
  seal: Seal | undefined,
): Promise<void> {
  for (const path of await pathsIn(dataDir, 'templates')) {
    await write(path, await readFile(join(dataDir, path)))
  }
  if (!seal) return
  for (const path of ['secrets.json', ...(await pathsIn(dataDir, 'outbox'))]) {
    const content = await readFile(join(dataDir, path)).catch(ignoreMissing)
    if (content) await write(`sealed/${path}`, seal.close(`sealed/${path}`, content))
  }

  async function write(path: string, content: Buffer) {
    await makeFolder(dirname(join(draft, path)))
    await writeDurably(join(draft, path), content)
  }
}

async function pathsIn(folder: string, path: string): Promise<string[]> {
  const entries =
    (await readdir(join(folder, path), { withFileTypes: true }).catch(ignoreMissing)) ?? []
  const found = await Promise.all(
    entries.map((entry) => {
      const entryPath = `${path}/${entry.name}`
      if (entry.isDirectory()) return pathsIn(folder, entryPath)
      return entry.isFile() ? [entryPath] : []
    }),
  )
  return found.flat().toSorted()
}

/** The files of a draft, as listed in its manifest. */
export async function filesOf(draft: string): Promise<Manifest['files']> {
  const paths = await pathsIn(draft, '.')
  const files: Manifest['files'] = []
  for (const path of paths.map((dotted) => dotted.slice('./'.length))) {
    files.push({ path, ...(await hashOfFile(join(draft, path))) })
  }
  return files
}
