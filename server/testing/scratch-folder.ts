import { existsSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Required free space in bytes: what all tests of a run together may need, with a large margin. */
const requiredSpace = 4e9

/**
 * A new empty folder for a test's data: in memory if there is room, as each commit waits for the disk. Its remains are
 * deleted when this process ends.
 */
export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(isRoomy() ? memory : tmpdir(), 'typenschild-test-'))
  if (folders.length === 0) process.once('exit', removeAll)
  folders.push(folder)
  return folder
}

const folders: string[] = []

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

function isRoomy(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const space = statfsSync(memory)
  return space.bavail * space.bsize > requiredSpace
}
