import { existsSync } from 'node:fs'
import { z } from 'zod'
import { finishRestoreBeside } from '../backup/place-restored.ts'
import { finishRestoreInto } from '../backup/restore-postgres.ts'
import { type Config, readConfig } from '../core/config.ts'
import { assertOwnFolder } from '../core/folder-owner.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrateAlone } from '../db/migrate-alone.ts'
import { assertDatabaseOfFiles } from '../files/files-without-database.ts'
import { assertComplete } from '../transfer/arrive.ts'
import { readCommand } from './command-line.ts'
import { usage, usageFor } from './command-usage.ts'
import { UsageError } from './command-words.ts'
import { forTerminal, inOneLine } from './for-terminal.ts'
import type { Input } from './new-password.ts'
import { type Command, isBackupCommand } from './portal-commands.ts'
import { explainStart } from './start-problem.ts'
import { withOptionNames } from './with-option-names.ts'

/** The environment in which a command runs. */
interface Surroundings {
  environment: NodeJS.ProcessEnv
  /** Where a password is typed or read from. */
  input: Input
  /** Prints a line of output. */
  say(line: string): void
  /** Prints the reason why nothing was done. */
  refuse(reason: string): void
  /** Lowers the priority of this process from now on, so that page requests go first. */
  lowerPriority(): void
}

/** Exit code: 0 when done, 1 when refused or failed, 2 for invalid arguments. */
type Outcome = 0 | 1 | 2

/** Runs the command given after `npm run portal --`. The modules that a command needs are loaded only then. */
export async function runCommandLine(
  words: string[],
  surroundings: Surroundings,
): Promise<Outcome> {
  let config: Config | undefined
  let command: Command | undefined
  try {
    command = readCommand(words)
    const say = (line: string) => surroundings.say(forTerminal(line))
    const isWell = await carryOut(command, { ...surroundings, say }, (read) => {
      config = read
    })
    return isWell ? 0 : 1
  } catch (error) {
    const reason = explain(error, config, words)
    // Errors found before the options are read concern the settings.
    surroundings.refuse(forTerminal(command && config ? withOptionNames(reason, command) : reason))
    return error instanceof UsageError ? 2 : 1
  }
}

/** Returns whether all went well; `note` receives the configuration as soon as it has been read. */
async function carryOut(
  command: Command,
  { environment, input, say, lowerPriority }: Surroundings,
  note: (config: Config) => void,
): Promise<boolean> {
  if (command.name === 'help') {
    say(usage.trimEnd())
    return true
  }
  if (command.name === 'move') {
    const { readMove, runMove } = await import('./move-command.ts')
    const way = readMove(command, environment)
    note(way.to ?? way.from)
    assertOwnFolder(way.from.dataDir)
    await finishRestoreBeside(way.from.dataDir)
    assertDatabaseExists(way.from)
    await runMove(command, way, say)
    return true
  }
  if (command.name === 'doctor') {
    const { runDoctor } = await import('./doctor-command.ts')
    return (await runDoctor(environment, say)) === 0
  }
  if (isBackupCommand(command)) {
    lowerPriority()
    const { assertOwnBackups, backUp, readBackupSettings, runBackupCommand } = await import(
      './backup-commands.ts'
    )
    const settings = readBackupSettings(command, environment)
    note(settings)
    if (command.name === 'restore') assertOwnFolder(settings.dataDir)
    if (command.name === 'backup') assertOwnBackups(command.place, settings)
    if (command.name !== 'backup') await runBackupCommand(command, settings, say)
    else {
      await withDatabase(settings, async (db) => {
        await bringUpToDate(db, settings)
        await backUp(db, settings, say)
      })
    }
    return true
  }
  if (command.name === 'import portal') {
    const { readTarget } = await import('./backup-commands.ts')
    const { importFrom } = await import('./export-commands.ts')
    const target = readTarget(command, environment)
    note(target)
    assertOwnFolder(target.dataDir)
    await importFrom(command, target, say)
    return true
  }
  const settings = readConfig(environment)
  note(settings)
  if (putsFilesThere(command, settings)) assertOwnFolder(settings.dataDir)
  if (command.name === 'export') lowerPriority()
  return withDatabase(settings, (db) => answer(command, db, settings, input, say))
}

/**
 * Whether a command creates files next to those of the portal. What SQLite writes always gets the owner of
 * the database.
 */
function putsFilesThere({ name }: Command, { smtp }: Config): boolean {
  if (name === 'mail test') return smtp === undefined
  return ['import files', 'import strapi', 'previews make'].includes(name)
}

async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  await finishRestoreBeside(config.dataDir)
  assertDatabaseExists(config)
  const db = openDatabase(config.databaseUrl, config)
  try {
    await assertDatabaseOfFiles(db, config)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function bringUpToDate(db: Db, { dataDir }: Config) {
  await migrateAlone(db, dataDir)
  await finishRestoreInto(db, dataDir)
  await assertComplete(db)
}

async function answer(
  command: Command,
  db: Db,
  own: Config,
  input: Input,
  say: (line: string) => void,
): Promise<boolean> {
  if (command.name === 'migrate' || command.name === 'migrate status') {
    const { migrateNow, showSchemaState } = await import('./migrate-commands.ts')
    const isStatus = command.name === 'migrate status'
    const lines = await (isStatus ? showSchemaState(db) : migrateNow(db, own.dataDir))
    lines.forEach(say)
    return true
  }
  await bringUpToDate(db, own)
  if (command.name === 'check') {
    const { runCheck } = await import('./check-command.ts')
    return runCheck(db, own, command.isRepairing, say)
  }
  if (command.name === 'export') {
    const { exportTo } = await import('./export-commands.ts')
    await exportTo(db, own, command.folder, say)
    return true
  }
  if (command.name === 'import strapi') {
    const { runStrapiImport } = await import('./strapi-command.ts')
    await runStrapiImport(db, own, command, say)
    return true
  }
  if (command.name === 'import table') {
    const { runImport } = await import('./import-command.ts')
    return runImport(db, own, command, (line) => say(inOneLine(line)))
  }
  if (command.name === 'import files') {
    const { runFileImport } = await import('./file-import-command.ts')
    return runFileImport(db, own, command, (line) => say(inOneLine(line)))
  }
  if (command.name === 'previews make') {
    const { makePreviews } = await import('./preview-commands.ts')
    await makePreviews(db, own, command.isAll, say)
    return true
  }
  if (command.name === 'search rebuild') {
    const { rebuildSearchIndex } = await import('./search-commands.ts')
    await rebuildSearchIndex(db, say)
    return true
  }
  const { runCommand } = await import('./commands.ts')
  for (const line of await runCommand(command, db, own, input)) say(line)
  return true
}

/** A database created by mistake in a wrong folder would look like a portal that has lost everything. */
function assertDatabaseExists({ databaseUrl, dataDir }: Config) {
  const [, file] = /^sqlite:(.+)$/.exec(databaseUrl) ?? []
  if (file === undefined || existsSync(file)) return
  throw new ProblemError(
    'not-found',
    `In ${dataDir} gibt es noch keine Datenbank. Starten Sie das Portal einmal (npm start) oder prüfen Sie DATA_DIR.`,
  )
}

function explain(error: unknown, config: Config | undefined, words: string[]): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usageFor(words)}`
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n')
  return explainStart(error, config)
}
