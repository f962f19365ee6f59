import { constants, existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { generatePortal, portalSizes, settleFill } from './portal-data.ts'

/**
 * Makes `file` the database of a portal with a million devices and no pending work. The sections of one run share a
 * copy in the folder `BENCH_PORTALS`: generating takes minutes, copying seconds.
 */
export async function placeMillion(file: string): Promise<void> {
  const folder = process.env.BENCH_PORTALS
  if (!folder) return makeMillion(file)
  const keptFile = join(folder, 'million.db')
  if (!existsSync(keptFile)) {
    await makeMillion(`${keptFile}.part`)
    await rename(`${keptFile}.part`, keptFile)
  }
  await copyFile(keptFile, file, constants.COPYFILE_FICLONE)
  // New work is due once a day.
  await settleFill(`sqlite:${file}`)
}

async function makeMillion(file: string): Promise<void> {
  await generatePortal(`sqlite:${file}`, portalSizes['1M'])
  await settleFill(`sqlite:${file}`)
}
