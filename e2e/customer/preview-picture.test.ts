import { withAdministrator } from '../../server/testing/template.ts'
import { expect, signInCustomer, test } from '../support/journey.ts'
import { longPdf } from '../support/pdf-files.ts'
import { openRecords, passwords } from '../support/records.ts'

test.use({ settings: { ...withAdministrator, PREVIEWS: 'on' } })

/** The PDF renderer and its worker. */
const reader = /\/pdf-[\w-]+\.js$/

test('20.10: a preview starts with picture, name and size; the PDF renderer is loaded when somebody reads on', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id, path } = await records.file(longPdf('Handbuch.pdf', 30), doctype)
  const plan = await records.file(longPdf('Plan.pdf', 2), doctype)
  await records.device({ sn: 'KP-4711', media: [id, plan.id] })
  await records.pictures(path)
  await records.pictures(plan.path)
  const page = await person('phone')
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await signInCustomer(page, 'KP-4711', passwords.device)
  await page.getByRole('button', { name: 'Vorschau: Handbuch.pdf' }).tap()
  const preview = page.getByRole('dialog', { name: 'Handbuch.pdf' })
  await expect(preview.getByRole('img', { name: 'Seite 1', exact: true })).toBeVisible()
  await expect(preview.getByText(/^\d+ kB$/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requestedUrls.filter((url) => reader.test(url) || url.endsWith('.pdf'))).toEqual([])

  const number = preview.getByRole('textbox', { name: 'Seite', exact: true })
  await expect(number).toHaveValue('1')
  await number.fill('17')
  await number.press('Enter')
  const sheet = preview.getByRole('img', { name: 'Seite 17 von 30' })
  await expect(sheet.locator('canvas')).toBeInViewport()
  await expect(preview.getByRole('textbox', { name: 'Seite, von 30' })).toHaveValue('17')
  await preview.getByRole('img', { name: 'Seite 3 von 30' }).scrollIntoViewIfNeeded()
  await expect(preview.getByRole('textbox', { name: 'Seite, von 30' })).not.toHaveValue('17')

  await page.goBack()
  await page.getByRole('button', { name: 'Vorschau: Handbuch.pdf' }).tap()
  await preview.getByRole('button', { name: 'Größer' }).tap()
  await expect(preview.getByRole('img', { name: 'Seite 1 von 30' }).locator('canvas')).toBeVisible()

  // Offline, no control offers what would fail, and none leaves the page. Only the picture of a preview that has not
  // been opened yet is missing from the browser's cache.
  await page.goBack()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Vorschau: Plan.pdf' }).tap()
  const unseen = page.getByRole('dialog', { name: 'Plan.pdf' })
  await expect(unseen.getByRole('alert')).toContainText('Ihr Gerät ist offline.')
  await expect(unseen.getByRole('button', { name: 'Alle Seiten anzeigen' })).toHaveCount(0)
  await unseen.getByRole('button', { name: 'Vorschau schließen' }).tap()
  const zip = page.getByRole('link', { name: /^Alle als ZIP/ })
  await expect(zip).toHaveAttribute('aria-disabled', 'true')
  await zip.tap({ force: true })
  await expect(page.getByRole('heading', { name: 'Geräteübersicht' })).toBeVisible()

  await page.context().setOffline(false)
  const download = page.waitForEvent('download')
  await expect(zip).not.toHaveAttribute('aria-disabled')
  await zip.tap()
  expect((await download).suggestedFilename()).toBe('Dateien zu KP-4711.zip')
})
