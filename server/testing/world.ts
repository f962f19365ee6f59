import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import type { Config } from '../core/config.ts'
import { readConfig } from '../core/config.ts'
import { defaultLimits } from '../http/request-limits.ts'
import type { Services } from '../services.ts'
import { type Limits, type RunningPortal, startPortal } from '../start.ts'
import { assertCoded } from './assert-coded.ts'
import { ownBucket } from './own-bucket.ts'
import { freshPostgres } from './postgres.ts'
import { scratchFolder } from './scratch-folder.ts'
import { copyTemplate, withAdministrator } from './template.ts'
import { unbuiltWeb } from './unbuilt-web.ts'
import { unpacked } from './unpacked.ts'

/** The real app on an empty database of its own, with a clock that tests can move. */
export interface World {
  app: FastifyInstance
  services: Services
  /** The one-time setup code, in a world without `ADMIN_*`. */
  setupCode: string | undefined
  /** The folder of this world's data; its parent is deleted at the end. */
  dataDir: string
  /** Stops the portal; its data stays until the end of the test. */
  stop(): Promise<void>
  /** Restarts the portal on the same data, as after a stop or a crash: `app` and `services` are replaced. */
  restart(): Promise<void>
  /** Moves the clock forward, in ms. */
  wait(milliseconds: number): void
  /**
   * Sends one request; `as` authenticates it, a body is sent as JSON unless it is text or bytes already. Throws for a
   * refusal without a code of the contract.
   */
  ask(
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    options?: Ask,
  ): Promise<TestResponse>
}

/** Credentials of a request: staff use a bearer token, customers (and links of staff to files) a cookie. */
export interface Ticket {
  bearer?: string
  cookie?: string
}

interface Ask {
  as?: Ticket | undefined
  body?: unknown
  headers?: Record<string, string>
  /** The client's address. */
  from?: string | undefined
}

/** An answer for tests; `body` is parsed if it is JSON. */
export interface TestResponse {
  status: number
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  bytes: Buffer
}

interface WorldOptions {
  /** Collects each line that the server logs. */
  log?: string[]
  /** The lowest level to log; `info` by default. */
  logLevel?: 'info' | 'warn'
  /** Deviations from the limits of a real server. */
  limits?: Partial<Limits>
  /** The initial time of its clock (ISO 8601), for days that are years apart; by default the machine's time. */
  opensAt?: string
}

/**
 * Timeout in ms that ends only a hanging process: on a busy machine 1,000 labels or one picture take longer than the
 * portal's own limits.
 */
const timeout = 300_000

/**
 * Opens a world for one test and closes it at its end; on
 * PostgreSQL with `TEST_DATABASE_URL`, on S3 with `TEST_FILES_URL`.
 */
export async function openWorld(
  t: Pick<TestContext, 'after'>,
  environment: Record<string, string> = {},
  options: WorldOptions = {},
): Promise<World> {
  const folder = await scratchFolder()
  const dataDir = join(folder, 'data')
  // Tests that need previews trigger them. Reader threads would slow every world down, and so would further database
  // connections used only once: for each one the server starts a process, which first reads the catalogue. On a busy
  // machine a list takes longer than the usual limit.
  const usual = {
    ...withAdministrator,
    ...ownBucket(dataDir),
    ...{ PREVIEWS: 'off', READERS: '0', DATABASE_CONNECTIONS: '3', LIST_SECONDS: '30' },
  }
  const settings = { ...usual, ...environment }
  const { firstAdmin } = readConfig({ DATA_DIR: dataDir, ...settings })
  const database = await freshPostgres(firstAdmin)
  const given = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database?.url, ...settings })
  const config: Config = { ...given, webRoot: await unbuiltWeb() }
  if (!database) await copyTemplate(config)
  let skew = options.opensAt ? Date.parse(options.opensAt) - Date.now() : 0
  const clock = () => new Date(Date.now() + skew)
  const limits = { ...defaultLimits, document: timeout, picture: timeout, ...options.limits }
  const start = async () => {
    const started = await startPortal(config, loggerFor(options), clock, limits)
    await started.upkeep.start()
    return started
  }
  let portal: RunningPortal | undefined = await start()
  const world: World = {
    app: portal.app,
    services: portal.services,
    setupCode: portal.setupCode,
    dataDir,
    async stop() {
      const stopping = portal
      portal = undefined
      await stopping?.stop()
    },
    async restart() {
      await world.stop()
      portal = await start()
      world.app = portal.app
      world.services = portal.services
    },
    wait(milliseconds) {
      skew += milliseconds
    },
    ask: (method, url, options) => ask(world.app, method, url, options),
  }
  t.after(async () => {
    await world.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })
  return world
}

function loggerFor({ log, logLevel = 'info' }: WorldOptions) {
  if (!log) return pino({ level: process.env.TEST_LOG ?? 'silent' })
  return pino({ level: logLevel }, { write: (line) => log.push(line) })
}

/** One request to an app; see `World`. */
export async function ask(
  app: FastifyInstance,
  method: InjectOptions['method'] & string,
  url: string,
  { as, body, headers, from }: Ask = {},
): Promise<TestResponse> {
  const response = await app.inject({
    method: method as 'GET',
    url,
    ...(from && { remoteAddress: from }),
    headers: {
      ...(as?.bearer && { authorization: `Bearer ${as.bearer}` }),
      ...(as?.cookie && { cookie: as.cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: payloadOf(body) }),
  })
  const text = String(unpacked(response.rawPayload, response.headers['content-encoding']))
  const isJson = text !== '' && response.headers['content-type']?.includes('json')
  const parsed = isJson ? JSON.parse(text) : text
  if (isJson && response.statusCode >= 400) assertCoded(parsed.error)
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: parsed,
    bytes: response.rawPayload,
  }
}

function payloadOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
}
