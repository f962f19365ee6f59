import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '../../server/tables/read-csv.ts'
import { readXlsx } from '../../server/tables/read-xlsx.ts'
import { unzip } from '../../server/testing/unzip.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('issue 18, 3: the rows that a list shows are saved as a table, by mouse or keyboard, and its files as a ZIP', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id: file } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  for (const sn of ['007', 'KP-1', 'KP-2']) await records.device({ sn, media: [file] })
  await resumeAsStaff(page)
  await page.goto('/devices?sortierung=sn:desc')
  await page.getByRole('searchbox', { name: 'Suche' }).fill('kp')
  // A list is rendered in steps, so the unfiltered list may briefly show two of its three rows.
  await expect(page).toHaveURL(/suche=kp/)
  await expect(page.locator('tbody td[data-label="SN-Nr."]')).toHaveText(['KP-2', 'KP-1'])

  await page.getByRole('button', { name: 'Exportieren' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Geräte exportieren' })
  await expect(dialog).toContainText('2 Treffer der Suche „kp“, in der Reihenfolge der Liste')
  await expect(dialog.getByRole('radio', { name: 'Excel (.xlsx)' })).toBeChecked()
  await waitUntilReady(dialog)
  const book = await saved(page, () => page.keyboard.press('Enter'))
  expect(book.name).toMatch(/^Geräte 20\d\d-\d\d-\d\d\.xlsx$/)
  const { rows } = await readXlsx(book.bytes)
  const sn = rows[0]?.cells.indexOf('SN-Nr.') ?? -1
  expect(rows.slice(1).map(({ cells }) => cells[sn])).toEqual(['KP-2', 'KP-1'])
  await expect(page.getByText('2 Einträge gespeichert!')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // A slow export can be cancelled; nothing is saved then.
  let count = 0
  page.on('download', () => {
    count += 1
  })
  // The current input counts, even before the list has requested its results.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Suche' }).fill('kp-1')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.clock.resume()
  await expect(dialog).toContainText('1 Treffer der Suche „kp-1“')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('searchbox', { name: 'Suche' }).fill('')
  await expect(page.locator('tbody tr')).toHaveCount(3)
  await page.route('**/api/devices/export?*', () => undefined)
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText('0 von 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
  await page.unroute('**/api/devices/export?*')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await expect(dialog).toContainText('alle 3 Einträge, in der Reihenfolge der Liste')
  await dialog.getByRole('radio', { name: 'CSV' }).check()
  const save = dialog.getByRole('button', { name: 'Speichern' })
  const csv = await saved(page, () => save.click())
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.bytes.toString()).toContain(";'007;")
  expect(readCsv(csv.bytes).rows).toHaveLength(4)
  expect(count).toBe(1)

  await page.getByLabel('Alle Zeilen dieser Seite auswählen').check()
  await page.getByRole('button', { name: 'Dateien als ZIP' }).click()
  const zipDialog = page.getByRole('dialog', { name: 'Dateien als ZIP' })
  await expect(zipDialog).toContainText('Die Dateien von 3 Geräten')
  const link = zipDialog.getByRole('link', { name: 'Herunterladen' })
  const address = await link.getAttribute('href')
  expect(address).toMatch(/^\/uploads\/auswahl\.zip\?devices=[\d,-]+&contents=xlsx$/)
  const zip = await page.request.get(address ?? '')
  expect(unzip(await zip.body()).map(({ name }) => name)).toEqual([
    'Inhaltsverzeichnis.xlsx',
    'Gemeinsame Dateien/Anleitung.pdf',
  ])
})

/** The file that the browser saves after the confirmation. */
async function saved(page: Page, agree: () => Promise<void>) {
  const saving = page.waitForEvent('download')
  await agree()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
