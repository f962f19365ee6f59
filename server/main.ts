import { existsSync } from 'node:fs'
import pino from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type RunningPortal, startPortal } from './start.ts'

const patience = 10_000

if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const config = readConfig(process.env)
  const portal = await startPortal(config, makeLogger(config))
  await portal.app.listen({ port: config.port, host: config.host })
  greet(config, portal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(portal))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Structured lines on standard error; what people read goes to standard output. */
function makeLogger({ logLevel }: Config) {
  return pino({ level: logLevel, base: undefined }, pino.destination(2))
}

function greet(config: Config, { setupCode }: RunningPortal) {
  const lines = [`${config.portalName} läuft: ${config.publicUrl}`]
  if (setupCode) {
    lines.push(
      '',
      'Noch gibt es keinen Administrator. Richten Sie das Portal im Browser ein:',
      `  Adresse:          ${config.publicUrl}/setup`,
      `  Einrichtungscode: ${setupCode}  (60 Minuten gültig)`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Answers what is under way, then ends; after ten seconds it ends anyway. */
async function leave(portal: RunningPortal) {
  setTimeout(() => process.exit(1), patience).unref()
  await portal.stop()
  process.exit(0)
}
