import { existsSync, rmSync, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes: what all tests of a run together may need there, and much to spare. */
const roomy = 4e9

/** A new empty folder for a test's data: in memory where there is room, since each commit waits for the disk. */
export function scratchFolder(): Promise<string> {
  return mkdtemp(join(isRoomy() ? memory : tmpdir(), 'typenschild-test-'))
}

/** A folder for everything that this process tests; gone when it ends. */
export async function processFolder(): Promise<string> {
  const folder = await scratchFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function isRoomy(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const space = statfsSync(memory)
  return space.bavail * space.bsize > roomy
}
