import type { Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { dragFile } from '../support/drag-file.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openOffice, publicMachine } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('13.2: a file dropped on a row is its new version; the same bytes again are refused', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await oneDevice(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto('/files')
  const row = rowOf(page)
  await expect(row).toContainText('Fassung 1')
  await drag(page, 'dragover', 'Anleitung-neu.pdf', 'neu')
  await expect(page.getByText('Als neue Fassung dieser Datei ablegen')).toBeVisible()
  await expect(page.getByText('Dateien hier ablegen, um sie hochzuladen')).toHaveCount(0)
  await drag(page, 'drop', 'Anleitung-neu.pdf', 'neu')
  await expect(page.getByText('Neue Fassung ist freigegeben!')).toBeVisible()
  await expect(row).toContainText('Fassung 2')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await drag(page, 'drop', 'Anleitung-neu.pdf', 'neu')
  const form = page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung.pdf“' })
  await expect(form.getByRole('alert')).toHaveText(
    'Das ist Byte für Byte die aktuelle Fassung. Bitte eine geänderte Datei wählen!',
  )
  await expect(row).toContainText('Fassung 2')
})

test('13.2: uploading a new version shows its progress and can be cancelled, keeping the selection; a label that a colleague has used in the meantime is replaced by the next one', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { media } = await oneDevice(records)
  await resumeAsStaff(page)
  await page.goto('/files')
  // No response arrives before the upload is cancelled.
  await page.route('**/api/upload', () => undefined)
  await chooseInRow(page, 'Anleitung.pdf', 'Neue Fassung')
  const form = await openNew(page)
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(form.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  const clear = form.getByRole('button', { name: 'Datei leeren' })
  await expect(clear).toHaveCount(0)
  await form.getByRole('button', { name: 'Hochladen abbrechen' }).click()
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(clear).toBeVisible()
  await page.unroute('**/api/upload')
  await expect(form.getByText('Anleitung-2.pdf')).toBeVisible()
  await expect(form.getByLabel('Fassung *')).toHaveValue('2')
  await records.version(media, pdfFile('Anleitung.pdf', 'von einer Kollegin'))
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Neue Fassung ist freigegeben!')).toBeVisible()
  await expect(page.getByText('„Anleitung.pdf“: Fassung 3')).toBeVisible()
  await expect(rowOf(page)).toContainText('Fassung 3')
})

test('13.2: input typed while a dropped version is being uploaded is saved with it, and so is the release chosen by then', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto('/files')
  const { promise: typingDone, resolve: isTyped } = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await typingDone
    await route.fulfill({ response: await route.fetch() })
  })
  await drag(page, 'drop', 'Anleitung-neu.pdf', 'neu')
  const form = await waitUntilReady(
    page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung.pdf“' }),
  )
  await expect(form.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await form.getByLabel('Fassung *').fill('')
  await form.getByRole('radio', { name: 'später von Hand' }).check()
  await form.getByLabel('Was ist neu').fill('Kapitel 4 zur Wartung')
  isTyped()
  await expect(form.getByRole('alert')).toHaveText(
    'Bitte eine Fassung angeben, zum Beispiel „1.4“!',
  )
  await form.getByLabel('Fassung *').fill('Rev. B')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Neue Fassung ist vorbereitet!')).toBeVisible()
  await expect(rowOf(page)).toContainText('Fassung 1')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  const newest = page.getByRole('region', { name: 'Fassungen' }).getByRole('listitem').first()
  await expect(newest).toContainText(/Rev. B.*vorbereitet.*Kapitel 4 zur Wartung/)
})

