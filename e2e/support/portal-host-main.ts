import { once } from 'node:events'
import pino from 'pino'
import { readConfig } from '../../server/core/config.ts'
import { type RunningPortal, startPortal } from '../../server/start.ts'
import type { Answer, Order } from './portal-host.ts'

// The other end of `portal-host.ts`: opens and closes portals as its parent orders, until it is left alone.

const portals = new Map<string, RunningPortal>()

process.on('message', (order: Order) => {
  void carryOut(order).then(
    () => answer({ url: order.url }),
    (error) => answer({ url: order.url, problem: String(error) }),
  )
})
await once(process, 'disconnect')

async function carryOut({ url, settings }: Order): Promise<void> {
  const portal = portals.get(url)
  portals.delete(url)
  if (portal) return portal.stop()
  if (settings) portals.set(url, await open(settings))
}

async function open(settings: Record<string, string>): Promise<RunningPortal> {
  const config = readConfig(settings)
  const logger = pino({ level: config.logLevel, base: undefined }, pino.destination(2))
  const portal = await startPortal(config, logger)
  await portal.app.listen({ port: config.port, host: config.host })
  return portal
}

function answer(told: Answer) {
  process.send?.(told)
}
