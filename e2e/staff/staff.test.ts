import type { Locator, Page } from '@playwright/test'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'

test('the company form reports missing fields and generates passwords', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  const save = form.getByRole('button', { name: 'Speichern' })
  await expect(save).toBeDisabled()

  await form.getByLabel('kurze Beschreibung').fill('nur eine Beschreibung')
  await expect(save).toBeDisabled()
  await form.getByRole('button', { name: 'Generieren' }).click()
  await expect(password(form)).toHaveValue(/^\d{1,6}$/)
  await save.click()
  await expect(page.getByText('Validierungsfehler!')).toBeVisible()
  await expect(form.getByRole('alert')).toHaveText(
    'Bitte Firmennamen angeben! Kundennummer darf nicht leer sein!',
  )

  await form.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  const number = form.getByLabel('Kundennummer')
  await number.pressSequentially('1e0a-0.03')
  await expect(number).toHaveValue('10003')
  await expect(number).toHaveAttribute('inputmode', 'numeric')
  await number.fill('')
  await password(form).fill('')
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(
    'Kundennummer darf nicht leer sein! Passwort darf nicht leer sein!',
  )
})

// Also seen by: lists.test.ts (its position), sent-records.test.ts (the password), literal-texts-dialogs.test.ts (the
// rest).
test('a new company is at the top, can be changed without a new password, and deleted', {
  tag: '@full',
}, async ({ portal, page, person }) => {
  const records = await openRecords(portal)
  await oneDevice(records)
  await records.company('Berg Hydraulik KG', 10_002)
  await resumeAsStaff(page)
  await page.goto('/companies')
  const names = page.locator('tbody td[data-label=Firmenname]')
  await expect(names).toHaveText(['Berg Hydraulik KG', 'Müller Pumpen GmbH'])

  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10003')
  await password(form).fill('Antrieb-26')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(names).toHaveText(['Adler Antriebe', 'Berg Hydraulik KG', 'Müller Pumpen GmbH'])

  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH bearbeiten' }).click()
  const update = page.getByRole('dialog', { name: 'Firma bearbeiten' })
  await expect(password(update)).toHaveValue('')
  await update.getByLabel('Firmenname').fill('Müller Pumpentechnik')
  await update.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Firma wurde aktualisiert!')).toBeVisible()
  await expect(names).toHaveText(['Adler Antriebe', 'Berg Hydraulik KG', 'Müller Pumpentechnik'])
  await signInCustomer(await person('phone'), '10001', passwords.company)

  await page.getByRole('button', { name: 'Firma Adler Antriebe löschen' }).click()
  await answer(page, 'Firma wirklich löschen?', 'Löschen')
  await expect(page.getByText('Firma wurde gelöscht!')).toBeVisible()
  await expect(names).toHaveText(['Berg Hydraulik KG', 'Müller Pumpentechnik'])
})

// Also seen by: dialog-saving.test.ts (the question), literal-texts-dialogs.test.ts (both kinds).
test('a device and a file are deleted only after confirmation', { tag: '@full' }, async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/devices')
  const device = page.getByRole('cell', { name: 'KP-4711', exact: true })
  const removeDevice = page.getByRole('button', { name: 'Gerät KP-4711 löschen' })
  await removeDevice.click()
  await answer(page, 'Want you realy to delete?', 'Abbrechen')
  await page.reload()
  await expect(device).toBeVisible()
  await removeDevice.click()
  await answer(page, 'Want you realy to delete?', 'Löschen')
  await expect(page.getByText('Gerät wurde gelöscht!')).toBeVisible()
  await expect(device).toHaveCount(0)

  await page.goto('/files')
  const file = page.getByRole('cell', { name: 'Anleitung.pdf', exact: true })
  const removeFile = page.getByRole('button', { name: 'Anleitung.pdf löschen' })
  await removeFile.click()
  await answer(page, 'Sind sie sicher?', 'Abbrechen')
  await expect(file).toBeVisible()
  await removeFile.click()
  await answer(page, 'Sind sie sicher?', 'Löschen')
  await expect(page.getByText('Datei erfolgreich gelöscht!')).toBeVisible()
  await expect(file).toHaveCount(0)
})

test('staff without administrator rights see devices and files but cannot change devices', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await resumeAsStaff(page, await records.staff('bernd'))
  await page.goto('/devices')
  await expect(page.getByRole('cell', { name: 'KP-4711', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Neu', exact: true })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Aktionen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /kopieren|bearbeiten|löschen/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'KP-4711 aufklappen' }).click()
  await expect(page.getByRole('link', { name: 'Anleitung.pdf herunterladen' })).toBeVisible()
  await expect(page.getByRole('button', { name: /löschen/ })).toHaveCount(0)

  await page.goto('/files')
  await expect(page.getByRole('cell', { name: 'Anleitung.pdf', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Anleitung.pdf herunterladen' })).toBeVisible()
  await expect(page.getByRole('button', { name: /löschen/ })).toHaveCount(0)
})

/** Answers a question and waits until its dialog is closed. */
async function answer(page: Page, question: string, button: 'Löschen' | 'Abbrechen') {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

/** The label of a required field ends with an asterisk. */
function password(dialog: Locator) {
  return dialog.getByLabel(/^Passwort( \*)?$/)
}
