import { chooseInRow } from '../support/choose-in-row.ts'
import { expectFiles, pick, twoFilesOneAssigned } from '../support/file-assignments.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { closeByEscape } from '../support/window-focus.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a click on a name shows PDFs and images inside the page, and reports broken ones', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const doctype = await records.doctype('Betriebsanleitung')
  await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  await records.file({ name: 'Foto.png', mimeType: 'image/png', buffer: pixel }, doctype)
  const broken = {
    mimeType: 'image/jpeg',
    buffer: Buffer.from('ffd8ffc0000b080001000101011100ffd9', 'hex'),
  }
  await records.file({ name: 'Kaputt.jpg', ...broken }, doctype)
  const torn = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 und Schluss') }
  await records.file({ name: 'Zerrissen.pdf', ...torn }, doctype)
  await records.file(
    { name: 'Notiz.txt', mimeType: 'text/plain', buffer: Buffer.from('Notiz') },
    doctype,
  )
  await resumeAsStaff(page)
  await page.goto('/files')
  await chooseInRow(page, 'Anleitung.pdf', 'Ansehen')
  const manual = page.getByRole('dialog', { name: 'Anleitung.pdf' })
  await expect(manual.getByRole('img', { name: 'Seite 1 von 1' })).toBeVisible()
  await expect(manual.getByRole('link', { name: 'Herunterladen' })).toBeVisible()
  await manual.getByRole('button', { name: 'Schließen', exact: true }).click()

  await chooseInRow(page, 'Foto.png', 'Ansehen')
  const photo = page.getByRole('dialog', { name: 'Foto.png' })
  await expect(photo.getByRole('img', { name: 'Vorschau von Foto.png' })).toBeVisible()
  await closeByEscape(photo)

  await chooseInRow(page, 'Kaputt.jpg', 'Ansehen')
  const message = page.getByRole('dialog').getByRole('alert')
  await expect(message).toContainText('Das Bild kann nicht angezeigt werden.')
  await closeByEscape(page.getByRole('dialog'))
  await chooseInRow(page, 'Zerrissen.pdf', 'Ansehen')
  await expect(message).toContainText('Die Vorschau ist nicht möglich.')
  await closeByEscape(page.getByRole('dialog'))

  await expect(page.getByRole('cell', { name: 'Notiz.txt', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Weitere Aktionen für Notiz.txt' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Neue Fassung'])
})

test('selected documents are assigned to devices, and existing assignments stay', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await twoFilesOneAssigned(records)
  await resumeAsStaff(page, await records.staff('bernd'))
  await page.goto('/files')
  await page.getByRole('checkbox', { name: 'Anleitung.pdf auswählen' }).check()
  await page.getByRole('checkbox', { name: 'Zeichnung.pdf auswählen' }).check()
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await expect(selection.getByRole('button', { name: 'Löschen' })).toHaveCount(0)
  await selection.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dateien zuordnen' })
  await expect(form.getByText(/^2 Dateien: „.*“, „.*“$/)).toBeVisible()
  await form.getByRole('radio', { name: 'Geräte', exact: true }).check()
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(form.getByRole('alert')).toHaveText('Bitte mindestens ein Gerät auswählen!')
  await pick(page, form, 'Geräte', 'Müller', 'KP-1')
  await pick(page, form, 'Geräte', 'KP-2', 'KP-2')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('Zuordnung gespeichert!')).toBeVisible()
  await expect(page.getByText('3 neue Zuordnungen, 1 gab es schon.')).toBeVisible()
  await expectFiles(page, 'KP-1', ['Anleitung.pdf', 'Zeichnung.pdf'])
  await expectFiles(page, 'KP-2', ['Anleitung.pdf', 'Zeichnung.pdf', 'Anderes.pdf'])
})

test('documents are assigned to selected devices; failures are counted and retried', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(503)
  const records = await openRecords(portal)
  const { drawing } = await twoFilesOneAssigned(records)
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('checkbox', { name: 'KP-1 auswählen' }).check()
  await page.getByRole('checkbox', { name: 'KP-2 auswählen' }).check()
  await page.getByRole('button', { name: 'Dateien zuordnen' }).click()
  const form = page.getByRole('dialog', { name: 'Dateien zuordnen' })
  await pick(page, form, 'Dateien', 'Anleitung', 'Anleitung.pdf')
  await pick(page, form, 'Dateien', 'Zeichnung', 'Zeichnung.pdf')
  await page.keyboard.press('Tab')
  await page.route(`**/api/medias/${drawing}`, (route) =>
    route.fulfill({
      status: 503,
      json: { data: null, error: { status: 503, name: 'Error', message: 'Gerade nicht.' } },
    }),
  )
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(form.getByRole('alert')).toContainText(
    '1 neue Zuordnung, 1 gab es schon, 2 sind fehlgeschlagen.',
  )
  await page.unroute(`**/api/medias/${drawing}`)
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('2 neue Zuordnungen, 2 gab es schon.')).toBeVisible()
  await expectFiles(page, 'KP-2', ['Anleitung.pdf', 'Zeichnung.pdf', 'Anderes.pdf'])
})

test('selected documents are deleted after one question', async ({ portal, page }) => {
  await twoFilesOneAssigned(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('checkbox', { name: 'Anleitung.pdf auswählen' }).check()
  await page.getByRole('checkbox', { name: 'Zeichnung.pdf auswählen' }).check()
  const selection = page.getByRole('region', { name: 'Auswahl' })
  await selection.getByRole('button', { name: 'Löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Sind sie sicher?' })
  await expect(question).toContainText('2 Dateien werden gelöscht, auch bei allen Geräten')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('2 Dateien erfolgreich gelöscht!')).toBeVisible()
  await expect(page.locator('tbody td[data-label="Datei-Name"]')).toHaveText(['Anderes.pdf'])
  await expect(selection).toHaveCount(0)
})

// Also seen by: dialog-saving.test.ts, where a double click deletes once.
test('a double click on delete asks once', { tag: '@full' }, async ({ portal, page }) => {
  await oneDevice(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung.pdf löschen' }).dblclick()
  const question = page.getByRole('dialog', { name: 'Sind sie sicher?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Anleitung.pdf', exact: true })).toBeVisible()
})
