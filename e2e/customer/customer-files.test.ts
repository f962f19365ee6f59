import { readPdf } from '../../server/testing/read-pdf.ts'
import { brokenWords } from '../support/broken-words.ts'
import { expect, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { fakeDevices, withTypes } from '../support/owned-devices.ts'
import { imageFile, pdfFile } from '../support/pdf-files.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords, passwords } from '../support/records.ts'

const types = Array.from({ length: 19 }, (_, index) => `Nachweis ${index + 1}`)

test('20.9: 172 files take at most 9,000 px on a phone, the manual is first and largest', async ({
  portal,
  person,
}) => {
  await oneDevice(await openRecords(portal))
  const page = await person('phone')
  await fakeDevices(page, (device) => withTypes(device, types, 9))
  await signInCustomer(page, 'KP-4711', passwords.device)
  const names = page.locator('.file-name')
  await expect(names).toHaveCount(172)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000)
  await expect(names.first()).toHaveText('Anleitung.pdf')
  const [manualBox, otherBox] = [
    await names.first().boundingBox(),
    await names.nth(1).boundingBox(),
  ]
  expect(manualBox?.height ?? 0).toBeGreaterThan(otherBox?.height ?? 0)
})

test('20.9: on paper no file is lost, whether printed from a phone or a desk, and no sheet stays empty', async ({
  portal,
  person,
}) => {
  await oneDevice(await openRecords(portal))
  // A sheet of A4 is as wide as a tablet, wider, or with margins narrower.
  const prints = [
    ['phone', false, '0'],
    ['phone', true, '10mm'],
    ['desk', false, '10mm'],
  ] as const
  for (const [seat, landscape, side] of prints) {
    const page = await person(seat)
    await fakeDevices(page, (device) => withTypes(device, types.slice(0, 9), 9))
    await signInCustomer(page, 'KP-4711', passwords.device)
    await expect(page.locator('.file-name')).toHaveCount(82)
    const margin = { top: side, right: side, bottom: side, left: side }
    const { pages, text } = await readPdf(await page.pdf({ format: 'A4', landscape, margin }))
    const names = new Set(text.match(/Nachweis \d \d\.pdf/g))
    expect(names.size, `${seat}, margins of ${side}`).toBe(81)
    expect(pages, `${seat}, margins of ${side}`).not.toContain('')
    // As on the screen, with its columns.
    if (seat === 'desk') expect(text).toContain('Hochgeladen am')
  }
})

test('20.9: a group of ten or more files is collapsed, on a phone and in the table', async ({
  portal,
  person,
}) => {
  await oneDevice(await openRecords(portal))
  for (const seat of ['phone', 'desk'] as const) {
    const page = await person(seat)
    await fakeDevices(page, (device) => withTypes(device, ['EG-Konformitätserklärung'], 10))
    await signInCustomer(page, 'KP-4711', passwords.device)
    const files = page.getByRole('button', { name: /^Vorschau/ })
    await expect(files).toHaveCount(1)
    const group = page.getByRole('button', { name: 'EG-Konformitätserklärung 10 Dateien' })
    await group.click()
    await expect(files).toHaveCount(11)
    expect(await brokenWords(page.locator('.files-table td')), seat).toEqual([])
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await group.click()
    await expect(files).toHaveCount(1)
  }
})

test('20.9: the whole row opens a file, the small arrow downloads it', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const table = { name: 'Maße.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') }
  const media: number[] = []
  for (const file of [pdfFile('Anleitung.pdf', 'Anleitung'), table]) {
    media.push((await records.file(file, doctype)).id)
  }
  const languages = ['en', 'fr', 'it', 'es', 'pl', 'cs', 'de']
  await records.change(`/api/medias/${media[0]}`, { languages })
  await records.device({ sn: 'KP-4711', media })
  for (const [seat, row] of [
    ['phone', '.file-card'],
    ['desk', '.file-row'],
  ] as const) {
    const page = await person(seat)
    await signInCustomer(page, 'KP-4711', passwords.device)
    const manual = page.locator(row, { hasText: 'Anleitung.pdf' })
    // Its languages, the customer's own first, abbreviated after three; screen readers read all of them.
    await expect(manual.locator('.file-mark').first()).toHaveText('DE EN FR +4')
    await expect(manual.getByText('English, Français, Italiano, Español')).toBeAttached()
    const { height = 0 } = (await manual.boundingBox()) ?? {}
    await manual.click({ position: { x: 5, y: height - 3 } })
    const preview = page.getByRole('dialog', { name: 'Anleitung.pdf' })
    await expect(preview).toBeVisible()
    await page.goBack()
    await expect(preview).toHaveCount(0)
    const arrow = manual.getByRole('link', { name: 'Herunterladen: Anleitung.pdf (neuer Tab)' })
    const { width = 0 } = (await arrow.boundingBox()) ?? {}
    expect(width).toBeLessThan(60)
    const [saved] = await Promise.all([page.context().waitForEvent('page'), arrow.click()])
    await saved.close()
    await expect(preview).toHaveCount(0)

    const otherRow = page.locator(row, { hasText: 'Maße.csv' })
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      otherRow.click({ position: { x: 5, y: 20 } }),
    ])
    await tab.close()
  }
})

test('20.9: name and picture of the machine are the title of its files', async ({
  portal,
  person,
}) => {
  const { part } = await oneDevice(await openRecords(portal))
  const office = await openOffice(portal)
  const { buffer } = imageFile('Pumpe.png')
  const machinePicture = await office.uploadBytes('Pumpe.png', buffer, 'image/png')
  await office.change(`/api/parts/${part}`, {
    desc: 'Kreiselpumpe\nmit Motor',
    picture: machinePicture,
  })
  for (const seat of ['phone', 'desk'] as const) {
    const page = await person(seat)
    await signInCustomer(page, 'KP-4711', passwords.device)
    await expect(page.getByRole('heading', { name: 'Kreiselpumpe', exact: true })).toBeVisible()
    const picture = page.locator('.machine-picture')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
})

test('20.9: among a company’s many devices the scanned one is scrolled into view and marked', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  for (let number = 1; number <= 19; number += 1) {
    await records.device({ sn: `KP-${number}`, companie })
  }
  const page = await person('phone')
  await signInCustomer(page, '10001', passwords.company)
  const mark = page.getByText('Ihr gescanntes Gerät')
  await expect(page.locator('.device-serial').first()).toHaveText('KP-19')
  await expect(mark).toHaveCount(0)

  // Newest first: the scanned device is on the second page.
  await page.goto('/customer-login?sn=KP-2')
  await expect(page).toHaveURL('/customer-view')
  await expect(mark).toBeInViewport()
  const expander = page.getByRole('button', { name: 'Dateien zu Gerät KP-2' })
  await expect(expander).toBeFocused()
  await expect(expander).toHaveAccessibleDescription('Ihr gescanntes Gerät')
  await expect(expander).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.device-serial').first()).not.toBeInViewport()
})
