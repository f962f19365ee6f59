import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '../../server/testing/unzip.ts'
import { expect, signInCustomer, test } from '../support/journey.ts'
import type { Records } from '../support/one-device.ts'
import {
  emptyPdf,
  type FileOnDisk,
  imageFile,
  longPdf,
  pdfFile,
  scannedPdf,
  sha256,
} from '../support/pdf-files.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { openRecords, passwords } from '../support/records.ts'

const manual = pdfFile('Anleitung.pdf', 'Anleitung')
const plan = pdfFile('Plan.pdf', 'Plan')
const pdfWorker = /\/pdf-worker-[\w-]+\.js$/
const table = { name: 'Maße.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') }

test('without a preview picture the PDF renderer is preloaded before the first tap, unless the customer saves data', async ({
  portal,
  person,
}) => {
  await deviceWith(await openRecords(portal), emptyPdf('Leer.pdf'))
  const page = await person('phone')
  const fetched = page.waitForResponse(pdfWorker)
  await signInCustomer(page, 'KP-4711', passwords.device)
  await fetched

  const saver = await person('phone')
  await saver.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const requestedUrls: string[] = []
  saver.on('request', (request) => requestedUrls.push(request.url()))
  await signInCustomer(saver, 'KP-4711', passwords.device)
  await saver.reload({ waitUntil: 'networkidle' })
  expect(requestedUrls.filter((url) => pdfWorker.test(url))).toEqual([])
  const later = saver.waitForResponse(pdfWorker)
  await saver.getByRole('button', { name: 'Vorschau: Leer.pdf' }).tap()
  await later
})

test('20.10: the file itself is shared with another app, and opens in a tab for printing', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const { id } = await records.file(manual, await records.doctype('Technisches'))
  await records.device({ sn: 'KP-4711', media: [id] })
  const plain = await person('desk')
  await plain.addInitScript(() =>
    Object.defineProperty(navigator, 'canShare', { value: undefined }),
  )
  await signInCustomer(plain, 'KP-4711', passwords.device)
  await plain.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).click()
  const print = plain.getByRole('link', { name: 'Zum Drucken öffnen (neuer Tab)' })
  await expect(print).toHaveAttribute('href', /\/uploads\/[\w-]+\.pdf$/)
  await expect(print).toHaveAttribute('target', '_blank')
  await expect(plain.getByRole('button', { name: 'Teilen' })).toHaveCount(0)

  const page = await person('phone')
  await page.addInitScript(() => {
    const share = async ({ files = [] }: ShareData) => {
      const [file] = files
      if (!('shared' in globalThis)) {
        Object.assign(globalThis, { shared: '' })
        throw new DOMException('too late', 'NotAllowedError')
      }
      Object.assign(globalThis, { shared: `${file?.name} ${file?.type} ${file?.size}` })
    }
    Object.assign(navigator, { canShare: () => true, share })
  })
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).tap()
  await page.getByRole('button', { name: 'Teilen' }).tap()
  await expect(page.getByText('Bitte tippen Sie noch einmal auf „Teilen“.')).toBeVisible()
  await page.getByRole('button', { name: 'Teilen' }).tap()
  const shared = () => page.evaluate(() => (globalThis as { shared?: string }).shared)
  const { length } = manual.buffer
  await expect.poll(shared).toBe(`Anleitung.pdf application/pdf ${length}`)

  const newer = pdfFile('Anleitung.pdf', 'Zweite Fassung der Anleitung')
  await records.version(id, newer)
  const preview = page.getByRole('dialog', { name: 'Anleitung.pdf' })
  const download = preview.getByRole('link', { name: 'Herunterladen' })
  const address = (await download.getAttribute('href')) ?? ''
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(download).not.toHaveAttribute('href', address)
  await page.getByRole('button', { name: 'Teilen' }).tap()
  await expect.poll(shared).toBe(`Anleitung.pdf application/pdf ${newer.buffer.length}`)
})

