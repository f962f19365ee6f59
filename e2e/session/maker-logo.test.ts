import type { Page } from '@playwright/test'
import { imageOf } from '../../server/testing/pictures.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openOffice, publicMachine } from '../support/public-machine.ts'

test('issue 13, logo: a logo set by an administrator appears on login, staff screens and public page at the next visit', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  const { at } = await publicMachine(office)
  const page = await person('desk')
  await page.goto('/customer-login')
  await expect(page.locator('.plate img')).toHaveAttribute('src', '/favicon.svg')
  const logo = await office.uploadBytes('Logo.png', await imageOf('png', 300, 100), 'image/png')
  await office.set({ logo })
  for (const path of ['/customer-login', '/admin-login', at]) {
    await page.goto(path)
    expect(await widthOfLogo(page), path).toBe(300)
  }
  await resumeAsStaff(page)
  await page.goto('/user')
  expect(await widthOfLogo(page)).toBe(300)
  await office.set({ logo: null })
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('img[src="/logo"]')).toHaveCount(0)
})

/** Natural width of the logo, in image pixels; 0 until it has loaded. */
async function widthOfLogo(page: Page): Promise<number> {
  const logo = page.locator('img[src="/logo"]').first()
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true)
  return logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)
}
