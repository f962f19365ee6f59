import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { insertFirstAdmin, renewSetupCode } from './accounts/setup.ts'
import { hasUsers } from './accounts/users.store.ts'
import { buildApp } from './app.ts'
import { hashPassword } from './auth/password.ts'
import { removeOverSessions } from './auth/sessions.store.ts'
import { openThrottle } from './auth/throttle.ts'
import { type Config, ConfigError } from './core/config.ts'
import { ProblemError } from './core/problem-error.ts'
import { openSecrets } from './core/secrets.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { wipeLog } from './db/queue.ts'
import { checkTemplates } from './documents/check-templates.ts'
import { removeOverJobs } from './documents/document-jobs.store.ts'
import { openDocumentJobs } from './documents/document-jobs.ts'
import { sweepBlobs } from './files/blobs.store.ts'
import { openDiskBlobs } from './files/disk-blobs.ts'
import { removeOverAnswers } from './http/kept-answers.store.ts'
import { purgeLogs } from './logs/retention.ts'
import { removeOverMails } from './mail/outbox.store.ts'
import { openOutbox } from './mail/outbox.ts'
import type { Clock, Services } from './services.ts'
import { openTypesetter } from './typst/typesetter.ts'

const hour = 60 * 60_000

/** A portal that is ready: its app not yet listening, what it works with, and how to stop it. */
export interface RunningPortal {
  app: FastifyInstance
  services: Services
  /** The one-time code for the first administrator; only while there is none. */
  setupCode: string | undefined
  stop(): Promise<void>
}

/** Opens everything a portal needs, brings the schema up to date and makes the app. */
export async function startPortal(
  config: Config,
  logger: FastifyBaseLogger,
  clock: Clock = () => new Date(),
): Promise<RunningPortal> {
  openDataDir(config.dataDir)
  const typesetter = openTypesetter(config.dataDir, { logoFile: config.logoFile })
  await checkTemplates({ config, typesetter, clock })
  const db = openDatabase(config.databaseUrl)
  const steps = await migrate(db, config.dataDir)
  if (steps.length > 0) logger.info({ steps }, 'database migrated')
  const blobs = await openDiskBlobs(join(config.dataDir, 'files'))
  const throttle = await openThrottle(config.databaseUrl, config.dataDir)
  const secrets = openSecrets(config.dataDir)
  const outbox = openOutbox({ config, db, secrets, clock }, logger)
  const tools = { config, db, blobs, throttle, secrets, outbox, typesetter, clock }
  const services: Services = { ...tools, documentJobs: openDocumentJobs(tools, logger) }
  await sweepBlobs(services)
  const setupCode = await prepareFirstAdmin(services)
  const app = await buildApp(services, logger)
  const housekeeping = setInterval(() => keepHouse(services, logger), hour)
  housekeeping.unref()
  await keepHouse(services, logger)
  outbox.start()
  services.documentJobs.start()

  return {
    app,
    services,
    setupCode,
    async stop() {
      clearInterval(housekeeping)
      // At once: while somebody still loads a file no mail may begin that the end of the process would cut off.
      await Promise.all([app.close(), services.documentJobs.stop(), outbox.stop()])
      await typesetter.close()
      await db.destroy()
      await throttle.close()
    },
  }
}

/** The folder holds passwords' hashes and customers' documents: nobody else on the machine may look in. */
function openDataDir(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if ((statSync(dataDir).mode & 0o077) !== 0) {
    throw new ConfigError(
      `DATA_DIR: others on this machine may read ${dataDir}; run: chmod 700 ${dataDir}`,
    )
  }
}

async function prepareFirstAdmin({ config, db, clock }: Services): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  if (!config.firstAdmin) return renewSetupCode(db, clock())
  const { username, password } = config.firstAdmin
  try {
    await insertFirstAdmin(db, clock(), username, await hashPassword(password))
  } catch (error) {
    // Another process that started at the same time was faster.
    if (!(error instanceof ProblemError && error.code === 'already-set-up')) throw error
  }
  return undefined
}

async function keepHouse({ db, throttle, clock }: Services, logger: FastifyBaseLogger) {
  try {
    await removeOverSessions(db, clock())
    await purgeLogs(db, clock())
    await removeOverAnswers(db, clock())
    await removeOverJobs(db, clock())
    await removeOverMails(db, clock())
    await wipeLog(db)
    await throttle.removeOver()
  } catch (error) {
    logger.error({ err: error }, 'housekeeping failed; it runs again in an hour')
  }
}
