import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** A file below a folder. */
export interface FoundFile {
  /** Relative to the folder, with `/` between path segments. */
  path: string
  /** Path on disk, in bytes, since names of older systems are not UTF-8. */
  place: Buffer
}

/** All files below a folder, sorted by path. */
export async function filesIn(folder: string): Promise<FoundFile[]> {
  const found = await filesBelow({ path: '', place: Buffer.from(folder) })
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

async function filesBelow(folder: FoundFile): Promise<FoundFile[]> {
  const entries = await readdir(folder.place, { withFileTypes: true, encoding: 'buffer' })
  const files: FoundFile[] = []
  for (const entry of entries) {
    const file = within(folder, entry)
    if (entry.isDirectory()) files.push(...(await filesBelow(file)))
    else if (entry.isFile()) files.push(file)
  }
  return files
}

function within({ path, place }: FoundFile, { name }: Dirent<Buffer>): FoundFile {
  const word = isUtf8(name) ? name.toString() : new TextDecoder('windows-1252').decode(name)
  return {
    path: path === '' ? word : `${path}/${word}`,
    place: Buffer.concat([place, Buffer.from('/'), name]),
  }
}
