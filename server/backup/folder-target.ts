import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../core/config.ts'
import { makeFolder } from '../core/make-folder.ts'
import { existingPart } from '../core/real-place.ts'
import { isOfSystem } from '../core/system-files.ts'
import { lockFile } from '../db/portal-lock.ts'
import { isOutOfSpace } from '../db/violations.ts'
import { ignoreMissing } from '../files/staging.ts'
import {
  type BackupTarget,
  isDraftName,
  isProbe,
  OtherBytes,
  type TargetFile,
} from './backup-target.ts'
import { openLocal, syncPath, writeHashed } from './hashed-copy.ts'
import { isBackupName } from './manifest.ts'

/** Backups in a local or mounted folder. */
export function openFolderTarget(folder: string, setting = 'BACKUP_URL'): BackupTarget {
  const tmp = join(folder, 'tmp')
  const probed = [folder, join(folder, 'backups'), join(folder, 'blobs')]

  return {
    place: folder,
    setting,
    async lock() {
      await withExplanation(() => makeFolder(folder))
      const unlock = await withExplanation(async () =>
        lockFile(
          join(folder, 'backup.lock'),
          () =>
            `${setting}: In ${folder} läuft gerade schon ${isOfBackups(setting) ? 'eine Sicherung' : 'ein Export'}.`,
        ),
      )
      return async () => unlock()
    },
    async probe() {
      // Subfolders may belong to another user, which their parents do not show.
      for (const place of probed) {
        if (place === folder || (await stat(place).catch(ignoreMissing))) await tryFolder(place)
      }
    },
    draft: (name) =>
      withExplanation(async () => {
        const draft = join(tmp, name)
        await makeFolder(draft)
        return draft
      }),
    list: (path) => filesIn(folder, path),
    async read(path) {
      const place = join(folder, path)
      await stat(place)
      return openLocal(place)
    },
    put: (path, file, sha256) =>
      withExplanation(async () => {
        const unfinished = join(tmp, randomUUID())
        await makeFolder(tmp)
        try {
          const written = await writeHashed(openLocal(file), unfinished)
          if (written.sha256 !== sha256) throw new OtherBytes(path)
          const place = join(folder, path)
          await makeFolder(dirname(place))
          await rename(unfinished, place)
          await syncPath(dirname(place))
        } finally {
          await rm(unfinished, { force: true })
        }
      }),
    publish: (name, draft) =>
      withExplanation(async () => {
        await syncAll(draft)
        const backups = join(folder, 'backups')
        await makeFolder(backups)
        const blobs = join(folder, 'blobs')
        if (await stat(blobs).catch(ignoreMissing)) await syncPath(blobs)
        await rename(draft, join(backups, name))
        await syncPath(backups)
        await syncPath(folder)
      }),
    unpublish: (name) =>
      withExplanation(async () => {
        const leftover = join(tmp, name)
        await makeFolder(tmp)
        await rename(join(folder, 'backups', name), leftover)
        await syncPath(join(folder, 'backups'))
        await rm(leftover, { recursive: true, force: true })
      }),
    async remove(path) {
      await rm(join(folder, path), { force: true })
    },
    async removeLeftovers() {
      for (const name of (await readdir(tmp).catch(ignoreMissing)) ?? []) {
        if (isDraftName(name)) await rm(join(tmp, name), { recursive: true, force: true })
      }
      await rmdir(tmp).catch(unlessNotEmpty)
      for (const place of probed) await removeProbes(place)
      await removeEmpty(join(folder, 'backups'), isBackupName)
      await removeEmpty(join(folder, 'blobs'), isPrefix)
    },
    async room() {
      const { bavail, bsize } = await withExplanation(() => statfs(folder))
      return bavail * bsize
    },
    close() {
      // There is nothing to close.
    },
  }

  async function tryFolder(place: string): Promise<void> {
    const probe = join(place, `probe-${randomUUID()}`)
    try {
      await writeFile(probe, 'probe', { mode: 0o600, flush: true })
      // A backup that has just begun may have taken it for a leftover.
      await rm(probe, { force: true })
    } catch (error) {
      // Removes what a full disk may have left; the first error is the more informative one.
      await Promise.allSettled([rm(probe, { force: true })])
      throw explainFolder(Object.assign(error as Error, { path: place }), folder, setting)
    }
  }

  /** Converts errors into messages that an operator can act on. */
  async function withExplanation<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw explainFolder(error, folder, setting)
    }
  }
}

