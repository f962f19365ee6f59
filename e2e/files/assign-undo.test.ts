import type { Page } from '@playwright/test'
import { expectFiles, pick, twoFilesOneAssigned } from '../support/file-assignments.ts'
import { moveFocusTo } from '../support/focus-order.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

const question = 'Zuordnung rückgängig machen?'

test('undoing an assignment to the wrong devices removes what was added, and nothing else', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { drawing } = await twoFilesOneAssigned(records)
  await resumeAsStaff(page, await records.staff('bernd'))
  const form = await fillAssignment(page)
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await messages.getByRole('button', { name: 'Rückgängig' }).click()
  const undoQuestion = page.getByRole('dialog', { name: question })
  await expect(undoQuestion).toContainText('3 neue Zuordnungen werden wieder entfernt.')
  await expect(messages.getByRole('button', { name: 'Rückgängig' })).toHaveCount(0)
  const { release } = await holdBack(page, `**/api/medias/${drawing}`)
  await undoQuestion.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(undoQuestion.getByText('1 von 3')).toBeVisible()
  release()
  await expect(page.getByText('Zuordnung rückgängig gemacht!')).toBeVisible()
  await expect(page.getByText('3 Zuordnungen entfernt.')).toBeVisible()
  await expect(undoQuestion).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await expectFiles(page, 'KP-1', ['Anleitung.pdf'])
  await expectFiles(page, 'KP-2', ['Anderes.pdf'])
})

test('the bell offers the undo to keyboard users until everything is undone', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(503)
  const { drawing } = await twoFilesOneAssigned(await openRecords(portal))
  await resumeAsStaff(page)
  const form = await fillAssignment(page)
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('3 neue Zuordnungen, 1 gab es schon.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await failChanges(page, drawing)
  await undoByKeyboard(page)
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await expect(messages.getByText('1 von 3 Zuordnungen entfernt. Fehler: 503')).toBeVisible()
  await page.unroute(`**/api/medias/${drawing}`)

  await undoByKeyboard(page)
  await expect(messages.getByText('2 Zuordnungen entfernt.')).toBeVisible()
  const bell = page.getByRole('button', { name: /^Letzte Meldungen/ })
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Letzte Meldungen' })
  await expect(list).toContainText('Zuordnung gespeichert!')
  await expect(list.getByRole('button', { name: 'Liste leeren' })).toBeVisible()
  await expect(list.getByRole('button', { name: /^Rückgängig/ })).toHaveCount(0)
  await expectFiles(page, 'KP-1', ['Anleitung.pdf'])
  await expectFiles(page, 'KP-2', ['Anderes.pdf'])
})

test('the links of an assignment that failed halfway can be undone, even if the response was lost', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  const { drawing } = await twoFilesOneAssigned(await openRecords(portal))
  await resumeAsStaff(page)
  const form = await fillAssignment(page)
  await page.route(`**/api/medias/${drawing}`, async (route) => {
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort()
  })
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(form.getByRole('alert')).toContainText('fehlgeschlagen')
  await page.unroute(`**/api/medias/${drawing}`)
  await form.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await undoByKeyboard(page)
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await expect(messages.getByText('Zuordnung rückgängig gemacht!')).toBeVisible()
  await expectFiles(page, 'KP-1', ['Anleitung.pdf'])
  await expectFiles(page, 'KP-2', ['Anderes.pdf'])
})

test('records that a colleague deletes in the meantime do not block the other assignments, and are not part of the undo', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  expectedFailures.add(404)
  const records = await openRecords(portal)
  await twoFilesOneAssigned(records)
  const deletedDevice = await records.device({ sn: 'KP-3' })
  const plan = await records.file(pdfFile('Plan.pdf', 'Plan'), await records.doctype('Plan'))
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check()
  await page.getByRole('button', { name: 'Dateien zuordnen' }).click()
  const form = page.getByRole('dialog', { name: 'Dateien zuordnen' })
  await pick(page, form, 'Dateien', 'Zeichnung', 'Zeichnung.pdf')
  await pick(page, form, 'Dateien', 'Plan', 'Plan.pdf')
  await page.keyboard.press('Tab')
  await records.remove(`/api/medias/${plan.id}`)
  await records.remove(`/api/devices/${deletedDevice}`)
  await form.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  // Retrying would not create the remaining links, so the dialog closes.
  await expect(form).toBeHidden()
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await expect(messages).toContainText('2 neue Zuordnungen, 4 entfallen (inzwischen gelöscht).')
  await messages.getByRole('button', { name: 'Rückgängig' }).click()
  const undoQuestion = page.getByRole('dialog', { name: question })
  await expect(undoQuestion).toContainText('2 neue Zuordnungen werden wieder entfernt.')
  await undoQuestion.getByRole('button', { name: 'Abbrechen' }).click()
  await expectFiles(page, 'KP-2', ['Anderes.pdf', 'Zeichnung.pdf'])
})

/** Two files for two devices; one of the four links already exists. */
async function fillAssignment(page: Page) {
  await page.goto('/files')
  await page.getByRole('checkbox', { name: 'Anleitung.pdf auswählen' }).check()
  await page.getByRole('checkbox', { name: 'Zeichnung.pdf auswählen' }).check()
  await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Dateien zuordnen' })
  await form.getByRole('radio', { name: 'Geräte', exact: true }).check()
  await pick(page, form, 'Geräte', 'KP-1', 'KP-1')
  await pick(page, form, 'Geräte', 'KP-2', 'KP-2')
  await page.keyboard.press('Tab')
  return form
}

/** Makes changes to this document fail. */
async function failChanges(page: Page, file: number) {
  await page.route(`**/api/medias/${file}`, (route) =>
    route.fulfill({
      status: 503,
      json: { data: null, error: { status: 503, name: 'Error', message: 'Gerade nicht.' } },
    }),
  )
}

async function undoByKeyboard(page: Page) {
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).focus()
  await page.keyboard.press('Enter')
  const list = await waitUntilReady(page.getByRole('dialog', { name: 'Letzte Meldungen' }))
  await moveFocusTo(page, list.getByRole('button', { name: /^Rückgängig: / }).first())
  await page.keyboard.press('Enter')
  const undoQuestion = await waitUntilReady(page.getByRole('dialog', { name: question }))
  await expect(undoQuestion.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(undoQuestion).toHaveCount(0)
}
