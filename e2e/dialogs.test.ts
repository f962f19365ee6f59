import { expect, signInStaff, test } from './journey.ts'

test('Escape closes the dialog on top and leaves what lies below as it was', async ({ page }) => {
  await signInStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const device = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await device.getByRole('button', { name: 'Dateien hochladen …' }).click()
  const files = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await expect(files).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(files).toHaveCount(0)
  await expect(device).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(device).toHaveCount(0)
})

test('the focus goes back to what opened a dialog, also when the dialog saved', async ({
  page,
}) => {
  await signInStaff(page)
  await page.goto('/companies')
  const add = page.getByRole('button', { name: 'Neu', exact: true }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  await form.getByRole('button', { name: 'Generieren' }).click()
  await form.getByLabel('Kundennummer').fill('10001')
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Neu', exact: true })).toBeFocused()
})
