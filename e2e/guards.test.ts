import { expect, test } from './journey.ts'

for (const path of ['/devices', '/files', '/companies', '/logs', '/user']) {
  test(`${path} without a session leads to the staff login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/admin-login')
    await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
  })
}
