import { rm } from 'node:fs/promises'
import pino from 'pino'
import { findCredentials, findUser } from '../../../server/accounts/users.store.ts'
import { cookieName } from '../../../server/auth/cookies.ts'
import { insertSession } from '../../../server/auth/sessions.store.ts'
import { readConfig } from '../../../server/core/config.ts'
import { demoAccounts } from '../../../server/demo/demo-accounts.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import type { Services } from '../../../server/services.ts'
import { type RunningPortal, startPortal } from '../../../server/start.ts'
import { freePort } from '../../../server/testing/free-port.ts'
import { ownBucket } from '../../../server/testing/own-bucket.ts'
import { freshPostgres } from '../../../server/testing/postgres.ts'
import { scratchFolder } from '../../../server/testing/scratch-folder.ts'
import type { Visitor, WorldName } from '../scene.ts'
import { loadLargeWorld } from './large-world.ts'
import { loadSmallWorld } from './small-world.ts'
import { loadVersionedWorld } from './versioned-world.ts'
import { known, now } from './world-facts.ts'
import type { Entry } from './world-main.ts'

interface World {
  url: string
  portal: RunningPortal
  dataDir: string
  database: Awaited<ReturnType<typeof freshPostgres>>
}

const loaders: Record<WorldName, (services: Services) => Promise<void>> = {
  empty: (services) => loadDemo(services, nothing),
  small: loadSmallWorld,
  large: loadLargeWorld,
  scratch: loadSmallWorld,
  compared: loadSmallWorld,
  versioned: loadVersionedWorld,
  'without administrator': async () => undefined,
}

const nothing = { companies: [], parts: [], doctypes: [], files: [], devices: [], logins: [] }
const opened = new Map<WorldName, Promise<World>>()

/** The address of a world, and what the browser of a signed-in visitor stores. */
export async function enterWorld(name: WorldName, visitor: Visitor): Promise<Entry> {
  const world = opened.get(name) ?? openWorld(name)
  opened.set(name, world)
  const { url, portal } = await world
  return { url, ...(await sessionOf(portal.services, visitor)) }
}

/** Stops all portals and deletes their data. */
export async function closeWorlds(): Promise<void> {
  for (const world of opened.values()) {
    const { portal, dataDir, database } = await world
    await portal.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The real server of one world, with a stopped clock. */
async function openWorld(name: WorldName): Promise<World> {
  const port = await freePort()
  const dataDir = await scratchFolder()
  const database = await freshPostgres(undefined)
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url,
    ...ownBucket(dataDir),
    LOG_LEVEL: 'error',
    PREVIEWS: 'off',
    IMPRINT_URL: 'https://hersteller.example/impressum',
    PRIVACY_URL: 'https://hersteller.example/datenschutz',
  })
  const logger = pino({ level: config.logLevel, base: undefined }, pino.destination(2))
  const portal = await startPortal(config, logger, () => now)
  await loaders[name](portal.services)
  await portal.app.listen({ port: config.port, host: config.host })
  return { url: `http://localhost:${port}`, portal, dataDir, database }
}

async function sessionOf(services: Services, visitor: Visitor): Promise<Omit<Entry, 'url'>> {
  const { config, db, clock } = services
  if (visitor === 'nobody') return { cookies: [], storage: {} }
  if (visitor === 'customer' || visitor === 'company customer') {
    const kind = visitor === 'customer' ? 'device' : 'company'
    const { cookie } = await insertSession(db, kind, await customerId(services, visitor), clock())
    return {
      cookies: [{ name: cookieName(config, 'customer'), value: cookie }],
      storage: { 'customer-session': '1' },
    }
  }
  const { username } = demoAccounts[visitor]
  const { id } = (await findCredentials(db, username)) ?? { id: -1 }
  const user = await findUser(db, id)
  const { bearer, cookie } = await insertSession(db, 'staff', id, clock())
  const session = { currentUser: user, isAuthenticated: true, authKey: bearer }
  return {
    cookies: [{ name: cookieName(config, 'staff'), value: cookie }],
    storage: { 'user-info': JSON.stringify(session) },
  }
}

async function customerId(
  { db }: Services,
  visitor: 'customer' | 'company customer',
): Promise<number> {
  const query =
    visitor === 'customer'
      ? db.selectFrom('devices').select('id').where('serial_number', '=', known.device)
      : db.selectFrom('companies').select('id').where('customer_number', '=', known.company.kdnr)
  return (await query.executeTakeFirstOrThrow()).id
}