test('on a phone a tap on the name shows the file, Back closes it, and all files download as one ZIP', async ({
  portal,
  person,
}) => {
  await threeFiles(await openRecords(portal))
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  const name = page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' })
  await name.tap()
  const preview = page.getByRole('dialog', { name: 'Anleitung.pdf' })
  await showAllPages(preview)
  await expect(preview.getByRole('img', { name: 'Seite 1 von 1' }).locator('canvas')).toBeVisible()
  await expect.poll(() => preview.boundingBox()).toMatchObject({ width: 390, height: 844 })

  await preview.getByRole('button', { name: 'Größer' }).tap()
  await expect(preview.getByText('150 %')).toBeVisible()
  const sheet = preview.getByRole('img', { name: 'Seite 1 von 1' })
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(500)

  await page.goBack()
  await expect(preview).toHaveCount(0)
  await expect(name).toBeFocused()
  await expect(page).toHaveURL('/customer-view')

  await expect(page.getByText('Vorschau: Maße.csv')).toHaveCount(0)
  const link = page.getByRole('link', { name: /^Herunterladen.*Plan\.pdf/ })
  await expect(link).toHaveAttribute('rel', 'noopener')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.tap()])
  await tab.close()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Alle als ZIP/ }).tap(),
  ])
  expect(saved.suggestedFilename()).toBe('Dateien zu KP-4711.zip')
  const files = unzip(await readFile(await saved.path()))
  expect(files.map(({ name: filename, bytes }) => [filename, sha256(bytes)])).toEqual(
    [manual, plan, table].map(({ name: filename, buffer }) => [filename, sha256(buffer)]),
  )
})

test('signing in, previewing and saving a file, downloading the ZIP and signing out work with the keyboard alone', async ({
  portal,
  page,
}) => {
  await threeFiles(await openRecords(portal))
  await page.goto('/customer-login')
  await expect(page.getByLabel('Kundennummer / Gerätenummer')).toBeFocused()
  await page.keyboard.type('10001')
  await page.keyboard.press('Tab')
  await page.keyboard.type(passwords.company)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/customer-view')
  await tabTo(page, 'Dateien zu Gerät KP-4711')
  await page.keyboard.press('Enter')

  await tabTo(page, 'Vorschau: Anleitung.pdf')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Anleitung.pdf' })
  await expect(preview.getByRole('img', { name: /^Seite 1/ })).toBeVisible()
  await tabTo(page, 'Größer')
  const larger = preview.getByRole('button', { name: 'Größer' })
  while (await larger.isEnabled()) await page.keyboard.press('Enter')
  await expect(preview.getByRole('img', { name: 'Seite 1 von 1' }).locator('canvas')).toBeVisible()
  await expect(larger).toBeFocused()
  await tabTo(page, 'Herunterladen')
  const download = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  await (await download).close()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' })).toBeFocused()

  await tabTo(page, /^Alle als ZIP/)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(unzip(await readFile(await saved.path()))).toHaveLength(3)
  await tabTo(page, 'Abmelden', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
})

test('a file that cannot be shown offers its download, and Schließen leads back', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await threeFiles(await openRecords(portal))
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.route('**/uploads/*.pdf', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Vorschau: Plan.pdf' }).tap()
  const preview = page.getByRole('dialog', { name: 'Plan.pdf' })
  await showAllPages(preview)
  await expect(preview.getByRole('alert')).toContainText('Die Vorschau ist nicht möglich.')
  await expect(preview.getByRole('button', { name: 'Größer' })).toHaveCount(0)
  await expect(preview.getByRole('link', { name: 'Herunterladen' })).toHaveAttribute(
    'href',
    /\/uploads\/.+\.pdf\?download$/,
  )
  await preview.getByRole('button', { name: 'Vorschau schließen' }).tap()
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Geräteübersicht' })).toBeVisible()
})

test('a file that could not be shown is shown once a new version has replaced it', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  const records = await openRecords(portal)
  const { id, path } = await records.file(plan, await records.doctype('Technisches'))
  await records.device({ sn: 'KP-4711', media: [id] })
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Vorschau: Plan.pdf' }).tap()
  const preview = page.getByRole('dialog', { name: 'Plan.pdf' })
  await showAllPages(preview)
  await expect(preview.getByRole('alert')).toContainText('Die Vorschau ist nicht möglich.')
  await records.version(id, pdfFile('Plan.pdf', 'Plan 2'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(preview.getByRole('link', { name: 'Herunterladen' })).not.toHaveAttribute(
    'href',
    `${path}?download`,
  )
  await expect(preview.getByRole('alert')).toHaveCount(0)
})

test('a scanned page is rendered, not left blank, on a phone of 2022 too', async ({
  portal,
  person,
}) => {
  await deviceWith(await openRecords(portal), scannedPdf('Prüfbuch.pdf'))
  const page = await person('phone')
  // Chrome 107 lacks it in pages and workers.
  await page.addInitScript('delete Promise.withResolvers')
  await page.route(pdfWorker, async (route) => {
    const response = await route.fetch()
    const body = `delete Promise.withResolvers;${await response.text()}`
    await route.fulfill({ response, body })
  })
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Prüfbuch.pdf' }).tap()
  await showAllPages(page.getByRole('dialog'))
  const drawn = page.getByRole('img', { name: 'Seite 1 von 1' }).locator('canvas')
  await expect(drawn).toBeVisible()
  const shade = await drawn.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const context = (element as HTMLCanvasElement).getContext('2d')
    return context?.getImageData(width / 2, height / 2, 1, 1).data[0]
  })
  expect(shade).toBe(0)
})

