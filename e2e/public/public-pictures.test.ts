import type { Locator } from '@playwright/test'
import { withAdministrator } from '../../server/testing/template.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { openOffice, publicMachine } from '../support/public-machine.ts'
import { settle } from '../support/settle.ts'

test.use({ settings: { ...withAdministrator, PREVIEWS: 'on' } })

test('previews: a scanned code shows a thumbnail of the manual without layout shift, and it is not printed', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  const { at, manual } = await publicMachine(office)
  await office.pictures(manual)
  const page = await person('phone')
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/vorschau-96.webp', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(at, { waitUntil: 'domcontentloaded' })
  const name = page.getByRole('link', { name: 'Betriebsanleitung', exact: true })
  const picture = page.getByRole('listitem').filter({ has: name }).locator('> img')
  await expect(name).toBeVisible()
  await settle(page)
  const before = await name.boundingBox()
  letThrough()
  await expect.poll(() => pixelsOf(picture)).toBe(96)
  expect(await name.boundingBox()).toEqual(before)
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toBeHidden()
  await expect(name).toBeVisible()
})

test('previews: the page with pictures is accessible, light and dark', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  const { at, manual } = await publicMachine(office)
  await office.pictures(manual)
  const page = await person('phone', { bypassCSP: true })
  await page.goto(at)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('li > img').first()).toBeVisible()
    await expectAccessible(page, `with pictures, ${colorScheme}`)
  }
})

/** Natural width of the loaded picture, in image pixels. */
function pixelsOf(picture: Locator): Promise<number> {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}
