import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pino from 'pino'
import { readConfig } from '../server/core/config.ts'
import { demoAccounts } from '../server/demo/demo-accounts.ts'
import { makeDemoPortal } from '../server/demo/demo-portal.ts'
import { loadDemo } from '../server/demo/load-demo.ts'
import { startPortal } from '../server/start.ts'
import { freePort } from '../server/testing/free-port.ts'

/** Starts a portal with the demo's companies and article numbers and this many devices; `stop` deletes its data. */
export async function startFilledDemo(
  devices: number,
): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-bench-'))
  const port = await freePort()
  // Previews of all files would be made during the measurement.
  const quiet = { LOG_LEVEL: 'warn', PREVIEWS: 'off' }
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, ...quiet })
  const portal = await startPortal(config, pino({ level: 'error' }))
  const size = { companies: 40, parts: 25, devices }
  await loadDemo(portal.services, makeDemoPortal(2026, new Date(), size))
  await portal.app.listen({ port, host: '127.0.0.1' })
  return {
    address: `http://localhost:${port}`,
    async stop() {
      await portal.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs the demo's administrator in on the login screen. */
export async function signInToDemo(page: Page, address: string): Promise<void> {
  const { username, password } = demoAccounts.administrator
  await page.goto(`${address}/admin-login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/user')
}
