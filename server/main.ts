import { existsSync, writeSync } from 'node:fs'
import pino from 'pino'
import { explainStart } from './admin/start-problem.ts'
import { type Config, ConfigError, readConfig, settings } from './core/config.ts'
import { isLocalUrl } from './core/network.ts'
import { type RunningPortal, startPortal } from './start.ts'

const patience = 10_000

const usage = `Aufruf: npm start

Startet das Portal. Es liest seine Einstellungen aus Umgebungsvariablen und aus der Datei .env:

  ${inColumns(Object.keys(settings.shape)).join('\n  ')}

Was sie bedeuten, steht in docs/operations.md. Befehle für ein laufendes Portal nennt: npm run portal -- help
`

/** Starts the portal with the settings of the environment and of `.env`, and says where it is. */
export async function main(words: string[] = process.argv.slice(2)): Promise<void> {
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(usage)
    return
  }
  if (words.length > 0) {
    process.stderr.write(`Diese Angabe kennt das Portal nicht: ${words.join(' ')}\n\n${usage}`)
    process.exitCode = 2
    return
  }
  await start()
}

async function start() {
  let config: Config | undefined
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    config = readConfig(process.env)
    const portal = await startPortal(config, makeLogger(config))
    await listen(portal, config)
    greet(config, portal)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(portal))
  } catch (error) {
    if (config?.logLevel === 'debug') makeLogger(config).debug({ err: error }, 'not started')
    // At once: connections to a database that is away would keep the process for a while.
    writeSync(2, `${explainStart(error, config)}\n`)
    process.exit(1)
  }
}

async function listen(portal: RunningPortal, { port, host }: Config): Promise<void> {
  try {
    await portal.app.listen({ port, host })
  } catch (error) {
    await portal.stop()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} ist auf ${host} schon belegt.`)
    throw new ConfigError(`PORT, HOST: ${host}:${port} lässt sich nicht öffnen (${code}).`)
  }
}

/** Structured lines on standard error; what people read goes to standard output. */
function makeLogger({ logLevel }: Config) {
  return pino({ level: logLevel, base: undefined }, pino.destination(2))
}

function greet(config: Config, { setupCode }: RunningPortal) {
  const lines = [`${config.portalName} läuft: ${config.publicUrl}`]
  if (isLocalUrl(config.publicUrl)) {
    lines.push(
      'Hinweis: PUBLIC_URL gilt nur auf diesem Rechner; QR-Codes und Mails führen andere ins Leere.',
    )
  }
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

function inColumns(names: string[]): string[] {
  const rows = Array.from({ length: Math.ceil(names.length / 3) }, (_, at) =>
    names.slice(3 * at, 3 * at + 3),
  )
  return rows.map((row) =>
    row
      .map((name) => name.padEnd(22))
      .join('')
      .trimEnd(),
  )
}

if (import.meta.main) await main()
