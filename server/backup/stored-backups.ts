import { buffer } from 'node:stream/consumers'
import { type BackupTarget, isGone } from './backup-target.ts'
import { isBackupName, isOfLaterFormat, type Manifest, readManifest } from './manifest.ts'

/** The folder of a backup; `manifest` is undefined if the file is missing, has been changed or is of a later format. */
export interface StoredBackup {
  name: string
  manifest: Manifest | undefined
  /** Whether a later version of the program made it, whose format is not known here. */
  isOfLaterFormat: boolean
  hasManifestFile: boolean
  /** Sizes of the files in the folder, by path. */
  files: Map<string, number>
}

/** All backups of a location, oldest first. */
export async function listBackups(target: BackupTarget): Promise<StoredBackup[]> {
  const folders = new Map<string, Map<string, number>>()
  for await (const { path, size } of target.list('backups')) {
    const [, name = '', ...rest] = path.split('/')
    const files = folders.get(name) ?? new Map<string, number>()
    files.set(rest.join('/'), size)
    folders.set(name, files)
  }
  const found: StoredBackup[] = []
  for (const [name, files] of [...folders].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const hasManifestFile = files.has('manifest.json')
    // Somebody else's folder in the same location; a renamed backup still needs its bytes.
    if (!hasManifestFile && !isBackupName(name)) continue
    try {
      const bytes = hasManifestFile ? await manifestBytes(target, name) : undefined
      const manifest = bytes && readManifest(bytes)
      found.push({
        ...{ name, files, hasManifestFile },
        // A folder renamed by somebody else is not one of ours.
        manifest: manifest?.name === name ? manifest : undefined,
        isOfLaterFormat: bytes !== undefined && !manifest && isOfLaterFormat(bytes),
      })
    } catch (error) {
      // A backup in progress deletes old ones.
      if (!isGone(error)) throw error
    }
  }
  return found
}

async function manifestBytes(target: BackupTarget, name: string): Promise<Buffer> {
  return buffer(await target.read(`backups/${name}/manifest.json`))
}
