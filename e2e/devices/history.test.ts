import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

test('4: a device’s history says who changed what, with long values at a click, page by page, and as CSV', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { device } = await oneDevice(records, 'KP-4711')
  const companie = await records.company('Müller Pumpen GmbH', 10_002)
  await records.change(`/api/devices/${device}`, { companie })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Gerät KP-4711 bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Gerät bearbeiten' })
  await form.getByLabel('Seriennummer').fill('KP-4712')
  await form.getByLabel('Baujahr').fill('1999')
  await form.getByLabel('Notiz').fill('nur für uns')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: 'KP-4712 aufklappen' }).click()
  await page.getByRole('button', { name: 'Verlauf von Gerät KP-4712' }).click()
  const dialog = page.getByRole('dialog', { name: /^Verlauf: Gerät/ })
  const entries = dialog.locator('.history-entries > li')
  await expect(entries.last()).toContainText('Angelegt')
  await expect(entries.first()).toContainText('Geändert')
  await expect(entries.first()).toContainText('chefin')
  const changes = entries.first().locator('.history-changes > li')
  await expect(changes.filter({ hasText: 'Seriennummer:' })).toContainText('KP-4711 wurde KP-4712')
  await expect(changes.filter({ hasText: 'Baujahr:' })).toContainText('leer wurde 1999')
  await expect(changes.filter({ hasText: 'Notiz:' })).toHaveText('Notiz: geändert')
  await expect(changes).toHaveCount(3)
  // A change to another company with the same name is a change.
  const handedOver = entries.nth(1).locator('.history-changes > li')
  await expect(handedOver).toHaveText(/^Firma: Müller Pumpen GmbH\s+wurde\s+Müller Pumpen GmbH$/)
  await expect(dialog).not.toContainText('nur für uns')
  await expect(dialog.getByRole('button', { name: 'Weitere laden' })).toHaveCount(0)

  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV-Export' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^verlauf-Gerät-KP-4712-20\d\d-\d\d-\d\d\.csv$/)
  const csv = (await readFile(await download.path())).toString()
  expect(csv).toContain('Nummer;Zeit;Wer;Was;Feld;Vorher;Nachher')
  expect(csv).toContain(';chefin;Geändert;Seriennummer;KP-4711;KP-4712')
  expect(csv).toContain(';chefin;Geändert;Baujahr;leer;1999')
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click()

  const long = `${'Sonderanlage '.repeat(8)}Ende`
  for (let year = 2001; year <= 2020; year++)
    await records.change(`/api/devices/${device}`, { builtIn: year })
  await records.change(`/api/devices/${device}`, { sn: long })
  await page.getByRole('button', { name: /^Verlauf von Gerät/ }).click()
  await expect(entries).toHaveCount(20)
  await expect(entries.first()).not.toContainText('Ende')
  await entries.first().getByRole('button', { name: 'Ganz anzeigen' }).click()
  await expect(entries.first()).toContainText('Ende')
  await dialog.getByRole('button', { name: 'Weitere laden' }).press('Enter')
  await expect(entries.nth(20)).toBeFocused()
  await expect(entries.last()).toContainText('Angelegt')
  await expect(dialog.getByRole('button', { name: 'Weitere laden' })).toHaveCount(0)
})

test('a double click saves the history, or what is stored about a user, once', async ({
  portal,
  page,
}) => {
  await (await openRecords(portal)).device({ sn: 'KP-1' })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'KP-1 aufklappen' }).click()
  await page.getByRole('button', { name: 'Verlauf von Gerät KP-1' }).click()
  await waitUntilReady(page.getByRole('dialog'))
  expect(await savedByDoubleClick(page, 'CSV-Export', '**/api/history?*')).toBe(1)
  await page.goto('/user')
  await page.getByRole('button', { name: 'Sitzungen', exact: true }).click()
  await waitUntilReady(page.getByRole('dialog'))
  expect(await savedByDoubleClick(page, 'Gespeicherte Daten', '**/api/users/**')).toBe(1)
})

/** How many files a double click saves if the answer takes a while. */
async function savedByDoubleClick(page: Page, name: string, address: string): Promise<number> {
  let count = 0
  page.on('download', () => (count += 1))
  const answer = await holdBack(page, address)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name }).dblclick()
  answer.release()
  await saved
  await page.unrouteAll({ behavior: 'wait' })
  await waitUntilIdle(page)
  return count
}
