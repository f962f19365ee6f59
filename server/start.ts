import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { insertFirstAdmin, renewSetupCode } from './accounts/setup.ts'
import { hasUsers } from './accounts/users.store.ts'
import { buildApp } from './app.ts'
import { removeExpiredSessions } from './auth/sessions.store.ts'
import { openThrottle } from './auth/throttle.ts'
import { type Config, ConfigError } from './core/config.ts'
import { isLocalUrl } from './core/network.ts'
import { type Notices, openNotices } from './core/notices.ts'
import { ProblemError } from './core/problem-error.ts'
import { openSecrets } from './core/secrets.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { lockDataDir } from './db/portal-lock.ts'
import { wipeLog } from './db/wipe-log.ts'
import { checkTemplates } from './documents/check-templates.ts'
import { openDocumentJobs } from './documents/document-jobs.ts'
import { sweepBlobs } from './files/blobs.store.ts'
import { openDiskBlobs } from './files/disk-blobs.ts'
import { releaseVersions } from './files/release-versions.ts'
import { clearLeftUploads } from './files/unused-uploads.routes.ts'
import { removeExpiredAnswers } from './http/kept-answers.store.ts'
import { type RequestLimits, usualLimits } from './http/request-limits.ts'
import { applyLogRetention } from './logs/retention.ts'
import { openOutbox } from './mail/outbox.ts'
import { openPreviews } from './previews/previews.ts'
import type { QueueWorker } from './queue/worker.ts'
import type { Clock, Services } from './services.ts'
import { openTypesetter } from './typst/typesetter.ts'

const minute = 60_000
const hour = 60 * minute

/** A portal that is ready: its app not yet listening, what it works with, and how to stop it. */
export interface RunningPortal {
  app: FastifyInstance
  services: Services
  /** The one-time code for the first administrator; only while there is none. */
  setupCode: string | undefined
  stop(): Promise<void>
}

/** How long what takes its time may take. */
export interface Limits extends RequestLimits {
  /** One document, in ms; unless said as long as the typesetter has it. */
  document?: number
}

/** Opens everything a portal needs, brings the schema up to date and makes the app. */
export async function startPortal(
  config: Config,
  logger: FastifyBaseLogger,
  clock: Clock = () => new Date(),
  limits: Limits = usualLimits,
): Promise<RunningPortal> {
  openDataDir(config.dataDir)
  const unlock = isOnlyPortal(config) ? lockDataDir(config.dataDir) : () => undefined
  try {
    return await startLocked({ config, logger, clock, limits, unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

interface Start {
  config: Config
  logger: FastifyBaseLogger
  clock: Clock
  limits: Limits
  unlock: () => void
}

async function startLocked({
  config,
  logger,
  clock,
  limits,
  unlock,
}: Start): Promise<RunningPortal> {
  const typesetter = openTypesetter(config.dataDir, {
    logoFile: config.logoFile,
    ...(limits.document && { patience: limits.document }),
  })
  await checkTemplates({ config, typesetter, clock })
  const db = openDatabase(config.databaseUrl)
  const steps = await migrate(db, config.dataDir)
  if (steps.length > 0) logger.info({ steps }, 'database migrated')
  const blobs = await openDiskBlobs(join(config.dataDir, 'files'))
  const throttle = await openThrottle(config.databaseUrl, config.dataDir)
  const secrets = openSecrets(config.dataDir)
  const outbox = openOutbox({ config, db, secrets, clock }, logger)
  const notices = openNotices()
  warnOfLocalUrl(config, notices, logger)
  const tools = { config, db, blobs, throttle, secrets, outbox, typesetter, notices, clock }
  const documentJobs = openDocumentJobs(tools, logger)
  const previews = openPreviews(tools, logger)
  const services: Services = { ...tools, documentJobs, previews }
  const workers = [documentJobs, outbox, previews]
  await sweepBlobs(services)
  if (isOnlyPortal(config)) for (const worker of workers) await worker.takeOver()
  const setupCode = await prepareFirstAdmin(services)
  const app = await buildApp(services, logger, limits)
  const retention = setInterval(() => applyRetention(services, workers, logger), hour)
  retention.unref()
  const release = setInterval(() => releaseVersions(services, logger), minute)
  release.unref()
  await applyRetention(services, workers, logger)
  await releaseVersions(services, logger)
  for (const worker of workers) worker.start()

  return {
    app,
    services,
    setupCode,
    async stop() {
      clearInterval(retention)
      clearInterval(release)
      // At once: while somebody still loads a file no mail may begin that the end of the process would cut off.
      await Promise.all([app.close(), ...workers.map((worker) => worker.stop())])
      await typesetter.close()
      await db.destroy()
      await throttle.close()
      unlock()
    },
  }
}

/** Several portals may share a PostgreSQL; whoever opens a SQLite file has it alone. */
function isOnlyPortal({ databaseUrl }: Config): boolean {
  return databaseUrl.startsWith('sqlite:')
}

function warnOfLocalUrl({ publicUrl }: Config, notices: Notices, logger: FastifyBaseLogger) {
  if (!isLocalUrl(publicUrl)) return
  notices.add({
    code: 'public-url-local',
    message: `PUBLIC_URL ist ${publicUrl} und gilt nur auf diesem Rechner: QR-Codes und Mails führen andere ins Leere.`,
  })
  logger.warn({ publicUrl }, 'PUBLIC_URL leads nowhere but on this machine')
}

/** The folder holds passwords' hashes and customers' documents: nobody else on the machine may look in. */
function openDataDir(dataDir: string) {
  makeFolder(dataDir)
  if ((statSync(dataDir).mode & 0o077) !== 0) {
    throw new ConfigError(
      `DATA_DIR: Andere auf diesem Rechner dürfen ${dataDir} lesen. Bitte ausführen: chmod 700 ${dataDir}`,
    )
  }
}

/** By steps of our own: where nothing may be made (`/proc`), the recursive `mkdir` of Node never comes to an end. */
function makeFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

async function prepareFirstAdmin({ config, db, clock }: Services): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  if (!config.firstAdmin) return renewSetupCode(db, clock())
  try {
    await insertFirstAdmin(db, clock(), config.firstAdmin)
  } catch (error) {
    // Another process that started at the same time was faster.
    if (!(error instanceof ProblemError && error.code === 'already-set-up')) throw error
  }
  return undefined
}

/** Deletes what has been kept for its time. */
async function applyRetention(
  services: Services,
  workers: QueueWorker[],
  logger: FastifyBaseLogger,
) {
  const { db, blobs, throttle, clock } = services
  try {
    await removeExpiredSessions(db, clock())
    await applyLogRetention(db, clock())
    await removeExpiredAnswers(db, clock())
    for (const worker of workers) await worker.removeExpired()
    await blobs.removeLeftovers(clock())
    await clearLeftUploads(services, logger)
    await wipeLog(db)
    await throttle.removeExpired()
  } catch (error) {
    logger.error({ err: error }, 'old data was not deleted; it is tried again in an hour')
  }
}
