import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { isOfSystem } from './system-files.ts'

/**
 * Names in German the owner of a folder that belongs to another user than this process; undefined if the folder does
 * not exist.
 */
export function othersFolder(folder: string): string | undefined {
  const owner = ownerOf(folder)
  const ownUid = process.getuid?.()
  if (owner === undefined || ownUid === undefined || owner === ownUid) return undefined
  return `${folder} gehört einem anderen Benutzer (${owner}, dieser Befehl läuft als ${ownUid}).`
}

/** Throws if a command that writes files runs as another user, root above all: the portal could not open them. */
export function assertOwnFolder(dataDir: string): void {
  const whose = othersFolder(dataDir)
  if (whose === undefined) return
  throw new ConfigError(
    `DATA_DIR: ${whose} Was er anlegt, könnte das Portal nicht öffnen. Bitte als Benutzer des Portals aufrufen.`,
  )
}

/** The first entry of a portal's folder with another owner than the folder itself, as left behind by such a command. */
export function othersFiles(dataDir: string): string | undefined {
  const owner = ownerOf(dataDir)
  const isOthers = (path: string) => (ownerOf(path) ?? owner) !== owner
  // In this order: a folder of another user cannot be read.
  return namesIn(dataDir).find(isOthers) ?? namesIn(join(dataDir, 'files')).find(isOthers)
}

/** Undefined if it does not exist or is not accessible. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.uid
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return undefined
    throw error
  }
}

function namesIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const names = readdirSync(folder).filter((name) => !isOfSystem(`${name}/`))
  return names.map((name) => join(folder, name))
}
