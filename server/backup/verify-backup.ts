import { isOfSystem } from '../core/system-files.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'
import {
  type BackupTarget,
  blobPath,
  isBlobPath,
  isDraftName,
  isGone,
  isProbe,
} from './backup-target.ts'
import { hashOf } from './hashed-copy.ts'
import { listBackups, type StoredBackup } from './stored-backups.ts'

/** A file that is missing, damaged, foreign, or in the format of a later version of the program. */
export interface Fault {
  path: string
  why: 'missing' | 'damaged' | 'strange' | 'later'
}

/** The result of verifying backups. */
export interface Verdict {
  faults: Fault[]
  /** Leftovers of interrupted backups, which the next one deletes. */
  leftovers: string[]
  files: number
  bytes: number
}

/** Number of files read concurrently. */
const concurrency = 2

interface Expected {
  path: string
  size: number
  sha256: string
}

/** Reads every byte of these backups and compares it with their manifests. */
export async function verifyBackups(
  target: BackupTarget,
  backups: StoredBackup[],
  teller: MoveReporter,
): Promise<Verdict> {
  const faults: Fault[] = []
  const expected = new Map<string, Expected>()
  for (const { name, manifest, isOfLaterFormat, hasManifestFile, files } of backups) {
    const folder = `backups/${name}/`
    if (!manifest) {
      const why = isOfLaterFormat ? 'later' : hasManifestFile ? 'damaged' : 'missing'
      faults.push({ path: `${folder}manifest.json`, why })
      continue
    }
    const knownPaths = new Set(['manifest.json'])
    for (const file of manifest.files) {
      knownPaths.add(file.path)
      expected.set(folder + file.path, { ...file, path: folder + file.path })
    }
    for (const path of files.keys()) {
      if (!knownPaths.has(path) && !isOfSystem(path))
        faults.push({ path: folder + path, why: 'strange' })
    }
    for (const [sha256, size] of manifest.blobs) {
      expected.set(blobPath(sha256), { path: blobPath(sha256), size, sha256 })
    }
  }
  const sizes = new Map<string, number>()
  for (const folder of ['backups', 'blobs']) {
    for await (const { path, size } of target.list(folder)) sizes.set(path, size)
  }
  let [done, bytes] = [0, 0]
  const waiting = expected.values()
  async function work() {
    for (const file of waiting) {
      const why = await faultOf(target, file, sizes.get(file.path))
      if (why) faults.push({ path: file.path, why })
      done += 1
      bytes += file.size
      teller.progress('gelesen', done, expected.size)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  faults.sort((one, other) => (one.path < other.path ? -1 : 1))
  return { faults, leftovers: [], files: done + backups.length, bytes }
}

/** Verifies all backups of a location, and reports other files there. */
export async function verifyPlace(
  target: BackupTarget,
  backups: StoredBackup[],
  teller: MoveReporter,
): Promise<Verdict> {
  const verdict = await verifyBackups(target, backups, teller)
  const needed = blobsOf(backups)
  const isSure = backups.every(({ manifest }) => manifest !== undefined)
  const paths: string[] = []
  for await (const { path } of target.list('')) paths.push(path)
  // Including those made since.
  const names = new Set([...backups, ...(await listBackups(target))].map(({ name }) => name))
  for (const path of paths) {
    const [top, name = ''] = path.split('/')
    if (lockFiles.test(path) || needed.has(path) || isOfSystem(path)) continue
    if (top === 'backups' && names.has(name)) continue
    if (isProbe(path) || (top === 'tmp' && isDraftName(name))) verdict.leftovers.push(path)
    else if (!isBlobPath(path)) verdict.faults.push({ path, why: 'strange' })
    else if (isSure) verdict.leftovers.push(path)
  }
  return verdict
}

/**
 * The faults that remain, and the backups deleted since they were listed: a backup made in the meantime
 * deletes old ones and their bytes. It is not prevented, as reading everything may take hours.
 */
export async function sinceRead(
  target: BackupTarget,
  backups: StoredBackup[],
  { faults }: Verdict,
): Promise<{ faults: Fault[]; ended: string[] }> {
  if (faults.length === 0) return { faults, ended: [] }
  const whole = (await listBackups(target)).filter(({ manifest }) => manifest !== undefined)
  const names = new Set(whole.map(({ name }) => name))
  const isEnded = ({ name, manifest }: StoredBackup) => manifest !== undefined && !names.has(name)
  const ended = backups.filter(isEnded).map(({ name }) => name)
  const needed = blobsOf(backups.filter((backup) => !isEnded(backup)))
  const isNeeded = ({ path }: Fault) => {
    if (isBlobPath(path)) return needed.has(path)
    const [top, name = ''] = path.split('/')
    return top !== 'backups' || !ended.includes(name)
  }
  return { faults: faults.filter(isNeeded), ended }
}

function blobsOf(backups: StoredBackup[]): Set<string> {
  return new Set(
    backups.flatMap(({ manifest }) => manifest?.blobs.map(([sha256]) => blobPath(sha256)) ?? []),
  )
}

const lockFiles = /^backup\.lock(-journal)?$/

async function faultOf(
  target: BackupTarget,
  { path, size, sha256 }: Expected,
  found: number | undefined,
): Promise<Fault['why'] | undefined> {
  if (found === undefined) return 'missing'
  if (found !== size) return 'damaged'
  try {
    return (await hashOf(await target.read(path))).sha256 === sha256 ? undefined : 'damaged'
  } catch (error) {
    if (isGone(error)) return 'missing'
    // A sector that can no longer be read.
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 'damaged'
    throw error
  }
}
