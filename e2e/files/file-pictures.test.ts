import type { Locator } from '@playwright/test'
import { withAdministrator } from '../../server/testing/template.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { longPdf, pdfFile } from '../support/pdf-files.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { openRecords, passwords } from '../support/records.ts'
import { settle } from '../support/settle.ts'

test.use({ settings: { ...withAdministrator, PREVIEWS: 'on' } })

const broken = {
  name: 'Kaputt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

test('previews: the file list shows thumbnails, or an icon where there is none, and the layout does not shift', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  await records.file(broken, doctype)
  const { path } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  await records.pictures(path)
  const page = await person('desk')
  await resumeAsStaff(page)
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/vorschau-96.webp', async (route) => {
    await released
    await route.continue()
  })
  // The load event would wait for the pictures.
  await page.goto('/files', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('table', { name: 'Dateiliste' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  const row = page.getByRole('row', { name: /Anleitung\.pdf/ })
  const name = row.getByRole('link', { name: 'Anleitung.pdf', exact: true })
  await settle(page)
  const before = await name.boundingBox()
  letThrough()
  await expect.poll(() => pixelsOf(row.locator('.file-thumbnail img'))).toBe(96)
  expect(await name.boundingBox()).toEqual(before)
  const brokenThumbnail = page.getByRole('row', { name: /Kaputt\.pdf/ }).locator('.file-thumbnail')
  await expect(brokenThumbnail.locator('img')).toHaveCount(0)
  await expect(brokenThumbnail.locator('svg')).toBeVisible()
})

test('previews: a customer sees a picture of the first page before the PDF renderer has loaded, then the sharp page in its place', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id, path } = await records.file(longPdf('Handbuch.pdf', 3), doctype)
  await records.device({ sn: 'KP-4711', media: [id] })
  await records.pictures(path)
  const page = await person('phone')
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  // The PDF renderer itself; its worker may have loaded earlier.
  await page.route(/\/pdf-[\w-]{7}\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Handbuch.pdf' }).tap()
  const preview = page.getByRole('dialog', { name: 'Handbuch.pdf' })
  const picture = preview.getByRole('img', { name: 'Seite 1', exact: true })
  await expect.poll(() => pixelsOf(picture)).toBe(1_200)
  const before = await picture.boundingBox()
  await expect(preview.locator('canvas')).toHaveCount(0)
  await showAllPages(preview)
  letThrough()
  const sheet = preview.getByRole('img', { name: 'Seite 1 von 3' })
  await expect(sheet.locator('canvas')).toBeVisible()
  const after = await sheet.boundingBox()
  expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width])
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(2)
  await preview.getByRole('button', { name: 'Größer' }).tap()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(500)
  await expect(preview.getByRole('img', { name: 'Seite 2 von 3' })).toBeAttached()
})

/** Natural width of the loaded picture, in image pixels. */
function pixelsOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}
