import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { sql } from 'kysely'
import { browserLaunch } from '../e2e/support/browser.ts'
import { type Db, openDatabase } from '../server/db/database.ts'
import { isOver } from './figures.ts'
import { quantile, startMeasuredPortal } from './measured-portal.ts'
import { generated, generatePortal } from './portal-data.ts'
import { slowLine } from './slow-phone.ts'

// How soon the page of a record, opened by its address on a slow line with a warm browser cache, shows its first rows:
// an article number, a file and a company with many of 5,000 devices, and a device with 300 files. Fails when one is
// over the limit. Needs a built web part.

const size = { devices: 5_000, companies: 40, parts: 25, filesOfPart: 20, logs: 5_000 }
const limit = 1_200
const rounds = process.argv.includes('--quick') ? 5 : 9

const folder = await mkdtemp(join(tmpdir(), 'typenschild-bench-rows-'))
const url = `sqlite:${join(folder, 'typenschild.db')}`
await generatePortal(url, size)
const { device, part, file, company } = await crowd(url)
const portal = await startMeasuredPortal({ DATA_DIR: folder })
const browser = await chromium.launch(await browserLaunch())
try {
  const pages = [
    ['of a device with 300 files', `/devices/${device}`],
    ['of an article number', `/parts/${part}`],
    [`of a file of ${size.devices} devices`, `/files/${file}`],
    ['of a company', `/companies/${company}`],
  ] as const
  const late: boolean[] = []
  const open = await visitor(browser)
  for (const [name, path] of pages) {
    const times: number[] = []
    // The first round fills the browser's cache with the page's code.
    for (let round = 0; round <= rounds; round += 1) {
      const time = await open(path)
      if (round > 0) times.push(time)
    }
    const median = quantile(times, 0.5)
    late.push(isOver(`first rows of the page ${name}, slow 4G`, median, limit, 'ms'))
  }
  process.exitCode = late.includes(true) ? 1 : 0
} finally {
  await browser.close()
  await portal.stop()
  await rm(folder, { recursive: true })
}

/** A signed-in person; the returned function opens an address and returns the time to its first row, in ms. */
async function visitor(browser: Browser): Promise<(path: string) => Promise<number>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${portal.address}/admin-login`)
  await page.getByLabel('Username').fill(generated.administrator.identifier)
  await page.getByLabel('Passwort', { exact: true }).fill(generated.administrator.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL('**/user')
  await slowLine(page)
  await page.addInitScript(() => {
    const hasRows = () => document.querySelector('main tbody a[href]') !== null
    const observer = new MutationObserver(() => {
      if (!hasRows()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        window.firstRows = performance.now()
      })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  return async (path) => {
    await page.goto(portal.address + path)
    const handle = await page.waitForFunction(() => window.firstRows)
    return (await handle.jsonValue()) ?? 0
  }
}

declare global {
  interface Window {
    /** When a row with a link was drawn, in ms since the navigation. */
    firstRows?: number
  }
}

/** Gives one file every device, and one device 300 files; returns the records to be opened. */
async function crowd(url: string) {
  const db = openDatabase(url)
  try {
    return await crowdWith(db)
  } finally {
    await db.destroy()
  }
}

async function crowdWith(db: Db) {
  // The files have no bytes to make previews of.
  await sql`update uploads set mime = 'application/zip'`.execute(db)
  const { media_id: file } = await db
    .selectFrom('part_medias')
    .select('media_id')
    .executeTakeFirstOrThrow()
  await sql`insert into device_medias (device_id, media_id)
    select id, ${file} from devices where true on conflict do nothing`.execute(db)
  const device = await db
    .selectFrom('devices')
    .select(['id', 'part_id', 'company_id'])
    .where('part_id', 'is not', null)
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await sql`insert into device_medias (device_id, media_id)
    select ${device.id}, id from medias where id <= 300 on conflict do nothing`.execute(db)
  return { file, device: device.id, part: device.part_id, company: device.company_id }
}
