import { type Browser, chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { firstPaintOf, slowDown } from './slow-phone.ts'

// The first paint of the customer login on a phone, with and without the login prerendered into the page by the build,
// on a slow network and a slow processor. Fails when prerendering gains too little.

const runs = 9
const limits = { share: 0.6 }

const portal = await startMeasuredPortal()
const browser = await chromium.launch(await browserLaunch())
const drawn: number[] = []
const empty: number[] = []
try {
  // Alternately, so that a busy moment of the machine affects both. The first round warms server and browser up.
  for (let run = 0; run <= runs; run += 1) {
    const times = [await firstPaint(browser, true), await firstPaint(browser, false)]
    if (run === 0) continue
    drawn.push(times[0] ?? 0)
    empty.push(times[1] ?? 0)
  }
} finally {
  await browser.close()
  await portal.stop()
}

const [withScreen, without] = [quantile(drawn, 0.5), quantile(empty, 0.5)]
process.stdout.write(
  `first paint of the login (median of ${runs}): ${withScreen.toFixed(0)} ms, not prerendered ${without.toFixed(0)} ms\n`,
)
process.exitCode = isOver('share of that', withScreen / without, limits.share, 'times') ? 1 : 0

/**
 * First contentful paint of `/customer-login` in a fresh browser,
 * in ms; without prerendering the page is empty at first.
 */
async function firstPaint(browser: Browser, isDrawn: boolean): Promise<number> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await slowDown(page)
  // The server omits the prerendered login for staff, whom the login would redirect: the same page, really empty.
  if (!isDrawn) {
    await context.addCookies([{ name: 'typenschild-staff', value: 'bench', url: portal.address }])
  }
  await page.goto(`${portal.address}/customer-login`)
  await page.getByRole('button', { name: 'Anmelden', disabled: false }).waitFor()
  const time = await firstPaintOf(page)
  await context.close()
  return time
}
