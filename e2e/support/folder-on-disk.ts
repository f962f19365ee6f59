import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A new folder on the disk with these files, by their paths in it. */
export async function folderOnDisk(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ablage-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
