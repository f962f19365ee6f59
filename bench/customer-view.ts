import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'
import { generateData } from './compared-servers.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { generated } from './portal-data.ts'
import { slowLine } from './slow-phone.ts'

// How soon a customer with a hundred devices sees them after the tap on „Anmelden“, on a slow network with a warm
// browser cache, and how far the layout shifts meanwhile. Fails when either is over its limit.

const runs = 9
const limits = { viewMs: 1_200, shift: 0.05 }

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-view-'))
await rename(await generateData(folder), join(folder, 'typenschild.db'))
const portal = await startMeasuredPortal({ DATA_DIR: folder, PREVIEWS: 'off' })
const browser = await chromium.launch(await browserLaunch())
const times: number[] = []
const shifts: number[] = []
try {
  const visit = await visitor(browser)
  // The first round fills the browser's cache.
  for (let run = 0; run <= runs; run += 1) {
    const { ms, shift } = await visit()
    if (run === 0) continue
    times.push(ms)
    shifts.push(shift)
  }
} finally {
  await browser.close()
  await portal.stop()
  await rm(folder, { recursive: true })
}
const isLate = isOver(
  'view of 100 devices after the tap, slow 4G',
  quantile(times, 0.5),
  limits.viewMs,
  'ms',
)
const isShifted = isOver('layout shift on the way, the most', Math.max(...shifts), limits.shift, '')
process.exitCode = isLate || isShifted ? 1 : 0

/** A person with a phone: signs in, resolves once the first devices are shown, and signs out again. */
async function visitor(browser: Browser) {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await slowLine(page)
  await page.addInitScript(watch)
  return async () => {
    await page.goto(`${portal.address}/customer-login`)
    await page.locator('[name=username]').fill('10001')
    await page.locator('[name=password]').fill(generated.devicePassword)
    await page.locator('[type=submit]').click()
    const handle = await page.waitForFunction(() => window.seenView)
    const { tapped, shown } = (await handle.jsonValue()) ?? { tapped: 0, shown: 0 }
    const shift = await shiftOf(page)
    await page.goto(`${portal.address}/health`)
    await context.clearCookies()
    return { ms: shown - tapped, shift }
  }
}

/** Records in the page when „Anmelden“ was tapped, and when a device was drawn. */
function watch() {
  let tapped = 0
  document.addEventListener('click', () => {
    tapped = performance.now()
  })
  const observer = new MutationObserver(() => {
    if (document.querySelector('.overview-table tbody button') === null) return
    observer.disconnect()
    requestAnimationFrame(() => {
      window.seenView = { tapped, shown: performance.now() }
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** The layout shift since the navigation that was not caused by input. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as unknown as LayoutShift
            if (!hadRecentInput) sum += value
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Existing entries are reported within two frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
}

declare global {
  interface Window {
    seenView?: { tapped: number; shown: number }
  }
}
