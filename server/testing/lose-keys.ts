import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from './world.ts'

/** A portal that was restored without its keys makes new ones. */
export async function loseKeys(world: World): Promise<void> {
  await rm(join(world.dataDir, 'secrets.json'))
  await world.restart()
}
