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
