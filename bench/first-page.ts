import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'
import { openTypesetter } from '../server/typst/typesetter.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'

// How long after the tap a customer's phone shows the first page of a manual, and how long after scrolling the pages
// themselves are drawn: with and without the server's preview; on a slow network and a slow processor.

const runs = 5
/** ms */
const limits = { seen: 1_500, sharp: 4_000 }
/** 200 kB/s with 150 ms, as the browser's developer tools apply it; speeds in bytes per second. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const slowdown = 4
const admin = { ADMIN_USERNAME: 'chefin', ADMIN_PASSWORD: 'Werkstatt-Portal-26' }
const customer = { sn: 'KP-4711', pass: 'geraete-passwort' }

const portal = await startMeasuredPortal(admin)
const browser = await chromium.launch(await browserLaunch())
const seenTimes: number[] = []
const sharpTimes: number[] = []
const without: number[] = []
try {
  await makeDevice()
  for (let run = 0; run <= runs; run += 1) {
    const withPicture = await timesOf(browser, true)
    const withoutPicture = await timesOf(browser, false)
    if (run === 0) continue // It warms server and browser up.
    seenTimes.push(withPicture.seen)
    sharpTimes.push(withPicture.sharp)
    without.push(withoutPicture.sharp)
  }
} finally {
  await browser.close()
  await portal.stop()
}
const [seenMedian, sharpMedian] = [quantile(seenTimes, 0.5), quantile(sharpTimes, 0.5)]
process.stdout.write(
  `without its picture the page is seen after ${quantile(without, 0.5).toFixed(0)} ms\n`,
)
const isLate = isOver('first page seen after the tap', seenMedian, limits.seen, 'ms')
const isBlurred = isOver('pages there after reading on', sharpMedian, limits.sharp, 'ms')
process.exitCode = isLate || isBlurred ? 1 : 0

/** A device with a manual of several pages of text, whose previews exist. */
async function makeDevice() {
  const { jwt } = await send('/api/auth/local', {
    identifier: admin.ADMIN_USERNAME,
    password: admin.ADMIN_PASSWORD,
  })
  const form = new FormData()
  form.append('files', new Blob([await manual()], { type: 'application/pdf' }), 'Handbuch.pdf')
  const [upload] = await send('/api/upload', form, jwt)
  const media = await send(
    '/api/medias',
    { data: { filename: 'Handbuch.pdf', url: upload.id } },
    jwt,
  )
  await send('/api/devices', { data: { ...customer, media: [media.data.id] } }, jwt)
  const headers = { authorization: `Bearer ${jwt}` }
  const path = `${portal.address}${upload.url}/vorschau-96.webp`
  while (!(await fetch(path, { headers })).ok) await new Promise((next) => setTimeout(next, 100))
}

async function manual(): Promise<Uint8Array<ArrayBuffer>> {
  const typesetter = openTypesetter('.')
  const sentence =
    'Der Antrieb ist vor dem Öffnen der Haube stillzusetzen und gegen Wiedereinschalten zu sichern. '
  const paragraphs = Array.from({ length: 120 }, (_, n) => `${n + 1}. ${sentence.repeat(3)}`)
  const pdf = await typesetter.pdf('specimen.typ', { title: 'Betriebsanleitung', paragraphs })
  await typesetter.close()
  return Uint8Array.from(pdf)
}

async function send(path: string, body: object | FormData, jwt?: string) {
  const isForm = body instanceof FormData
  const answer = await fetch(portal.address + path, {
    method: 'POST',
    headers: {
      ...(jwt && { authorization: `Bearer ${jwt}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

/**
 * Times since the tap in a fresh browser, in ms: until the preview
 * of the first page is shown, and until the page is drawn.
 */
async function timesOf(browser: Browser, hasPicture: boolean) {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  if (!hasPicture) await page.route('**/vorschau-1200.webp', (route) => route.abort())
  await page.goto(`${portal.address}/customer-login`)
  await page.getByLabel('Kundennummer / Gerätenummer').fill(customer.sn)
  await page.getByLabel('Passwort', { exact: true }).fill(customer.pass)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  const name = page.getByRole('button', { name: 'Vorschau: Handbuch.pdf' })
  await name.waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  await page.evaluate(watch)
  await name.tap()
  if (hasPicture) {
    await page.waitForFunction(() => (window as Watched).times?.seen !== undefined)
    await page.getByRole('button', { name: 'Alle Seiten anzeigen' }).tap()
  }
  await page.locator('.pdf-page canvas').first().waitFor({ timeout: 60_000 })
  const times = await page.evaluate(() => (window as Watched).times)
  const { tap = 0, seen = 0, lastTap = 0, sharp = 0 } = times ?? {}
  await context.close()
  return { seen: seen - tap, sharp: sharp - lastTap }
}

type Times = Partial<Record<'tap' | 'seen' | 'lastTap' | 'sharp', number>>
type Watched = Window & { times?: Times }

/** Runs in the page: records taps, and the frames after which their effects are visible. */
function watch() {
  const times: Times = {}
  ;(window as Watched).times = times
  const hear = () => {
    times.lastTap = performance.now()
    times.tap ??= times.lastTap
  }
  addEventListener('pointerdown', hear, { capture: true })
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>('.pdf-picture')
    if (picture?.complete && picture.naturalWidth > 0) times.seen ??= performance.now()
    if (document.querySelector('.pdf-page canvas')) times.sharp ??= performance.now()
    if (times.sharp === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', line)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
