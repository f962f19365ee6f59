import { expectFiles, pick } from '../support/file-assignments.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { refocusWindow, waitUntilReady } from '../support/window-focus.ts'

test('a document’s name, type and devices can be changed later', async ({ portal, page }) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-1')
  await records.device({ sn: 'KP-2' })
  await records.doctype('Prüfbericht')
  await resumeAsStaff(page, await records.staff('bernd'))
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Datei bearbeiten' })
  await expect(form.getByText('KP-1 · Müller Pumpen GmbH').filter({ visible: true })).toHaveCount(1)
  await form.getByLabel('Datei-Name').fill('Prüfbericht 2026')
  await pick(page, form, 'Dokumententyp', 'Prüf', 'Prüfbericht')
  await pick(page, form, 'Geräte', 'KP-2', 'KP-2')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Datei wurde aktualisiert!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Prüfbericht 2026.pdf' })
  await expect(row.locator('[data-label="Datei-Typ"]')).toContainText('Prüfbericht')
  await expectFiles(page, 'KP-1', ['Prüfbericht 2026.pdf'])
  await expectFiles(page, 'KP-2', ['Prüfbericht 2026.pdf'])
})

test('a missing document type is created while the files wait for it', async ({ portal, page }) => {
  await resumeAsStaff(page, await (await openRecords(portal)).staff('bernd'))
  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  // In the dark the library's own greys are brown beside ours.
  await page.emulateMedia({ colorScheme: 'dark' })
  const zone = form.getByRole('button', { name: /^Dateien auswählen/ })
  await zone.hover()
  await expect(zone).toHaveCSS('background-color', 'rgb(38, 45, 56)')
  await form.locator('input[type=file]').setInputFiles(pdfFile('Anleitung.pdf', 'Anleitung'))
  await form.getByRole('button', { name: 'Neuer Dokumententyp …' }).click()
  const doctype = page.getByRole('dialog', { name: 'Dokumententyp hinzufügen' })
  await doctype.getByLabel('Titel').fill('Betriebsanleitung')
  await page.keyboard.press('Enter')
  await expect(doctype).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: 'Dokumententyp' })).toHaveValue(
    'Betriebsanleitung',
  )
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Anleitung.pdf' })
  await expect(row.locator('[data-label="Datei-Typ"]')).toContainText('Betriebsanleitung')
})

test('a document with more devices than its form shows is assigned to some and removed from others', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  for (let count = 1; count <= 52; count += 1) {
    await records.device({ sn: `KP-${count}`, media: [id] })
  }
  await records.device({ sn: 'NEU-1' })
  await resumeAsStaff(page, await records.staff('bernd'))
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Datei bearbeiten' })
  await expect(form.getByText('52 Geräte haben diese Datei')).toBeVisible()
  const [comes, goes] = ['Weiteren Geräten zuordnen', 'Von Geräten entfernen']
  const field = form.getByRole('combobox', { name: goes })
  await waitUntilReady(form)
  await field.click()
  await expect(form.getByRole('option', { disabled: false })).toHaveCount(20)
  await expect(form.getByRole('option', { name: 'noch 32 weitere' })).toBeVisible()
  await field.fill('NEU')
  await expect(form.getByText('Nichts gefunden')).toBeVisible()
  await pick(page, form, goes, 'KP-7', 'KP-7')
  await pick(page, form, goes, 'KP-52', 'KP-52')
  await page.keyboard.press('Tab')
  await pick(page, form, comes, 'NEU-1', 'NEU-1')
  await pick(page, form, comes, 'KP-7', 'KP-7')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Update' }).click()
  const contradiction = '„KP-7“ steht in beiden Feldern. Bitte aus einem davon entfernen!'
  await expect(form.getByRole('alert').getByText(contradiction)).toBeVisible()
  await expect(field).toBeFocused()
  await form.getByRole('combobox', { name: comes }).press('Backspace')
  await expect(form.getByText(contradiction)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Datei wurde aktualisiert!')).toBeVisible()
  await expectFiles(page, 'KP-7', [])
  await expectFiles(page, 'NEU-1', ['Anleitung.pdf'])

  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' }).click()
  await expect(form.getByText('51 Geräte haben diese Datei')).toBeVisible()
})

test('the form of a document starts with the current values, and keeps the input when the server fails', async ({
  portal,
  page,
  expectedFailures,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records)
  await records.device({ sn: 'KP-2' })
  await resumeAsStaff(page)
  await page.goto('/files')
  const edit = page.getByRole('button', { name: 'Anleitung.pdf bearbeiten' })
  const form = page.getByRole('dialog', { name: 'Datei bearbeiten' })
  await edit.click()
  await pick(page, form, 'Geräte', 'KP-2', 'KP-2')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form).toHaveCount(0)

  await edit.click()
  await expect(form.getByText('KP-2').filter({ visible: true })).toHaveCount(1)
  await form.getByLabel('Datei-Name').fill('Prüfbericht 2026')
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 500,
      json: { data: null, error: { status: 500, name: 'Error', message: 'Die Platte ist voll.' } },
    }),
  )
  expectedFailures.add(500)
  const pendingResponse = page.waitForResponse((answer) => answer.url().includes('/api/medias?'))
  await refocusWindow(page)
  await pendingResponse
  await expect(page.getByRole('progressbar', { name: 'Wird geladen' })).toHaveCount(0)
  await expect(form.getByLabel('Datei-Name')).toHaveValue('Prüfbericht 2026')
})
