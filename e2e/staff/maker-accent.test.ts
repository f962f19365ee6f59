import type { Page } from '@playwright/test'
import { nearestAccent, shadesOf } from '../../contract/accent.ts'
import { withAdministrator } from '../../server/testing/template.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openJump } from '../support/jump-field.ts'
import { openOffice, publicMachine } from '../support/public-machine.ts'

test.use({ settings: withAdministrator })

const yellow = '#ffd000'
const appliedAccent = nearestAccent(yellow)

test('issue 17.2: an administrator sets the maker’s colour from the jump and by keyboard, and everybody sees it in both schemes', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const { at, device } = await publicMachine(await openOffice(portal))
  await resumeAsStaff(page)
  await page.goto('/devices')
  await (await openJump(page)).fill('akzent')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')

  const field = page.getByLabel('Akzentfarbe', { exact: true })
  const save = page.getByRole('button', { name: 'Speichern' })
  await field.fill('gelb')
  await save.click()
  await expect(field).toHaveAccessibleDescription(/Bitte eine Farbe wie #3f4db3 angeben!/)
  await expect(field).toBeFocused()
  await field.fill(yellow)
  await expect(field).toHaveAccessibleDescription(/Weiße Schrift ist darauf zu schlecht zu lesen/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `${appliedAccent} übernehmen` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(appliedAccent)
  await expect(field).toBeFocused()
  await expect(page.locator('.accent-preview-dark .accent-sample').first()).toHaveCSS(
    'background-color',
    rgbOf(shadesOf(appliedAccent).dark.fill),
  )
  await field.press('Enter')
  await expect(page.getByText('Einstellungen wurden gespeichert!')).toBeVisible()
  // The current page has the new colour without a reload.
  await expect(accentLink(page)).toHaveCSS('color', rgbOf(shadesOf(appliedAccent).light.text))

  for (const colorScheme of ['light', 'dark'] as const) {
    const { fill, text } = shadesOf(appliedAccent)[colorScheme]
    // The HTML itself sets the colour, so no other colour flashes up.
    const bare = await person('phone', { colorScheme, javaScriptEnabled: false })
    await bare.goto('/customer-login')
    await expect(bare.locator('[type=submit]')).toHaveCSS('background-color', rgbOf(fill))
    await bare.goto(at)
    await expect(bare.locator('.main')).toHaveCSS('background-color', rgbOf(fill))
    await bare.goto('/gibt-es-nicht')
    await expect(bare.getByRole('link').first()).toHaveCSS('color', rgbOf(text))

    const colleague = await person('desk', { colorScheme, bypassCSP: true })
    await resumeAsStaff(colleague)
    await colleague.goto(`/devices/${device}`)
    await expect(accentLink(colleague)).toHaveCSS('color', rgbOf(text))
    await expectAccessible(colleague, `page of a device, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => localStorage.setItem('typenschild-theme', 'light'))
  await page.reload()
  await expect(accentLink(page)).toHaveCSS('color', rgbOf(shadesOf(appliedAccent).light.text))

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Wieder Indigo' }).press('Enter')
  await expect(field).toBeFocused()
  await save.click()
  await expect(accentLink(page)).toHaveCSS('color', rgbOf('#343f96'))
  await page.reload()
  await expect(field).toHaveValue('')
  await expect(accentLink(page)).toHaveCSS('color', rgbOf('#343f96'))
})

/** The first link in the content, which has the accent colour. */
function accentLink(page: Page) {
  return page.getByRole('main').getByRole('link').first()
}

function rgbOf(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgb(${channels.join(', ')})`
}
