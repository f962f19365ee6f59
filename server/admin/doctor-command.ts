import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backupPlaceProblem } from '../backup/backup-place-problem.ts'
import { type Config, ConfigError, readConfig } from '../core/config.ts'
import { readKnownTime } from '../core/known-time.ts'
import { mistypedSettings } from '../core/mistyped-settings.ts'
import { openSecrets } from '../core/secrets.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { readDatabaseFacts } from '../db/database-facts.ts'
import { readSchemaState } from '../db/migrate.ts'
import { type Check, doubtful, type Finding, fine, lineOf, wrong } from '../doctor/check-result.ts'
import { examineBackup, examineBackupKeys, examineBackupPlace } from '../doctor/examine-backup.ts'
import { clockOf, examineClock, type OtherClock } from '../doctor/examine-clock.ts'
import { examineFiles } from '../doctor/examine-files.ts'
import {
  examineDisk,
  examineFolder,
  examineNode,
  examineSettingsFile,
} from '../doctor/examine-machine.ts'
import { examineContact, examineMaker } from '../doctor/examine-maker.ts'
import { examineMove } from '../doctor/examine-move.ts'
import { examineProxy } from '../doctor/examine-proxy.ts'
import {
  examineDatabase,
  examineMail,
  examineMissingDatabase,
  examineProvider,
  examineSchema,
  examineSearch,
  examineStorage,
} from '../doctor/examine-services.ts'
import { examineTemplates } from '../doctor/examine-templates.ts'
import { isUsed } from '../transfer/transfers.store.ts'
import { explainStart } from './start-problem.ts'

type Environment = Record<string, string | undefined>

/** Prints one finding per line about the installation; returns the exit code, 1 if anything is wrong. */
export async function runDoctor(
  environment: Environment,
  tell: (line: string) => void,
): Promise<number> {
  let isWrong = false
  for await (const finding of examine(environment)) {
    isWrong ||= finding.state === 'wrong'
    tell(lineOf(finding))
  }
  return isWrong ? 1 : 0
}

/** Runs the checks one after the other. Changes nothing, even if the portal has never run. */
async function* examine(environment: Environment): AsyncGenerator<Finding> {
  yield* runAll([examineNode(), examineSettingsFile('.env')])
  const config = readSettings(environment)
  if (Array.isArray(config)) return yield* config
  const mistyped = mistypedSettings(environment)
  if (mistyped.length === 0) yield { about: 'Einstellungen', ...fine('brauchbar.') }
  for (const mistake of mistyped) {
    yield { about: 'Einstellungen', ...doubtful(mistake, 'den Namen berichtigen.') }
  }
  const [folder] = await Array.fromAsync(runAll([examineFolder(config)], config))
  if (folder) yield folder
  // Running as another user would leave files that the portal cannot open.
  if (folder?.state === 'wrong') return
  yield* runAll([examineDisk(config), examineStorage(config), examineTemplates(config)], config)
  yield* examineDatabases(config)
  const { place } = config.backup
  if (place && backupPlaceProblem(config) === undefined) {
    yield* runAll([examineBackupPlace(config, place)], config)
  }
  if (place) yield* runAll([examineBackupKeys(config)], config)
  yield* runAll([examineMail(config)], config)
  if (config.sso) yield* runAll([examineProvider(config.sso.issuer)], config)
  if (hasSecrets(config)) yield* runAll([examineProxy(config, openSecrets(config.dataDir))], config)
}

async function* examineDatabases(config: Config): AsyncGenerator<Finding> {
  const [, file] = /^sqlite:(.+)$/.exec(config.databaseUrl) ?? []
  if (file !== undefined && !existsSync(file)) {
    return yield* runAll([examineMissingDatabase(config), ...besideDatabase(config)], config)
  }
  const db = openOrExplain(config)
  if (typeof db === 'string') {
    yield { about: 'Datenbank', ...wrong(db, elsewhere) }
    return yield* runAll(besideDatabase(config), config)
  }
  const ofDatabase: OtherClock = {
    name: 'PostgreSQL',
    read: async () => (await readDatabaseFacts(db)).now,
  }
  const otherUrls = [config.sso?.issuer, config.bucket?.endpoint]
  const onTheWeb = otherUrls.filter((url) => url !== undefined).map(clockOf)
  const checks = [examineDatabase(db), examineSchema(db, config), examineSearch(db)]
  const lastRun = await readKnownTime(config.dataDir)
  try {
    yield* runAll(
      [...checks, examineClock([ofDatabase, ...onTheWeb], { timeZone: config.timeZone, lastRun })],
      config,
    )
    const isReadable = await hasAllTables(db)
    const storageChecks = [examineMove(config, db), examineFiles(db, config)]
    const maker = [examineMaker(db, config), examineContact(db, config)]
    if (isReadable) yield* runAll([...storageChecks, ...maker], config)
    yield* runAll(besideDatabase(config, isReadable ? db : undefined), config)
  } finally {
    await db.destroy()
  }
}

/** The database, or the reason why its file cannot be read. */
function openOrExplain(config: Config): Db | string {
  try {
    return openDatabase(config.databaseUrl, config)
  } catch (error) {
    return explainStart(error, config)
  }
}

/** False for a database that cannot be reached or lacks migrations; findings above report that. */
async function hasAllTables(db: Db): Promise<boolean> {
  const state = await readSchemaState(db).catch(() => undefined)
  return state?.pending.length === 0
}

/** Checks of what belongs to the database but lies outside it; `db` if it can be read. */
function besideDatabase(config: Config, db?: Db): Check[] {
  return [examineSecrets(config, db), examineBackup(config, db)]
}

/** Without `secrets.json`, waiting mails and the keys of authenticator apps are lost. */
function examineSecrets(config: Config, db: Db | undefined): Check {
  return {
    about: 'Schlüssel',
    async run() {
      if (!hasSecrets(config) && db && (await isUsed(db))) {
        return wrong(
          'secrets.json fehlt, und die Datenbank ist nicht leer: Mit dem nächsten Start sind wartende Mails und Authenticator-Apps verloren.',
          'sie vorher aus einer Sicherung zurückholen; gibt es keine mehr, das Portal starten.',
        )
      }
      if (!hasSecrets(config)) {
        return doubtful('secrets.json gibt es noch nicht.', 'das Portal einmal starten.')
      }
      openSecrets(config.dataDir)
      return fine('secrets.json ist lesbar; sie gehört in jede Sicherung.')
    },
  }
}

function hasSecrets({ dataDir }: Config): boolean {
  return existsSync(join(dataDir, 'secrets.json'))
}

/** The settings, or one finding per mistake in them. */
function readSettings(environment: Environment): Config | Finding[] {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [, ...mistakes] = error.message.split('\n')
    const remedy = 'siehe docs/operations.md, Settings.'
    return mistakes.map((mistake) => ({ about: 'Einstellungen', ...wrong(mistake.trim(), remedy) }))
  }
}

async function* runAll(checks: Check[], config?: Config): AsyncGenerator<Finding> {
  for (const { about, run } of checks) {
    const found = await run().catch((error: unknown) => {
      return wrong(explainStart(error, config), elsewhere)
    })
    yield { about, ...found }
  }
}

const elsewhere = 'siehe docs/operations.md.'
