import { existsSync } from 'node:fs'
import pino from 'pino'
import { type Config, ConfigError, readConfig } from './core/config.ts'
import { type RunningPortal, startPortal } from './start.ts'

const patience = 10_000

/** Starts the portal with the settings of the environment and of `.env`, and says where it is. */
export async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    const config = readConfig(process.env)
    const portal = await startPortal(config, makeLogger(config))
    await listen(portal, config)
    greet(config, portal)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(portal))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function listen(portal: RunningPortal, { port, host }: Config): Promise<void> {
  try {
    await portal.app.listen({ port, host })
  } catch (error) {
    await portal.stop()
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} is already in use on ${host}.`)
    throw new ConfigError(`PORT, HOST: cannot listen on ${host}:${port} (${message}).`)
  }
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

if (import.meta.main) await main()
