import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTarget } from '../backup/backup-target.ts'
import { assertIsThere, explainReading, openFolderTarget } from '../backup/folder-target.ts'
import { isOfLaterFormat, type Manifest, readManifest } from '../backup/manifest.ts'
import type { Fault } from '../backup/verify-backup.ts'
import { ignoreMissing } from '../files/staging.ts'

/** The option with the target folder of an export. */
export const folderOption = '--to'
/** The option with the folder of an export to read. */
const sourceOption = '--from'

/**
 * The manifest of the export in this folder: undefined if there is none, `damaged` if it has been altered, `later` if a
 * later program wrote it.
 */
export async function readExport(
  folder: string,
): Promise<Manifest | 'damaged' | 'later' | undefined> {
  assertIsThere(folder, sourceOption)
  try {
    const bytes = await readFile(join(folder, 'manifest.json')).catch(ignoreMissing)
    if (bytes === undefined) return undefined
    return readManifest(bytes) ?? (isOfLaterFormat(bytes) ? 'later' : 'damaged')
  } catch (error) {
    throw explainReading(error, folder, sourceOption)
  }
}

/** An export, whose files are directly in the folder, presented as the only backup of a target. */
export function openExport(folder: string, { name }: Manifest): BackupTarget {
  const target = openFolderTarget(folder, sourceOption)
  const ownFolder = `backups/${name}/`
  return {
    ...target,
    async *list(path) {
      if (path !== 'backups') {
        yield* target.list(path)
        return
      }
      for await (const file of target.list('')) {
        if (!notInManifest.test(file.path)) yield { ...file, path: `${ownFolder}${file.path}` }
      }
    },
    read: (path) => target.read(path.startsWith(ownFolder) ? path.slice(ownFolder.length) : path),
  }
}

/** A fault of an export's file, with its path relative to the folder. */
export function inFolder(fault: Fault): Fault {
  return { ...fault, path: fault.path.replace(/^backups\/[^/]+\//, '') }
}

/** Files in the folder of an export that its manifest does not list by path. */
const notInManifest = /^(blobs|tmp)\/|^backup\.lock/
