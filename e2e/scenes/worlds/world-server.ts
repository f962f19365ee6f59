import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiledOnce } from '../../../server/testing/compiled-once.ts'
import { testedOn } from '../../../server/testing/tested-on.ts'
import type { Visitor, WorldName } from '../scene.ts'
import type { Entry } from './world-main.ts'

/** Starts a process before all tests that opens prepared portals on request. Returns a function that ends it. */
// biome-ignore lint/style/noDefaultExport: the runner calls the default export of a setup file
export default async function startWorldServer(): Promise<() => Promise<void>> {
  const server = fork(join(import.meta.dirname, 'world-main.ts'), {
    env: { PATH: process.env.PATH ?? '', ...compiledOnce, ...testedOn() },
  })
  const [address] = await once(server, 'message')
  process.env.WORLD_SERVER = String(address)
  return async () => {
    const exited = once(server, 'exit')
    server.disconnect()
    await exited
  }
}

/** Opens a separate session for each worker. */
export async function enterWorld(world: WorldName, visitor: Visitor): Promise<Entry> {
  const answer = await fetch(`${process.env.WORLD_SERVER}/${world}/${visitor}`)
  if (!answer.ok)
    throw new Error(`The world „${world}“ could not be opened: ${await answer.text()}`)
  return (await answer.json()) as Entry
}
