import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { ConfigError, readConfig } from '../core/config.ts'
import { listen, type RunningPortal, startPortal } from '../start.ts'
import { demoAccounts } from './demo-accounts.ts'
import { fullSize, makeDemoPortal } from './demo-portal.ts'
import { loadDemo } from './load-demo.ts'

const seed = 2026

/** Set once the sample data are complete; until then there is nothing to shut down gracefully. */
let portal: RunningPortal | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await portal?.stop()
    process.exit(0)
  })
}

/** `npm run demo`: a throw-away portal with sample data, deleted when the process ends. */
const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

try {
  const { PORT, HOST, PUBLIC_URL } = process.env
  const config = readConfig({ PORT, HOST, PUBLIC_URL, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const logger = pino({ level: config.logLevel, base: undefined }, pino.destination(2))
  const started = await startPortal(config, logger)
  // Before the slow sample data, so that a port in use is reported immediately.
  await listen(started, config)
  process.stdout.write('Die Beispieldaten werden angelegt …\n')
  const demo = makeDemoPortal(seed, new Date(), fullSize)
  await loadDemo(started.services, demo)
  void started.upkeep.start()
  portal = started
  process.stdout.write(signIns(config.publicUrl, demo.devices[1]?.sn ?? ''))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function signIns(address: string, sn: string): string {
  const { administrator, staff, customerPassword } = demoAccounts
  return `
Administrator  ${address}/admin-login
               ${administrator.username} / ${administrator.password}
Bearbeiter     ${address}/admin-login
               ${staff.username} / ${staff.password}
Kunde          ${address}/customer-login?sn=${encodeURIComponent(sn)}
               Passwort ${customerPassword}

Beenden mit Strg+C; danach ist alles wieder fort.
`
}
