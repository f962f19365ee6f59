import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'
import { officeAt, publicMachine } from '../e2e/support/public-machine.ts'
import { administrator, withAdministrator } from '../server/testing/template.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { firstPaintOf, slowDown } from './slow-phone.ts'

// How soon the page of a machine is shown after its code was scanned, on a slow network and a slow processor, and its
// size. Fails when either is over its limit.

const runs = 9
const limits = { firstPaintMs: 1_000, kilobytes: 15 }

const portal = await startMeasuredPortal(withAdministrator)
const browser = await chromium.launch(await browserLaunch())
const times: number[] = []
let weight = 0
try {
  const url = portal.address + (await prepare())
  weight = brotliCompressSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length / 1_000
  // The first round warms server and browser up.
  for (let run = 0; run <= runs; run += 1) {
    const time = await firstPaint(browser, url)
    if (run > 0) times.push(time)
  }
} finally {
  await browser.close()
  await portal.stop()
}

const paint = quantile(times, 0.5)
const isLate = isOver('first paint of the public page', paint, limits.firstPaintMs, 'ms')
const isHeavy = isOver('public page with its styles, brotli', weight, limits.kilobytes, 'kB')
process.exitCode = isLate || isHeavy ? 1 : 0

/** A machine with ten public files and their previews; returns the address on its label. */
async function prepare(): Promise<string> {
  const answer = await fetch(`${portal.address}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: administrator.username, password: administrator.password }),
  })
  const { jwt } = await answer.json()
  const office = officeAt(portal.address, jwt)
  const { at, doctype, part, manual } = await publicMachine(office)
  for (let n = 1; n <= 10; n += 1) {
    const note = { filename: `Montagehinweis ${n}`, doctype, parts: [part] }
    await office.pictures(await office.file(note))
  }
  await office.pictures(manual)
  return at
}

/** First contentful paint in a fresh browser, in ms. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url)
  const time = await firstPaintOf(page)
  await context.close()
  return time
}
