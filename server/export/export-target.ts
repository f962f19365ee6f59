import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTarget } from '../backup/backup-target.ts'
import { assertIsThere, explainReading, openFolderTarget } from '../backup/folder-target.ts'
import { type Manifest, readManifest } from '../backup/manifest.ts'
import type { Fault } from '../backup/verify-backup.ts'
import { unlessMissing } from '../files/staging.ts'

/** What an operator called the folder by that becomes an export. */
export const folderOption = '--to'
/** And the one that is read. */
const sourceOption = '--from'

/** The manifest of the export in this folder: undefined where there is none, `damaged` where it is not as it was written. */
export async function readExport(folder: string): Promise<Manifest | 'damaged' | undefined> {
  assertIsThere(folder, sourceOption)
  try {
    const bytes = await readFile(join(folder, 'manifest.json')).catch(unlessMissing)
    return bytes === undefined ? undefined : (readManifest(bytes) ?? 'damaged')
  } catch (error) {
    throw explainReading(error, folder, sourceOption)
  }
}

/** An export, whose files lie in the folder itself, as the only backup of a place. */
export function openExport(folder: string, { name }: Manifest): BackupTarget {
  const target = openFolderTarget(folder, sourceOption)
  const own = `backups/${name}/`
  return {
    ...target,
    async *list(path) {
      if (path !== 'backups') {
        yield* target.list(path)
        return
      }
      for await (const file of target.list('')) {
        if (!beside.test(file.path)) yield { ...file, path: `${own}${file.path}` }
      }
    },
    read: (path) => target.read(path.startsWith(own) ? path.slice(own.length) : path),
  }
}

/** What is wrong with a file of an export, by its path in the folder. */
export function inFolder(fault: Fault): Fault {
  return { ...fault, path: fault.path.replace(/^backups\/[^/]+\//, '') }
}

/** What lies in the folder of an export and is none of the files that its manifest lists by path. */
const beside = /^(blobs|tmp)\/|^backup\.lock/
