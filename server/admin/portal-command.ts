import { existsSync } from 'node:fs'
import { z } from 'zod'
import { giveWay } from '../backup/give-way.ts'
import { finishRestoreBeside } from '../backup/place-restored.ts'
import { finishRestoreInto } from '../backup/restore-postgres.ts'
import { type Config, readConfig } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { assertWhole } from '../transfer/arrive.ts'
import {
  backUp,
  isBackupCommand,
  readBackupSettings,
  readTarget,
  runBackupCommand,
} from './backup-commands.ts'
import { runCheck } from './check-command.ts'
import { type Command, readCommand, UsageError, usage } from './command-line.ts'
import { runCommand } from './commands.ts'
import { runDoctor } from './doctor-command.ts'
import { exportTo, importFrom } from './export-commands.ts'
import { runFileImport } from './file-import-command.ts'
import { runImport } from './import-command.ts'
import { migrateNow, showSchemaState } from './migrate-commands.ts'
import { readMove, runMove } from './move-command.ts'
import { explainStart } from './start-problem.ts'
import { runStrapiImport } from './strapi-command.ts'

// `npm run portal -- <command>`: what an operator does on the machine itself, also while the server runs.
// Ends with 0 when done, 1 when refused or failed, 2 when the command was not understood.

if (existsSync('.env')) process.loadEnvFile('.env')

let config: Config | undefined

try {
  await main()
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1
  process.stderr.write(`${explain(error)}\n`)
}

async function main() {
  const command = readCommand(process.argv.slice(2))
  if (command.name === 'help') {
    process.stdout.write(usage)
    return
  }
  if (command.name === 'move') {
    const way = readMove(command, process.env)
    config = way.to ?? way.from
    assertDatabaseExists(way.from)
    await runMove(command, way, say)
    return
  }
  if (command.name === 'doctor') {
    process.exitCode = await runDoctor(process.env, say)
    return
  }
  if (isBackupCommand(command)) {
    giveWay()
    const settings = readBackupSettings(command, process.env)
    config = settings
    if (command.name !== 'backup') return runBackupCommand(command, settings, say)
    return withDatabase(settings, async (db) => {
      await bringUpToDate(db, settings)
      await backUp(db, settings, say)
    })
  }
  if (command.name === 'import portal') {
    config = readTarget(command, process.env)
    return importFrom(command, config, say)
  }
  const settings = readConfig(process.env)
  config = settings
  if (command.name === 'export') giveWay()
  await withDatabase(settings, (db) => answer(command, db, settings))
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  await finishRestoreBeside(config.dataDir)
  assertDatabaseExists(config)
  const db = openDatabase(config.databaseUrl, config.timeZone)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function bringUpToDate(db: Db, { dataDir }: Config) {
  await migrate(db, dataDir)
  await finishRestoreInto(db, dataDir)
  await assertWhole(db)
}

async function answer(command: Command, db: Db, own: Config): Promise<void> {
  if (command.name === 'migrate status') return (await showSchemaState(db)).forEach(say)
  if (command.name === 'migrate') return (await migrateNow(db, own.dataDir)).forEach(say)
  await bringUpToDate(db, own)
  if (command.name === 'check') {
    const isWell = await runCheck(db, own, command.isRepairing, say)
    if (!isWell) process.exitCode = 1
    return
  }
  if (command.name === 'export') return exportTo(db, own, command.folder, say)
  if (command.name === 'import strapi') return runStrapiImport(db, own, command, say)
  if (command.name === 'import table') {
    if (!(await runImport(db, own, command, say))) process.exitCode = 1
    return
  }
  if (command.name === 'import files') {
    if (!(await runFileImport(db, own, command, say))) process.exitCode = 1
    return
  }
  for (const line of await runCommand(command, db, own)) say(line)
}

/** A database made by mistake in a wrong folder would look like a portal that lost everything. */
function assertDatabaseExists({ databaseUrl, dataDir }: Config) {
  const [, file] = /^sqlite:(.+)$/.exec(databaseUrl) ?? []
  if (file === undefined || existsSync(file)) return
  throw new ProblemError(
    'not-found',
    `In ${dataDir} gibt es noch keine Datenbank. Starten Sie das Portal einmal (npm start) oder prüfen Sie DATA_DIR.`,
  )
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('\n')
  if (error instanceof ProblemError) return error.message
  return explainStart(error, config)
}
