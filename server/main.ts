import { writeSync } from 'node:fs'
import pino from 'pino'
import { explainStart } from './admin/start-problem.ts'
import { withoutKeys } from './core/backup-config.ts'
import { collectAtRest } from './core/collect-garbage.ts'
import { type Config, readConfig, settings } from './core/config.ts'
import { loadEnvFile } from './core/env-file.ts'
import { openLogLines } from './core/log-lines.ts'
import { mistypedSettings } from './core/mistyped-settings.ts'
import { isLocalUrl, isNobodys } from './core/network.ts'
import { drain } from './http/draining.ts'
import { isLeader, isSupervisor, superviseProcesses } from './processes.ts'
import type { RunningPortal } from './start.ts'

const shutdownTimeout = 10_000

const lines = openLogLines(2)
process.on('exit', lines.flush)

const usage = `Aufruf: npm start

Startet das Portal. Es liest seine Einstellungen aus Umgebungsvariablen und aus der Datei .env:

  ${inColumns(Object.keys(settings.shape)).join('\n  ')}

Was sie bedeuten, steht in docs/operations.md. Befehle für ein laufendes Portal nennt: npm run portal -- help
`

/** Starts the portal with the settings of the environment and of `.env`, and prints its address. */
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
    loadEnvFile()
    config = readConfig(process.env)
    const logger = makeLogger(config)
    process.stdout.on('error', (err) => logger.warn({ err }, 'the greeting could not be written'))
    if (isSupervisor(config.processes)) {
      process.exit(await superviseProcesses(config.processes, logger))
    }
    // Imported only now: after a mistyped setting nobody should wait for the whole server to load.
    const { listen, startPortal } = await import('./start.ts')
    const portal = await startPortal(config, logger)
    await listen(portal, config)
    if (isLeader) greet(config, portal)
    void portal.upkeep.start()
    collectAtRest()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(portal))
  } catch (error) {
    if (config?.logLevel === 'debug') makeLogger(config).debug({ err: error }, 'not started')
    // Exits at once: open connections to an unreachable database would keep the process alive for a while.
    writeSync(2, `${explainStart(error, config)}\n`)
    process.exit(1)
  }
}

/** Logs structured lines to standard error, errors immediately; text for people goes to standard output. */
function makeLogger({ logLevel }: Config) {
  const levels = pino.levels.values
  return pino(
    {
      level: logLevel,
      base: undefined,
      hooks: {
        logMethod(words, method, level) {
          method.apply(this, words)
          if (level >= Number(levels.warn)) lines.flush()
        },
      },
    },
    lines,
  )
}

const toldAtStart = ['passkeys-ended', 'apps-ended', 'files-elsewhere']

function greet(config: Config, { services, setupCode }: RunningPortal) {
  const lines = [`${config.portalName} läuft: ${config.publicUrl}`]
  if (isLocalUrl(config.publicUrl)) {
    lines.push(
      'Hinweis: PUBLIC_URL gilt nur auf diesem Rechner; QR-Codes und Mails führen andere ins Leere.',
    )
  }
  // Pages and scripts are served at the root of their host, even if a proxy strips a path.
  if (new URL(config.publicUrl).pathname !== '/') {
    lines.push(
      'Hinweis: PUBLIC_URL hat einen Pfad, unter dem das Portal keine Seite hat; QR-Codes und Mails führen nur ans Ziel, wenn er an einen Namen ohne Pfad weiterleitet.',
    )
  }
  if (isNobodys(config.supportEmail)) {
    lines.push(
      'Hinweis: SUPPORT_EMAIL ist nicht gesetzt; was Kunden schreiben, kommt nur an, wenn die Einstellungen eine E-Mail-Adresse des Herstellers nennen.',
    )
  }
  lines.push(...mistypedSettings(process.env).map((mistake) => `Hinweis: ${mistake}`))
  for (const { code, message } of services.notices.list()) {
    if (toldAtStart.includes(code)) lines.push(`Hinweis: ${message}`)
  }
  const { place, passphrase } = config.backup
  if (place && passphrase === undefined) lines.push(`Hinweis: ${withoutKeys}`)
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

/** Finishes requests in progress, then exits; after ten seconds it is killed. */
async function leave(portal: RunningPortal) {
  setTimeout(kill, shutdownTimeout).unref()
  await drain(portal.app.server)
  const { isStuck } = await portal.stop()
  if (isStuck) kill()
  process.exit(0)
}

/** For a process with a thread that does not end: a normal exit would never complete. */
function kill() {
  lines.flush()
  process.kill(process.pid, 'SIGKILL')
}

function inColumns(names: string[]): string[] {
  const width = Math.max(...names.map(({ length }) => length)) + 2
  const rows = Array.from({ length: Math.ceil(names.length / 3) }, (_, at) =>
    names.slice(3 * at, 3 * at + 3),
  )
  return rows.map((row) =>
    row
      .map((name) => name.padEnd(width))
      .join('')
      .trimEnd(),
  )
}

if (import.meta.main) await main()
