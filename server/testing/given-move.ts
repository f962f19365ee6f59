import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pino from 'pino'
import { type Config, readConfig } from '../core/config.ts'
import { defaultLimits } from '../http/request-limits.ts'
import { startPortal } from '../start.ts'
import { emptyPostgres } from './postgres.ts'
import { ask, openWorld, type World } from './world.ts'

/** A portal that can be moved: its database is a SQLite file, whatever other tests run on. */
export function sqlitePortal(
  t: TestContext,
  environment: Record<string, string> = {},
  log: string[] = [],
): Promise<World> {
  return openWorld(t, { DATABASE_URL: '', ...environment }, { log })
}

/**
 * The configuration of a portal after a move to an empty PostgreSQL
 * database, or to another SQLite file if none is available.
 */
export async function elsewhere(
  t: TestContext,
  { services, dataDir }: World,
  environment: Record<string, string> = {},
): Promise<Config> {
  const database = await emptyPostgres()
  if (database) t.after(() => database.drop())
  const file = join(dataDir, '..', `${randomUUID()}.db`)
  const { config } = services
  const settings = { DATA_DIR: dataDir, PREVIEWS: 'off', READERS: '0', ...environment }
  return {
    ...readConfig(settings),
    databaseUrl: database?.url ?? `sqlite:${file}`,
    webRoot: config.webRoot,
  }
}

/** Stops a portal and starts its successor, which is stopped at the end of the test. */
export async function startElsewhere(t: TestContext, world: World, config: Config): Promise<World> {
  await world.stop()
  const logger = pino({ level: 'silent' })
  const { app, services, upkeep, stop } = await startPortal(
    config,
    logger,
    undefined,
    defaultLimits,
  )
  t.after(stop)
  await upkeep.start()
  const own: World['ask'] = (method, url, options) => ask(app, method, url, options)
  return { ...world, app, services, ask: own }
}
