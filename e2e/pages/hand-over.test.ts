import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'
import { ready } from '../support/window-focus.ts'

test('17.6: a device is handed over from its page: letter, password and new company in one step', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records)
  await records.company('Becker AG', 10_002)
  await resumeAsStaff(page)
  await page.goto('/devices/nummer?sn=KP-4711')
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'An andere Firma übergeben …' }).click()
  const dialog = await ready(page.getByRole('dialog', { name: /an eine andere Firma übergeben$/ }))
  await dialog.getByRole('combobox', { name: 'Neue Firma' }).fill('Becker')
  await page.getByRole('option', { name: 'Becker AG (10002)' }).click()
  const made = dialog.getByRole('textbox', { name: 'Neues Passwort' })
  await expect(made).toHaveValue(/\S{10}/)
  const pass = await made.inputValue()
  const letter = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Übergeben', exact: true }).click()
  expect((await letter).suggestedFilename()).toBe('Zugangsdaten_KP-4711.pdf')
  const shown = page.getByRole('dialog', { name: 'Zugang für KP-4711' })
  await expect(shown.getByLabel('Passwort', { exact: true })).toHaveValue(pass)
  await shown.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('link', { name: 'Becker AG' }).first()).toBeVisible()
})

test('17.1: the page of a company lists the letters of devices that were its own then, and no others', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { companie, device } = await oneDevice(records)
  const order = { sn: 'KP-4711', docs: ['label'], to: 'einkauf@mueller.example' }
  await (await openOffice(portal)).create('/api/documents/create-pdf', order)
  const buyer = await records.company('Becker AG', 10_002)
  await records.change(`/api/devices/${device}`, { companie: buyer })
  await resumeAsStaff(page)
  await page.goto(`/companies/${companie}`)
  await page.getByRole('tab', { name: 'Briefe' }).click()
  await expect(page.getByRole('cell', { name: 'einkauf@mueller.example' })).toBeVisible()
  await page.goto(`/companies/${buyer}`)
  await page.getByRole('tab', { name: 'Briefe' }).click()
  await expect(page.getByText('An diese Firma ging noch kein Brief.')).toBeVisible()
})
