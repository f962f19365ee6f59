import type { Locator, Page } from '@playwright/test'
import { expectFiles, pick, twoFilesOneAssigned } from '../support/file-assignments.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('13.2: files of an article number apply to its devices, also to those created later', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { part, companie } = await twoFilesOneAssigned(records)
  await resumeAsStaff(page, await records.staff('bernd'))
  const form = await openAssignment(page)
  await expect(form.getByRole('radio')).toHaveCount(2)
  await expect(
    form.getByRole('radio', { name: 'Artikelnummer (gilt auch für künftige Geräte)' }),
  ).toBeChecked()
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(form.getByRole('alert')).toHaveText('Bitte mindestens eine Artikelnummer auswählen!')
  await assignToPart(page, form)

  await records.device({ sn: 'KP-3', companie, part })
  await expectFiles(page, 'KP-1', ['Anleitung.pdf', 'Zeichnung.pdf'])
  await expectFiles(page, 'KP-2', ['Anderes.pdf'])
  await expectFiles(page, 'KP-3', ['Anleitung.pdf', 'Zeichnung.pdf'])
})

test('13.2: undoing an assignment to an article number undoes it for all of its devices', async ({
  portal,
  page,
}) => {
  await twoFilesOneAssigned(await openRecords(portal))
  await resumeAsStaff(page)
  await assignToPart(page, await openAssignment(page))
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await messages.getByRole('button', { name: 'Rückgängig' }).click()
  const undoQuestion = await waitUntilReady(
    page.getByRole('dialog', { name: 'Zuordnung rückgängig machen?' }),
  )
  await undoQuestion.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText('2 Zuordnungen entfernt.')).toBeVisible()
  await expectFiles(page, 'KP-1', ['Anleitung.pdf'])
})

test('an assignment under way stops once somebody else signs in in another tab, who can begin it again', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await twoFilesOneAssigned(records)
  const bernd = await records.staff('bernd')
  await resumeAsStaff(page)
  const form = await openAssignment(page)
  await pick(page, form, 'Artikelnummern', 'KP', 'KP-100')
  const assigning = await holdBack(page, '**/api/medias/*', 'PUT')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await assigning.isHeld
  await resumeAsStaff(await page.context().newPage(), bernd)
  await expect(page.getByText('Jetzt ist „bernd“ angemeldet.')).toBeVisible()
  assigning.release()
  await expect(page.getByText('Zuordnung abgebrochen!')).toBeVisible()
  await expect(page.getByText('1 neue Zuordnung.')).toBeVisible()
})

async function openAssignment(page: Page) {
  await page.goto('/files')
  await page.getByRole('checkbox', { name: 'Anleitung.pdf auswählen' }).check()
  await page.getByRole('checkbox', { name: 'Zeichnung.pdf auswählen' }).check()
  await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
  return waitUntilReady(page.getByRole('dialog', { name: 'Dateien zuordnen' }))
}

/** Assigns both files, one of which the device already has as its own. */
async function assignToPart(page: Page, form: Locator) {
  await pick(page, form, 'Artikelnummern', 'KP', 'KP-100')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('status')).toHaveText(
    '1 Gerät erhält die Dateien, ebenso alle künftigen dieser Artikelnummern. 1 hat mindestens eine davon schon selbst; doppelt steht sie dort nicht.',
  )
  await form.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('2 neue Zuordnungen.')).toBeVisible()
}