test('a double click on a name opens one preview, which closes with one click', async ({
  portal,
  page,
}) => {
  await deviceWith(await openRecords(portal), manual)
  await signInCustomer(page, 'KP-4711', passwords.device)
  // The second click comes before the PDF renderer has loaded.
  await page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).dblclick()
  const preview = page.getByRole('dialog', { name: 'Anleitung.pdf' })
  await expect(preview.getByRole('img', { name: /^Seite 1/ })).toBeVisible()
  await preview.getByRole('button', { name: 'Vorschau schließen' }).click()
  await expect(preview).toHaveCount(0)
  await expect(page).toHaveURL('/customer-view')
  await page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).click()
  await expect(preview).toBeVisible()
})

test('zooming in and rotating the phone keep the same page in view', async ({ portal, person }) => {
  await deviceWith(await openRecords(portal), longPdf('Handbuch.pdf', 30))
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Handbuch.pdf' }).tap()
  await showAllPages(page.getByRole('dialog'))
  const sheet = page.getByRole('img', { name: 'Seite 20 von 30' })
  await sheet.scrollIntoViewIfNeeded()
  await expect(sheet.locator('canvas')).toBeInViewport()
  await page.getByRole('button', { name: 'Größer' }).tap()
  await expect(page.getByText('150 %')).toBeVisible()
  await expect(sheet).toBeInViewport()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(sheet).toBeInViewport()
})

test('an image is shown, zoomed in, and closed with Back', async ({ portal, person }) => {
  await deviceWith(await openRecords(portal), imageFile('Aufstellung.png'))
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Aufstellung.png' }).tap()
  const preview = page.getByRole('dialog', { name: 'Aufstellung.png' })
  const picture = preview.getByRole('img', { name: 'Vorschau von Aufstellung.png' })
  await expect(picture).toBeVisible()
  await preview.getByRole('button', { name: 'Größer' }).tap()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(500)
  await page.goBack()
  await expect(preview).toHaveCount(0)
})

/** Presses Tab, or another key, until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab') {
  const opener = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
  await expect(opener.first()).toBeVisible()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    if ((await focused.and(opener).count()) > 0) return
  }
  throw new Error(`Tab does not reach ${name}.`)
}

async function deviceWith(records: Records, ...files: FileOnDisk[]) {
  const doctype = await records.doctype('Betriebsanleitung')
  const media: number[] = []
  for (const file of files) media.push((await records.file(file, doctype)).id)
  return records.device({ sn: 'KP-4711', media })
}

async function threeFiles(records: Records) {
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const part = await records.part('KP-100')
  const doctype = await records.doctype('Betriebsanleitung')
  const media: number[] = []
  for (const file of [manual, plan, table]) media.push((await records.file(file, doctype)).id)
  await records.device({ sn: 'KP-4711', companie, part, media })
  await records.device({ sn: 'KP-4712', companie, part })
}
