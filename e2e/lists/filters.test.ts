import type { Page } from '@playwright/test'
import { moveFocusTo } from '../support/focus-order.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test('20.2: filters are chips with counts, kept in the address, and the list says how to remove them', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const [mill, pump] = [
    await records.company('Ölmühle Rapsgold GmbH', 10_001),
    await records.company('Müller Pumpen GmbH', 10_002),
  ]
  const doctype = await records.doctype('Betriebsanleitung')
  const { id: file } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  await records.device({ sn: 'KP-1', companie: mill, media: [file] })
  await records.device({ sn: 'KP-2', companie: mill })
  await records.device({ sn: 'KP-3', companie: pump })
  await resumeAsStaff(page)
  await page.goto('/devices?seite=1&zeilen=5')
  const filters = page.getByRole('region', { name: 'Filter' })
  await filters.getByRole('button', { name: 'Filter', exact: true }).click()
  await filters.getByRole('button', { name: 'Ohne Dateien 2' }).click()
  await expect(serials(page)).toHaveText(['KP-3', 'KP-2'])
  await expect(page).toHaveURL(/ohne-dateien=ja/)
  await expect(filters).toContainText('2 von 3 Geräten')

  // By keyboard from here on: the focus is on the button that adds the next filter.
  await page.keyboard.press('Enter')
  await moveFocusTo(page, filters.getByRole('button', { name: 'Firma …' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('rapsg')
  await expect(filters.getByRole('option')).toHaveText(['Ölmühle Rapsgold GmbH'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(serials(page)).toHaveText(['KP-2'])
  await expect(filters).toContainText('Firma: Ölmühle Rapsgold GmbH 2')
  await expect(filters).toContainText('1 von 3 Geräten')
  await page.reload()
  await expect(serials(page)).toHaveText(['KP-2'])

  await moveFocusTo(page, filters.getByRole('button', { name: 'Filter „Ohne Dateien“ entfernen' }))
  await page.keyboard.press('Enter')
  await expect(serials(page)).toHaveText(['KP-2', 'KP-1'])
  await page.goBack()
  await expect(serials(page)).toHaveText(['KP-2'])
  await filters.getByRole('button', { name: 'Alle Filter entfernen' }).press('Enter')
  await expect(serials(page)).toHaveText(['KP-3', 'KP-2', 'KP-1'])
  await expect(filters.getByRole('button', { name: /entfernen$/ })).toHaveCount(0)
  await expect(filters.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('a chip never names the record that was chosen before', async ({ portal, page }) => {
  const records = await openRecords(portal)
  const [maple, birch] = [await records.company('Ahorn', 1), await records.company('Birke', 2)]
  await records.device({ sn: 'KP-1', companie: maple })
  await resumeAsStaff(page)
  await page.goto(`/devices?firma=${maple}`)
  const filters = page.getByRole('region', { name: 'Filter' })
  await filters.getByRole('button', { name: 'Firma: Ahorn 1', exact: true }).click()
  const { isHeld, release } = await holdBack(page, `**/api/companies?filters%5Bid%5D=${birch}&*`)
  await page.keyboard.type('birke')
  await page.getByRole('option', { name: 'Birke' }).click()
  await isHeld
  await expect(filters.getByRole('button', { name: 'Firma: … 0', exact: true })).toBeVisible()
  release()
  await expect(filters.getByRole('button', { name: 'Firma: Birke 0', exact: true })).toBeVisible()
})

test('20.2: devices are filtered by delivery date; a list emptied by its filters says so', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const [first, second] = [
    await records.device({ sn: 'KP-1' }),
    await records.device({ sn: 'KP-2' }),
  ]
  await records.change(`/api/devices/${first}`, { deliveredOn: '2026-03-12' })
  await records.change(`/api/devices/${second}`, { deliveredOn: '2026-04-01' })
  await resumeAsStaff(page)
  await page.goto('/devices')
  const filters = page.getByRole('region', { name: 'Filter' })
  await filters.getByRole('button', { name: 'Filter', exact: true }).click()
  await filters.getByRole('button', { name: 'Ausgeliefert …' }).click()
  const from = filters.getByLabel('Ausgeliefert von', { exact: true })
  await from.fill('31.2.2026')
  await page.keyboard.press('Enter')
  await expect(from).toHaveAccessibleDescription('Bitte als TT.MM.JJJJ angeben!')
  await from.fill('15.06.0098')
  await page.keyboard.press('Enter')
  await expect(from).toHaveAccessibleDescription('Bitte das Jahr mit vier Ziffern angeben!')
  await from.fill('1.3.26')
  await filters.getByLabel('Ausgeliefert bis', { exact: true }).fill('28.2.2026')
  await page.keyboard.press('Enter')
  await expect(filters).toContainText('„Bis“ liegt vor „Von“!')
  await filters.getByLabel('Ausgeliefert bis', { exact: true }).fill('31.3.2026')
  await page.keyboard.press('Enter')
  await expect(serials(page)).toHaveText(['KP-1'])
  await expect(page).toHaveURL(/ausgeliefert=2026-03-01\.\.2026-03-31/)
  await expect(filters).toContainText('Ausgeliefert: 1. März 2026 bis 31. März 2026 1')

  await page.goto('/devices?ausgeliefert=2027-01-01..')
  await expect(page.getByText('Hier gibt es keine Geräte (mehr).')).toBeVisible()
  await page.getByRole('button', { name: 'Filter entfernen', exact: true }).press('Enter')
  await expect(serials(page)).toHaveText(['KP-2', 'KP-1'])
  await expect(page.getByRole('region', { name: 'Geräteliste' })).toBeFocused()

  // Machines may be older than the portal.
  await records.change(`/api/devices/${first}`, { deliveredOn: '1998-06-15' })
  await filters.getByRole('button', { name: 'Filter', exact: true }).click()
  await filters.getByRole('button', { name: 'Ausgeliefert …' }).click()
  await filters.getByLabel('Ausgeliefert bis', { exact: true }).fill('31.12.1999')
  await page.keyboard.press('Enter')
  await expect(serials(page)).toHaveText(['KP-1'])
  await expect(filters).toContainText('Ausgeliefert: bis 31. Dezember 1999 1')
})

function serials(page: Page) {
  return page.locator('tbody td[data-label="SN-Nr."]')
}
