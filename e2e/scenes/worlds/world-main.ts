import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Visitor, WorldName } from '../scene.ts'

/** The response to a request for `/<world>/<visitor>`. */
export interface Entry {
  url: string
  /** What the visitor's browser stores. */
  cookies: { name: string; value: string }[]
  storage: Record<string, string>
}

// One process for all worlds and all workers of a run, started by `world-server.ts`. Portals are opened, and the server
// is loaded, only on request.

const server = createServer((request, response) => {
  const [, world = '', visitor = ''] = decodeURIComponent(request.url ?? '').split('/')
  void enter(world as WorldName, visitor as Visitor).then(
    (entry) => response.end(JSON.stringify(entry)),
    (error) => response.writeHead(500).end(String(error?.stack ?? error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.(`http://127.0.0.1:${port}`)
})
process.once('disconnect', async () => {
  server.close()
  const { closeWorlds } = await import('./open-world.ts')
  await closeWorlds()
  process.exit(0)
})

async function enter(world: WorldName, visitor: Visitor): Promise<Entry> {
  const { enterWorld } = await import('./open-world.ts')
  return enterWorld(world, visitor)
}