/** Explains why the backup folder cannot be written. */
export function explainFolder(error: unknown, folder: string, setting = 'BACKUP_URL'): unknown {
  const { code = '', path = '' } = error as NodeJS.ErrnoException
  if (isOutOfSpace(error)) return noRoom(folder, undefined, setting)
  if (/^(ENOTDIR|EEXIST)$/.test(code)) {
    return new ConfigError(`${setting}: ${path || folder} ist kein Ordner.`)
  }
  if (
    /^(EACCES|EPERM|EROFS|ENOENT|ELOOP|ENAMETOOLONG|EIO|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_IOERR\w*)$/.test(
      code,
    )
  ) {
    return new ConfigError(
      `${setting}: ${path || folder} lässt sich nicht anlegen oder beschreiben (${code}).`,
    )
  }
  return error
}

/** Explains why a folder cannot be read that should hold something. */
export function explainReading(error: unknown, folder: string, setting = 'BACKUP_URL'): unknown {
  const { code = '', path = folder } = error as NodeJS.ErrnoException
  if (code === 'ENOTDIR')
    return new ConfigError(`${setting}: ${existingPart(path)} ist kein Ordner.`)
  if (!/^(EACCES|EPERM|ENOENT|ELOOP|ENAMETOOLONG|EIO)$/.test(code)) return error
  return new ConfigError(`${setting}: ${path} lässt sich nicht lesen (${code}).`)
}

/** Throws if the folder does not exist: an empty folder differs from one that is mistyped or not mounted. */
export function assertIsThere(folder: string, setting = 'BACKUP_URL'): void {
  try {
    if (statSync(folder, { throwIfNoEntry: false })) return
  } catch (error) {
    throw explainReading(error, folder, setting)
  }
  throw new ConfigError(`${setting}: Den Ordner ${folder} gibt es nicht.`)
}

/** The error for a full disk; nothing that was there before has changed. */
export function noRoom(
  place: string,
  missing: string | undefined,
  setting = 'BACKUP_URL',
): ConfigError {
  const shortage = missing === undefined ? '' : ` Es fehlen etwa ${missing}.`
  const [what, rest] = isOfBackups(setting)
    ? ['die Sicherung', ' Frühere Sicherungen sind unverändert.']
    : ['den Export', '']
  return new ConfigError(
    `${setting}: Für ${what} ist in ${place} nicht genug Speicherplatz frei.${shortage}${rest}`,
  )
}

/** Whether a backup is being made; exports use a folder target, too. */
function isOfBackups(setting: string): boolean {
  return setting === 'BACKUP_URL'
}

async function* filesIn(folder: string, path: string): AsyncGenerator<TargetFile> {
  const entries =
    (await readdir(join(folder, path), { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    const entryPath = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) {
      // Only the system may read what a disk keeps for itself.
      if (path !== '' || !isOfSystem(`${entryPath}/`)) yield* filesIn(folder, entryPath)
      continue
    }
    const found = await stat(join(folder, entryPath)).catch(ignoreMissing)
    if (found) yield { path: entryPath, size: found.size }
  }
}

/** Syncs a folder with everything in it. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncAll(path)
    else await syncPath(path)
  }
  await syncPath(folder)
}

/** Removes what a killed try of the folder has left. */
async function removeProbes(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    if (isProbe(name)) await rm(join(folder, name), { force: true })
  }
}

/** Whether a name is that of a folder in `blobs`. */
function isPrefix(name: string): boolean {
  return /^[0-9a-f]{2}$/.test(name)
}

/** Removes folders of ours that have become empty. */
async function removeEmpty(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []) {
    if (!entry.isDirectory() || !isOurs(entry.name)) continue
    await removeEmpty(join(folder, entry.name), () => true)
    await rmdir(join(folder, entry.name)).catch(unlessNotEmpty)
  }
}

function unlessNotEmpty(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
}