test('13.2: versions are prepared, released and withdrawn with a reason; the last released one stays', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  await oneDevice(await openRecords(portal))
  await resumeAsStaff(page, await (await openRecords(portal)).staff('bernd'))
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  const versions = page.getByRole('region', { name: 'Fassungen' })
  const [newest, oldest] = [
    versions.getByRole('listitem').first(),
    versions.getByRole('listitem').last(),
  ]
  await expect(oldest).toContainText('aktuell')
  await versions.getByRole('button', { name: 'Neue Fassung …' }).click()
  const form = await openNew(page)
  await expect(form.getByLabel('Fassung', { exact: false }).first()).toHaveValue('2')
  await form.getByLabel('Fassung *').fill('Rev. B')
  await form.getByRole('radio', { name: 'später von Hand' }).check()
  await form.getByLabel('Was ist neu').fill('Kapitel 4 zur Wartung')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Neue Fassung ist vorbereitet!')).toBeVisible()
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(newest).toContainText('Rev. B')
  await expect(newest).toContainText('vorbereitet')
  await expect(newest).toContainText('von bernd')
  await expect(newest).toContainText('Kapitel 4 zur Wartung')
  await expect(oldest).toContainText('aktuell')

  await oldest.getByRole('button', { name: 'Zurückziehen … Fassung 1' }).click()
  const question = page.getByRole('dialog', { name: 'Fassung „1“ zurückziehen?' })
  await question.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(question.getByRole('alert')).toHaveText('Bitte einen Grund angeben!')
  await question.getByLabel('Grund').fill('Falsches Drehmoment auf Seite 3')
  await question.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(page.getByText(/^Server Error: Das ist die letzte freigegebene/)).toBeVisible()
  await waitUntilReady(question)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()

  await newest.getByRole('button', { name: 'Jetzt freigeben Fassung Rev. B' }).click()
  await expect(newest).toContainText('aktuell')
  await expect(oldest).toContainText('früher')
  await oldest.getByRole('button', { name: 'Zurückziehen … Fassung 1' }).click()
  await question.getByLabel('Grund').fill('Falsches Drehmoment auf Seite 3')
  await question.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(oldest).toContainText('zurückgezogen')
  await expect(oldest).toContainText('Grund: Falsches Drehmoment auf Seite 3')
  await oldest.getByRole('button', { name: 'Zurückziehen aufheben Fassung 1' }).click()
  await expect(oldest).toContainText('früher')
  await expect(oldest.getByRole('link', { name: 'Fassung 1 herunterladen' })).toBeVisible()
})

test('13.2: the list of files shows languages and can be filtered by one', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records)
  const doctype = await records.doctype('Zeichnung')
  const { id } = await records.file(pdfFile('Manual.pdf', 'Manual'), doctype)
  await records.change(`/api/medias/${id}`, { languages: ['en', 'fr'] })
  await resumeAsStaff(page)
  await page.goto('/files')
  const manual = page.getByRole('row').filter({ hasText: 'Manual.pdf' })
  await expect(manual.getByTitle('Englisch')).toHaveText('en')
  await expect(manual.getByTitle('Französisch')).toHaveText('fr')
  const filters = page.getByRole('region', { name: 'Filter' })
  await filters.getByRole('button', { name: 'Filter', exact: true }).click()
  await filters.getByRole('button', { name: 'Sprache …' }).click()
  await page.keyboard.type('Engl')
  await expect(filters.getByRole('option')).toHaveText(['Englisch'])
  await page.keyboard.press('Tab')
  await expect(page.locator('tbody td[data-label="Datei-Name"]')).toHaveText(['Manual.pdf'])
  await page.reload()
  await expect(page.locator('tbody td[data-label="Datei-Name"]')).toHaveText(['Manual.pdf'])
  await expect(filters).toContainText('Sprache: Englisch 1')
  await filters.getByRole('button', { name: 'Filter „Sprache“ entfernen' }).click()
  await expect(page.locator('tbody td[data-label="Datei-Name"]')).toHaveCount(2)
})

function rowOf(page: Page) {
  return page.getByRole('row').filter({ hasText: 'Anleitung.pdf' })
}

/** Opens the form for a new version and selects a file. */
async function openNew(page: Page) {
  const form = await waitUntilReady(
    page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung.pdf“' }),
  )
  await form.locator('input[type=file]').setInputFiles(pdfFile('Anleitung-2.pdf', 'zweite'))
  return form
}

/** Dispatches the event of dragging or dropping a file over the manual's row. */
function drag(page: Page, type: 'dragover' | 'drop', name: string, text: string) {
  const cell = rowOf(page).locator('td[data-label="Datei-Name"]')
  return dragFile(cell, type, pdfFile(name, text))
}

test('a device’s files say which version it was delivered with, however many have been released since', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const { manual, device } = await publicMachine(office)
  await office.change(`/api/devices/${device}`, { deliveredOn: '2024-02-15' })
  for (let month = 1; month <= 30; month += 1) {
    const releasedOn = new Date(Date.UTC(2024, month - 1)).toISOString().slice(0, 10)
    await office.version(manual, String(month), { releasedOn })
  }
  // Released on the day of the upload, it would otherwise be the newest.
  await office.withdrawFirst(manual)
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}?reiter=dateien`)
  const row = page.getByRole('row', { name: /^Betriebsanleitung/ })
  await expect(row.getByText('ausgeliefert: 2', { exact: true })).toBeVisible()
})

test('a list says which version of a file is current, however many are scheduled for later days', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const { manual } = await publicMachine(office)
  for (let month = 1; month <= 26; month += 1) {
    const releasedOn = new Date(Date.UTC(2098, month - 1)).toISOString().slice(0, 10)
    await office.version(manual, `2098-${month}`, { releasedOn })
  }
  await resumeAsStaff(page)
  await page.goto('/files')
  const name = page.getByRole('link', { name: 'Betriebsanleitung', exact: true })
  const row = page.getByRole('row').filter({ has: name })
  await expect(row.getByText('Fassung 1', { exact: true })).toBeVisible()
})
