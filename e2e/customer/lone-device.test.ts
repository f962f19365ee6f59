import { expect, signInCustomer, signInStaff, test } from '../support/journey.ts'
import { openRecords, passwords } from '../support/records.ts'

test('a device that a script created without a company is listed with dashes and gets a company in the form', async ({
  portal,
  page,
  person,
}) => {
  const records = await openRecords(portal)
  await records.company('Müller Pumpen GmbH', 10_001)
  await records.part('KP-100')
  await records.device({ sn: 'SN-ORPHAN' })

  const customer = await person('phone')
  await signInCustomer(customer, 'SN-ORPHAN', passwords.device)
  await expect(customer.locator('.device-serial')).toHaveText('SN-ORPHAN')
  await expect(customer.locator('.device-company')).toHaveText('–')

  await signInStaff(page)
  await expect(page.getByRole('link', { name: 'SN-ORPHAN' })).toBeVisible()
  await page.goto('/devices')
  const company = page.locator('tbody td[data-label=Kunde]')
  await expect(company).toHaveText('–')
  await expect(page.locator('tbody td[data-label="Art.-Nr."]')).toHaveText('–')
  await page.getByRole('button', { name: 'Gerät SN-ORPHAN bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Gerät bearbeiten' })
  const save = form.getByRole('button', { name: 'Update' })
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(
    'Bitte eine Firma auswählen! Bitte eine Artikelnummer auswählen!',
  )

  await form.getByRole('combobox', { name: 'Firma' }).fill('müller')
  await page.getByRole('option', { name: /^Müller Pumpen GmbH/ }).click()
  await form.getByRole('combobox', { name: 'Artikelnummer' }).fill('KP')
  await page.getByRole('option', { name: 'KP-100' }).click()
  await save.click()
  await expect(form).toHaveCount(0)
  await expect(company).toHaveText('Müller Pumpen GmbH')
})
