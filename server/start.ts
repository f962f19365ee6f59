import { statSync } from 'node:fs'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { insertFirstAdmin, renewSetupCode } from './accounts/setup.ts'
import { hasUsers } from './accounts/users.store.ts'
import { showAnnouncementsEnd, whyNotAnnounced } from './announcements/announcements.store.ts'
import { buildApp } from './app.ts'
import { assertUncommon } from './auth/common-passwords.ts'
import { openThrottle } from './auth/throttle.ts'
import { backupPlaceProblem } from './backup/backup-place-problem.ts'
import { dropAbandoned, findReady, finishRestore } from './backup/place-restored.ts'
import { finishRestoreInto } from './backup/restore-postgres.ts'
import { openScheduledBackups } from './backup/scheduled-backups.ts'
import type { KnownTime } from './core/clock-watch.ts'
import { type Config, ConfigError } from './core/config.ts'
import { othersFolder } from './core/folder-owner.ts'
import { readKnownTime } from './core/known-time.ts'
import { makeFolderNow } from './core/make-folder.ts'
import { isLocalUrl } from './core/network.ts'
import { type Notices, openNotices } from './core/notices.ts'
import { ProblemError } from './core/problem-error.ts'
import { prepareSecrets } from './core/secrets.ts'
import { shellWord } from './core/shell-word.ts'
import { type Db, openDatabase } from './db/database.ts'
import { migrate, migrations, type Tell } from './db/migrate.ts'
import { lockDataDir } from './db/portal-lock.ts'
import { openReads } from './db/reads.ts'
import { hasSearchIndex } from './db/rebuild-search.ts'
import { portalConnections } from './db/running-portals.ts'
import { undoInMemory } from './db/undo-in-memory.ts'
import { openDocumentBatches } from './documents/batch-worker.ts'
import { tryTemplates } from './documents/check-templates.ts'
import { openDocumentJobs } from './documents/document-jobs.ts'
import {
  endSessionsWithoutFactor,
  warnOfEndedPasskeys,
  warnOfLostApps,
} from './factors/watch-factors.ts'
import { openFileImports } from './file-imports/file-import-worker.ts'
import { assertDatabaseOfFiles } from './files/files-without-database.ts'
import { openBlobs } from './files/open-blobs.ts'
import {
  assertSharedFiles,
  assertSharedKeys,
  markOf,
  warnOfFilesElsewhere,
} from './files/shared-database.ts'
import { openSoundBlobs } from './files/sound-blobs.ts'
import { openReadyAnswers } from './http/ready-answers.ts'
import { defaultLimits, type RequestLimits } from './http/request-limits.ts'
import { openHashing } from './imports/hash-passwords.ts'
import { openImports } from './imports/import-worker.ts'
import { openLogos } from './logo/logos.ts'
import { readOperatorsLogo } from './logo/operators-logo.ts'
import { findNewestEntry } from './logs/newest-entry.store.ts'
import { openOutbox } from './mail/outbox.ts'
import { openPreviews } from './previews/previews.ts'
import { isLeader } from './processes.ts'
import { openPasswordLinks } from './reset/send-links.ts'
import type { Clock, Services } from './services.ts'
import { readHelper, readMakerToAsk } from './settings/maker-facts.ts'
import { openProvider } from './sso/provider.ts'
import { arrive } from './transfer/arrive.ts'
import { placeInWords } from './transfer/move-portal.ts'
import type { Destination } from './transfer/transfers.store.ts'
import { openTypesetter } from './typst/typesetter.ts'
import { openUpkeep, type Upkeep } from './upkeep.ts'
import { openFileFacts } from './vdi2770/file-facts.ts'
import { openWebhooks } from './webhooks/webhook-worker.ts'

/** A portal that is ready: its app, not listening yet, its services, and how to stop it. */
export interface RunningPortal {
  app: FastifyInstance
  services: Services
  /** The one-time code for creating the first administrator; undefined once there is one. */
  setupCode: string | undefined
  /** To be started once the portal is listening, as the start should not wait for it. */
  upkeep: Upkeep
  /** `isStuck`: a thread cannot be ended, so the process has to be killed. */
  stop(): Promise<{ isStuck: boolean }>
}

/** Timeouts of slow work. */
export interface Limits extends RequestLimits {
  /** Per document, in ms; by default that of the typesetter. */
  document?: number
  /** For the previews of one file, in ms; by default that of the process that draws them. */
  picture?: number
}

