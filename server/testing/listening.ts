import type { World } from './world.ts'

/** Lets a world answer at a real port; returns the address without a slash at its end. */
export function listening(world: World): Promise<string> {
  return world.app.listen({ host: '127.0.0.1', port: 0 })
}
