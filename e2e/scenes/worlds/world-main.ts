import pino from 'pino'
import { readConfig } from '../../../server/core/config.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import type { Services } from '../../../server/services.ts'
import { startPortal } from '../../../server/start.ts'
import type { WorldName } from '../scene.ts'
import { loadLargeWorld } from './large-world.ts'
import { loadSmallWorld } from './small-world.ts'
import { now } from './world-facts.ts'

const loaders: Record<WorldName, (services: Services) => Promise<void>> = {
  empty: (services) => loadDemo(services, nothing),
  small: loadSmallWorld,
  large: loadLargeWorld,
  scratch: loadSmallWorld,
  'without administrator': async () => undefined,
}

const nothing = { companies: [], parts: [], doctypes: [], files: [], devices: [], logins: [] }

/** The real server of one world, on a clock that stands still; the world's name is its argument. */
const world = process.argv[2] as WorldName
const config = readConfig(process.env)
const logger = pino({ level: config.logLevel, base: undefined }, pino.destination(2))
const portal = await startPortal(config, logger, () => now)
await loaders[world](portal.services)
await portal.app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', async () => {
  await portal.stop()
  process.exit(0)
})
