import { holdAnswer } from '../support/hold-back.ts'
import { expect, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { longPdf, pdfFile } from '../support/pdf-files.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { openRecords, passwords } from '../support/records.ts'

test('a session that expires during the visit leads to the login, which keeps the serial number', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await oneDevice(await openRecords(portal))
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).tap()
  await expect(page).toHaveURL('/customer-login?sn=KP-4711')
  await expect(page.getByText('Ihre Sitzung ist beendet.')).toBeVisible()
  await expect(page.getByText('Bitte melden Sie sich wieder an.')).toBeVisible()
  await expect(page.getByLabel('Kundennummer / Gerätenummer')).toHaveValue('KP-4711')

  await page.getByLabel('Passwort', { exact: true }).fill(passwords.device)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await page.getByRole('button', { name: 'Vorschau schließen' }).tap()

  // Without cookies, another sign-in would end the same way.
  await page.evaluate(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).tap()
  await expect(page.getByText('Dieser Browser nimmt keine Cookies an.')).toBeVisible()
})

test('returning to the page shows what was added in the meantime, offline what was loaded before, and after another sign-in its devices', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  const records = await openRecords(portal)
  const { companie, part } = await oneDevice(records)
  const page = await person('phone')
  await signInCustomer(page, '10001', passwords.company)
  const serials = page.locator('.device-serial')
  await expect(serials).toHaveText(['KP-4711'])
  await records.device({ sn: 'KP-4712', companie, part })
  const returnToPage = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await returnToPage()
  await expect(serials).toHaveText(['KP-4712', 'KP-4711'])

  await page.route('**/api/devices/mine', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await returnToPage()
  await failed
  await expect(serials).toHaveText(['KP-4712', 'KP-4711'])
  await page.unroute('**/api/devices/mine')

  const data = { sn: 'AB-1', pass: passwords.device }
  await records.device({ sn: data.sn, companie: await records.company('A', 10_002) })
  await page.request.post('/api/devices/customer-login', { data })
  await returnToPage()
  await expect(serials).toHaveText(['AB-1'])
  await expect(page.getByText('Sie haben sich in einem anderen Tab neu angemeldet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dateien zu Gerät AB-1' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('a page of the list that no longer exists on returning is replaced by the last one', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const { companie, part, device } = await oneDevice(records, 'KP-1')
  for (let n = 2; n <= 11; n += 1) await records.device({ sn: `KP-${n}`, companie, part })
  const page = await person('phone')
  await signInCustomer(page, '10001', passwords.company)
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(page.locator('.device-serial')).toHaveText(['KP-1'])
  await records.change(`/api/devices/${device}`, { companie: await records.company('A', 10_002) })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('1–10 von 10')).toBeVisible()
  await expect(page.locator('.device-serial')).toHaveCount(10)
})

test('signing out after the session has expired works', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await oneDevice(await openRecords(portal))
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Abmelden' }).tap()
  await expect(page.getByText('Sie wurden erfolgreich ausgeloggt!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
})

test('a list that arrives after signing out is not shown, nor instead of the next customer’s', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records)
  await records.device({ sn: 'AB-1', companie: await records.company('A', 10_002) })
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  const late = await holdAnswer(page, '**/api/devices/mine')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await late.isHeld
  await page.getByRole('button', { name: 'Abmelden' }).tap()
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
  await late.release()
  await expect(page.getByRole('link', { name: 'Zur Geräteübersicht' })).toHaveCount(0)

  await signInCustomer(page, 'KP-4711', passwords.device)
  const later = await holdAnswer(page, '**/api/devices/mine')
  // The login page looks for a session that outlived the last visit.
  await page.goto('/customer-login')
  await later.isHeld
  await page.getByLabel('Kundennummer / Gerätenummer').fill('AB-1')
  await page.getByLabel('Passwort', { exact: true }).fill(passwords.device)
  await page.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(page.locator('.device-serial')).toHaveText(['AB-1'])
  await later.release()
  await expect(page.locator('.device-serial')).toHaveText(['AB-1'])
})

test('of a manual with 300 pages only those in view are rendered', async ({ portal, person }) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(longPdf('Handbuch.pdf', 300), doctype)
  await records.device({ sn: 'KP-4711', media: [id] })
  const page = await person('phone')
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Handbuch.pdf' }).tap()
  const preview = page.getByRole('dialog', { name: 'Handbuch.pdf' })
  await showAllPages(preview)
  const sheet = (number: number) => preview.getByRole('img', { name: `Seite ${number} von 300` })
  await expect(sheet(1).locator('canvas')).toBeVisible()
  await sheet(300).scrollIntoViewIfNeeded()
  await expect(sheet(300).locator('canvas')).toBeVisible()
  await expect(sheet(1).locator('canvas')).toHaveCount(0)
  await expect.poll(() => preview.locator('canvas').count()).toBeLessThan(8)
})

test('a single device has the list’s search on a desktop, where the list is the specified table, and none in its expanded row', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Prüfprotokoll')
  const media: number[] = []
  for (let index = 1; index <= 14; index += 1) {
    media.push((await records.file(pdfFile(`Protokoll ${index}.pdf`, `${index}`), doctype)).id)
  }
  await records.device({ sn: 'KP-4711', media })
  for (const seat of ['desk', 'phone'] as const) {
    const page = await person(seat)
    await signInCustomer(page, 'KP-4711', passwords.device)
    await expect(page.getByRole('link', { name: /^Herunterladen/ })).toHaveCount(14)
    await expect(page.locator('.device-detail').getByRole('searchbox')).toHaveCount(0)
    const search = page.getByRole('searchbox', { name: 'Suche' })
    await expect(search).toHaveCount(seat === 'desk' ? 1 : 0)
  }
})

test('20.9: from tablet width up the files are the specified table, on a phone rows grouped by type', async ({
  portal,
  person,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  const page = await person('desk', { viewport: { width: 768, height: 1024 } })
  await signInCustomer(page, 'KP-4711', passwords.device)
  const table = page.getByRole('table', { name: 'Dateien von KP-4711' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Hochgeladen am',
    'Datei-Typ',
    'Datei-Name',
    'Aktionen',
  ])
  const [date, type, name, action] = await table.getByRole('cell').all()
  await expect(date ?? table).toHaveText(/^\d+\. \p{L}+ \d{4}$/u)
  await expect(type ?? table).toHaveText('Betriebsanleitung')
  await expect(name ?? table).toContainText('Anleitung.pdf')
  await expect((action ?? table).getByRole('link')).toHaveAttribute('target', '_blank')
  const isScrolling = await page.evaluate(() => document.body.scrollWidth > innerWidth)
  expect(isScrolling).toBe(false)
  // The specified 48rem are the full width of a tablet.
  const devices = page.getByRole('table', { name: 'Geräteliste' })
  expect(await devices.boundingBox()).toMatchObject({ x: 0, width: 768 })
  // Links and buttons are not printed.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(table.getByRole('link')).toHaveCount(0)
  await expect(name ?? table).toBeVisible()
  // Paper is light, even if the screen is dark.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: null, colorScheme: null })

  await page.setViewportSize({ width: 767, height: 1024 })
  await expect(table).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Betriebsanleitung' })).toBeVisible()
})
