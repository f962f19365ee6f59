import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'

for (const seat of ['desk', 'phone'] as const) {
  // The page is the same, and axe takes long to check its hundreds of calls.
  const tag = seat === 'desk' ? ['@full'] : []
  test(`the description of the API is readable and accessible (${seat})`, { tag }, async ({
    person,
  }) => {
    const page = await person(seat, { colorScheme: 'light', bypassCSP: true })
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typenschild: API')

    await page.getByRole('navigation').getByText('Geräte', { exact: true }).click()
    await page.getByRole('link', { name: 'POST /api/devices', exact: true }).click()
    const call = page.getByRole('article').filter({ hasText: 'Legt ein Gerät an' })
    await expect(call).toBeInViewport()
    await call.getByText('Beispiel der Anfrage').click()
    await expect(call.getByText('"sn": "KP-4711"').first()).toBeVisible()
    const { width } = page.viewportSize() ?? { width: 0 }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await expectAccessible(page, 'a call with its example, light')
    // The themes differ in colours only, and all calls share the same few rules.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'a call with its example, dark', {
      only: ['color-contrast'],
      within: seat === 'phone' ? 'article:has(details[open])' : 'html',
    })
  })
}
