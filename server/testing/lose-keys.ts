import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from './world.ts'

/** Restarts a portal without its keys, as after a restore without them; it creates new ones. */
export async function loseKeys(world: World): Promise<void> {
  await rm(join(world.dataDir, 'secrets.json'))
  await world.restart()
}
