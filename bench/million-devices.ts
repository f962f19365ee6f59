import { constants, existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { generatePortal, portalSizes } from './portal-data.ts'

/**
 * Makes `file` the database of a portal of a million devices. Sections of one run that need one find the first one's in the
 * folder `BENCH_PORTALS`: to make it takes minutes, to copy it seconds.
 */
export async function placeMillion(file: string): Promise<void> {
  const folder = process.env.BENCH_PORTALS
  if (!folder) return generatePortal(`sqlite:${file}`, portalSizes['1M'])
  const kept = join(folder, 'million.db')
  if (!existsSync(kept)) {
    await generatePortal(`sqlite:${kept}.part`, portalSizes['1M'])
    await rename(`${kept}.part`, kept)
  }
  await copyFile(kept, file, constants.COPYFILE_FICLONE)
}
