import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import pino from 'pino'
import { browserLaunch } from '../e2e/support/browser.ts'
import { rest } from '../e2e/support/window-focus.ts'
import { readConfig } from '../server/core/config.ts'
import { demoAccounts } from '../server/demo/demo-accounts.ts'
import { makeDemoPortal } from '../server/demo/demo-portal.ts'
import { loadDemo } from '../server/demo/load-demo.ts'
import { startPortal } from '../server/start.ts'
import { freePort } from '../server/testing/free-port.ts'
import { isOver } from './figures.ts'
import { Hands } from './staff-tasks/hands.ts'
import { type Task, tasks } from './staff-tasks/tasks.ts'

// How many clicks and keys the everyday tasks of staff take in a portal with 10,000 devices, by the mouse and by the
// keyboard alone; each begins at the list or page where somebody would begin. Fails when one takes more than it may, or
// cannot be done. A word picks the tasks that hold it. Needs a built web part.

const size = { companies: 40, parts: 25, devices: 10_000 }
const word = process.argv[2] ?? ''

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-'))
const { address, stop } = await startFilledPortal()
const browser = await chromium.launch(await browserLaunch())
const context = await browser.newContext({
  ...{ viewport: { width: 1440, height: 900 }, baseURL: address, locale: 'de-DE' },
  acceptDownloads: true,
})
context.setDefaultTimeout(60_000)
// As if the browser's print dialog stayed open.
await context.addInitScript(() => {
  globalThis.print = () => undefined
})
try {
  await signIn(await context.newPage())
  process.stdout.write('| task | mouse | keyboard | at most |\n|---|---|---|---|\n')
  let failed = 0
  for (const task of tasks.filter(({ name }) => name.includes(word))) {
    const mouse = await count(task, 'mouse')
    const keys = await count(task, 'keys')
    const isTooMuch =
      mouse === undefined || keys === undefined || Math.min(mouse, keys) > (task.atMost ?? Infinity)
    if (isTooMuch) failed += 1
    const cells = [task.name, mouse ?? 'not done', keys ?? 'not done', task.atMost ?? '']
    process.stdout.write(`| ${cells.join(' | ')} |${isTooMuch ? ' !' : ''}\n`)
  }
  const what =
    'everyday tasks of staff that cannot be done by mouse or keys alone, or take more than they may'
  process.exitCode = isOver(what, failed, 0, 'of 30') ? 1 : 0
} finally {
  await browser.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
}

/** How many actions a task took; undefined where it could not be done, which is told. */
async function count(task: Task, way: 'mouse' | 'keys'): Promise<number | undefined> {
  const page = await context.newPage()
  try {
    await page.goto(task.from, { waitUntil: 'networkidle' })
    await task.before?.(page)
    await rest(page)
    const hands = new Hands(page, way)
    await task.steps(hands, `${task.name} ${way}`)
    await task.done(page, `${task.name} ${way}`)
    return hands.actions
  } catch (error) {
    process.stdout.write(`${task.name}, ${way}: ${error}\n`)
    return undefined
  } finally {
    await page.close()
  }
}

async function signIn(page: Page): Promise<void> {
  const { username, password } = demoAccounts.administrator
  await page.goto('/admin-login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/user')
}

async function startFilledPortal() {
  const port = await freePort()
  const config = readConfig({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const portal = await startPortal(config, pino({ level: 'error' }))
  await loadDemo(portal.services, makeDemoPortal(2026, new Date(), size))
  await portal.app.listen({ port, host: '127.0.0.1' })
  return { address: `http://localhost:${port}`, stop: portal.stop }
}