/** Opens everything a portal needs, migrates the schema and builds the app. */
export async function startPortal(
  config: Config,
  logger: FastifyBaseLogger,
  clock: Clock = () => new Date(),
  limits: Limits = defaultLimits,
): Promise<RunningPortal> {
  openDataDir(config.dataDir)
  const noBackups = backupPlaceProblem(config)
  if (noBackups !== undefined) throw new ConfigError(noBackups)
  await dropAbandoned(config.dataDir)
  const unlock = isOnlyPortal(config) ? lockDataDir(config.dataDir) : () => undefined
  try {
    return await startLocked({ config, logger, clock, limits, unlock })
  } catch (error) {
    unlock()
    throw error
  }
}

/** Starts listening; if that fails, the portal is stopped and a `ConfigError` names the setting at fault. */
export async function listen(
  portal: RunningPortal,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  try {
    await portal.app.listen({ port, host })
  } catch (error) {
    await portal.stop()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} ist auf ${host} schon belegt.`)
    throw new ConfigError(`PORT, HOST: ${host}:${port} lässt sich nicht öffnen (${code}).`)
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
  const operatorsLogo = readOperatorsLogo(config)
  const bounds = limits.document && { timeout: limits.document }
  await tryTemplates({ config, clock }, { findLogo: async () => operatorsLogo, ...bounds })
  await finishRestore(config.dataDir)
  // A restore that is not finished yet brings its own keys.
  const prepared = (await findReady(config.dataDir)) ? undefined : prepareSecrets(config.dataDir)
  const mark = prepared && markOf(prepared.secrets)
  const name = portalConnections(mark)
  const db = openDatabase(config.databaseUrl, { ...config, name })
  if (mark !== undefined) await assertSharedKeys(db, mark)
  await assertDatabaseOfFiles(db, config)
  const tell: Tell = (about, message) => logger.warn(about, message)
  const steps = await migrate(db, config.dataDir, migrations, tell)
  if (steps.length > 0) logger.info({ steps }, 'database migrated')
  await undoInMemory(db)
  // Before this start writes anything itself.
  const lastRun = await recallTime(db, config.dataDir)
  await finishRestoreInto(db, config.dataDir)
  const keys = prepared ?? prepareSecrets(config.dataDir)
  const { movedTo, hasArrived } = await arrive(db, config, keys.secrets)
  if (hasArrived) logger.info('the first start after a move')
  if (!(await hasSearchIndex(db))) logger.warn(noSearchIndex)
  const reads = openReads(db, config, config.readers)
  const ready = openReadyAnswers(isOnlyPortal(config))
  const makerToAsk = () => readMakerToAsk(db, config)
  const storage = await openBlobs(config, logger)
  await assertSharedFiles(db, storage, config)
  const blobs = openSoundBlobs(storage, { db, clock, logger, whom: makerToAsk })
  const throttle = await openThrottle(config.databaseUrl, config.dataDir, {
    timeZone: config.timeZone,
    helper: () => readHelper(db, config),
  })
  // New keys of a first start are saved only now that database and files have proved to be the right ones.
  const secrets = keys.keep()
  const outbox = openOutbox({ config, db, secrets, clock }, logger)
  outbox.onEnd(showAnnouncementsEnd)
  outbox.beforeSending((mailId) => whyNotAnnounced(db, mailId))
  const logos = openLogos({ config, db, blobs, clock }, operatorsLogo, logger, limits.document)
  const typesetter = openTypesetter(config.dataDir, { findLogo: logos.findSound, ...bounds })
  const notices = openNotices()
  warnOfLocalUrl(config, notices, logger)
  await warnOfFilesElsewhere(db, storage, config, notices, logger)
  if (movedTo) warnOfMove(movedTo, notices, logger)
  if (config.backup.place && config.backup.passphrase === undefined) {
    logger.warn('backups hold no keys: BACKUP_PASSPHRASE is missing')
  }
  await warnOfEndedPasskeys(config, db, notices, logger)
  await warnOfLostApps(db, secrets, notices, logger)
  if (!movedTo) await endSessionsWithoutFactor(config, db)
  const provider = config.sso && openProvider(config.sso, config.publicUrl)
  const seen = { logos, typesetter, notices, provider }
  const tools = { config, db, reads, ready, blobs, throttle, secrets, outbox, ...seen, clock }
  const documentJobs = openDocumentJobs(tools, logger)
  const documentBatches = openDocumentBatches(tools, logger)
  const previews = openPreviews(tools, logger, limits.picture)
  const passwordLinks = openPasswordLinks(tools, logger)
  const hashing = openHashing(tools, logger)
  const imports = openImports(tools, hashing, logger)
  const fileImports = openFileImports(tools, previews, logger)
  const fileFacts = openFileFacts(tools, logger)
  const webhooks = openWebhooks(tools, logger)
  const services: Services = {
    ...tools,
    ...{ documentJobs, documentBatches, imports, fileImports, passwordLinks, previews },
    ...{ fileFacts, webhooks },
  }
  const workers = [
    ...[documentJobs, documentBatches, outbox, passwordLinks, previews],
    ...[imports, fileImports, hashing, fileFacts, webhooks],
  ]
  if (isOnlyPortal(config) && !movedTo) for (const worker of workers) await worker.takeOver()
  const setupCode = await prepareFirstAdmin(services)
  const app = await buildApp(services, logger, limits)
  const upkeep = openUpkeep(services, workers, logger, { isAlone: isOnlyPortal(config), lastRun })
  const backups = openScheduledBackups(services, logger)
  if (!movedTo) {
    for (const worker of workers) worker.start()
    backups.start()
  }

  return {
    app,
    services,
    setupCode,
    upkeep,
    async stop() {
      // All at once: while a download is still running, no mail may be started that the exit would cut off.
      await Promise.all([
        app.close(),
        upkeep.stop(),
        backups.stop(),
        ...workers.map((worker) => worker.stop()),
      ])
      const isStuck = await reads.close()
      await typesetter.close()
      await blobs.close()
      await db.destroy()
      await throttle.close()
      unlock()
      return { isStuck }
    },
  }
}

const noSearchIndex =
  'searches look at every row: PostgreSQL has no extension pg_trgm for this portal. Once it is there: npm run portal -- search rebuild'

/** Several portals may share a PostgreSQL database; a SQLite file belongs to one portal alone. */
function isOnlyPortal({ databaseUrl }: Config): boolean {
  return databaseUrl.startsWith('sqlite:')
}

/** The time known before this start: saved by the last run, or else taken from the newest entry. */
async function recallTime(db: Db, dataDir: string): Promise<KnownTime | undefined> {
  const knownTime = await readKnownTime(dataDir)
  if (knownTime) return knownTime
  const at = await findNewestEntry(db)
  return at === undefined ? undefined : { at, doubted: 0 }
}

function warnOfLocalUrl({ publicUrl }: Config, notices: Notices, logger: FastifyBaseLogger) {
  if (!isLocalUrl(publicUrl)) return
  notices.add({
    code: 'public-url-local',
    message: `PUBLIC_URL ist ${publicUrl} und gilt nur auf diesem Rechner: QR-Codes und Mails führen andere ins Leere.`,
  })
  logger.warn({ publicUrl }, 'PUBLIC_URL leads nowhere but on this machine')
}

function warnOfMove(destination: Destination, notices: Notices, logger: FastifyBaseLogger) {
  const { database, files } = destination
  notices.add({
    code: 'portal-moved',
    message: `Dieses Portal ist umgezogen (${placeInWords(destination)}): Hier lässt sich nichts mehr ändern.`,
  })
  logger.warn({ database, files }, 'this portal has moved: here nothing can be changed')
}

/**
 * The folder holds password hashes and customers' documents: no other user of the machine may read it. Files that
 * root creates in the folder of the portal's user would keep that user out at the next start.
 */
function openDataDir(dataDir: string) {
  makeFolderNow(dataDir)
  const whose = othersFolder(dataDir)
  if (whose !== undefined) {
    throw new ConfigError(
      `DATA_DIR: ${whose} Bitte das Portal als dessen Benutzer starten, oder den Ordner dem eigenen geben: chown -R ${process.getuid?.()} ${shellWord(dataDir)}`,
    )
  }
  if ((statSync(dataDir).mode & 0o077) !== 0) {
    throw new ConfigError(
      `DATA_DIR: Andere auf diesem Rechner dürfen ${dataDir} lesen. Bitte ausführen: chmod 700 ${shellWord(dataDir)}`,
    )
  }
}

async function prepareFirstAdmin({ config, db, clock }: Services): Promise<string | undefined> {
  if ((await hasUsers(db)) || !isLeader) return undefined
  if (!config.firstAdmin) return renewSetupCode(db, clock())
  assertGoodPassword(config.firstAdmin)
  try {
    await insertFirstAdmin(db, clock(), config.firstAdmin)
  } catch (error) {
    // Another process that started at the same time was faster.
    if (!(error instanceof ProblemError && error.code === 'already-set-up')) throw error
  }
  return undefined
}

/** Rejects what every other way of creating a first administrator rejects. */
function assertGoodPassword({ username, password }: NonNullable<Config['firstAdmin']>) {
  try {
    assertUncommon(password, username)
  } catch (error) {
    throw new ConfigError(`ADMIN_PASSWORD: ${(error as ProblemError).message}`)
  }
}
