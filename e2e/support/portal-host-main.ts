import { once } from 'node:events'
import pino from 'pino'
import { findCredentials, findUser } from '../../server/accounts/users.store.ts'
import { cookieName } from '../../server/auth/cookies.ts'
import { insertSession } from '../../server/auth/sessions.store.ts'
import { readConfig } from '../../server/core/config.ts'
import { defaultLimits } from '../../server/http/request-limits.ts'
import { type RunningPortal, startPortal } from '../../server/start.ts'
import { copyTemplate } from '../../server/testing/template.ts'
import type { Answer, Order } from './portal-host.ts'
import type { StaffSession } from './portal-process.ts'

// The child process of `portal-host.ts`: opens and closes portals as its parent orders, until the parent disconnects.

const portals = new Map<string, RunningPortal>()

/**
 * In ms; only to end what hangs: on a busy machine, a picture or a document takes longer than the portal's own limits.
 */
const timeout = 120_000
const limits = { ...defaultLimits, document: timeout, picture: timeout }

process.on('message', (order: Order) => {
  void carryOut(order).then(
    (session) => answer({ id: order.id, ...(session && { session }) }),
    (error) => answer({ id: order.id, problem: String(error) }),
  )
})
await once(process, 'disconnect')

async function carryOut({ url, act }: Order): Promise<StaffSession | undefined> {
  const portal = portals.get(url)
  if (act === 'close') {
    portals.delete(url)
    await portal?.stop()
  } else if ('open' in act) {
    portals.set(url, await open(act.open))
  } else if (portal) {
    return openSession(portal, act.signIn)
  }
  return undefined
}

async function open(settings: Record<string, string>): Promise<RunningPortal> {
  const config = readConfig(settings)
  const isAlone = config.databaseUrl.startsWith('sqlite:')
  if (isAlone) await copyTemplate(config)
  const logger = pino({ level: config.logLevel, base: undefined }, pino.destination(2))
  const portal = await startPortal(config, logger, undefined, limits)
  // Several processes share one port: each connection belongs to one of them.
  const place = { port: config.port, host: config.host, reusePort: !isAlone }
  await portal.app.listen(place)
  await portal.upkeep.start()
  return portal
}

/** Inserts a row instead of logging in, which would hash the password. */
async function openSession({ services }: RunningPortal, username: string): Promise<StaffSession> {
  const { config, db, clock } = services
  const { id } = (await findCredentials(db, username)) ?? { id: -1 }
  const user = await findUser(db, id)
  if (!user) throw new Error(`${username} is no staff user.`)
  const { bearer, cookie } = await insertSession(db, 'staff', id, clock())
  return { jwt: bearer ?? '', user, cookie: { name: cookieName(config, 'staff'), value: cookie } }
}

function answer(message: Answer) {
  process.send?.(message)
}
