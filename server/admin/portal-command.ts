import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type Config, readConfig } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readCommand, UsageError, usage } from './command-line.ts'
import { runCommand } from './commands.ts'
import { explainStart } from './start-problem.ts'

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
  config = readConfig(process.env)
  assertDatabaseExists(config)
  const db = openDatabase(config.databaseUrl)
  try {
    await migrate(db, config.dataDir)
    const lines = await runCommand(command, db, config)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await db.destroy()
  }
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
