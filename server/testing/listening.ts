import type { World } from './world.ts'

/** Makes a world listen on a real port; returns the address without a trailing slash. */
export function listening(world: World): Promise<string> {
  return world.app.listen({ host: '127.0.0.1', port: 0 })
}
