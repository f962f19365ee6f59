import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { isOfSystem } from './system-files.ts'

/** Says in German whose a folder is, where whoever runs this process is another user; undefined where there is no such folder. */
export function othersFolder(folder: string): string | undefined {
  const owner = ownerOf(folder)
  const own = process.getuid?.()
  if (owner === undefined || own === undefined || owner === own) return undefined
  return `${folder} gehört einem anderen Benutzer (${owner}, dieser Befehl läuft als ${own}).`
}

/** Rejects what writes files there as another user, root above all: the portal could not open them. */
export function assertOwnFolder(dataDir: string): void {
  const whose = othersFolder(dataDir)
  if (whose === undefined) return
  throw new ConfigError(
    `DATA_DIR: ${whose} Was er anlegt, könnte das Portal nicht öffnen. Bitte als Benutzer des Portals aufrufen.`,
  )
}

/** What of a portal's folder is another user's than the folder itself, as such a command has left it. */
export function othersFiles(dataDir: string): string | undefined {
  const owner = ownerOf(dataDir)
  const isOthers = (path: string) => (ownerOf(path) ?? owner) !== owner
  // One after the other: a folder that is another user's cannot be looked into.
  return namesIn(dataDir).find(isOthers) ?? namesIn(join(dataDir, 'files')).find(isOthers)
}

/** Undefined where there is nothing, or something above it lets nobody of us see. */
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
