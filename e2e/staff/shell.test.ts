import type { Locator } from '@playwright/test'
import { holdBack } from '../support/hold-back.ts'
import { areaLink, expect, resumeAsStaff, signInAtScreen, test } from '../support/journey.ts'

test('the keyboard skips the header, and the focus moves to the heading of each screen', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'Firmen' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Suche' })).toBeFocused()

  const places = page.getByRole('navigation', { name: 'Bereiche' })
  for (const name of ['Geräte', 'Protokolle', 'Dateien']) {
    await areaLink(page, name).press('Enter')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${name} – Typenschild`)
    await expect(places.locator('[aria-current=page]')).toHaveText(name)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Protokolle', level: 1 })).toBeFocused()
})

test('an outline shows which link or button has the focus', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/companies', { waitUntil: 'networkidle' })
  const focusedNames = new Set<string>()
  for (let stop = 0; stop < 16; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator('a:focus, button:focus')
    if ((await focused.count()) === 0) continue
    await expect(focused).toHaveCSS('outline-style', 'solid')
    await expect(focused).toHaveCSS('outline-width', '2px')
    focusedNames.add(
      await focused.evaluate(({ ariaLabel, textContent }) => ariaLabel ?? textContent ?? ''),
    )
  }
  expect([...focusedNames]).toEqual(
    expect.arrayContaining(['Zum Inhalt springen', 'Geräte', 'Neu']),
  )
})

test('with forced colours the current place is highlighted; at 400 % zoom the header scrolls away', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/devices', { waitUntil: 'networkidle' })
  for (const [here, other] of [
    [areaLink(page, 'Geräte'), areaLink(page, 'Dateien')],
    [page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false })],
  ] as const) {
    await expect.poll(() => isHighlighted(here)).toBe(true)
    expect(await isHighlighted(other)).toBe(false)
  }
  await page.keyboard.press('Control+k')
  const jump = page.getByRole('dialog')
  await expect.poll(() => isHighlighted(jump.getByRole('option').first())).toBe(true)
  await expect(jump).toHaveCSS('outline-style', 'solid')
  await page.goto('/compliance')
  await page.getByRole('tab', { name: 'Regeln' }).click()
  await expect
    .poll(() => isHighlighted(page.getByRole('checkbox', { checked: true }).first()))
    .toBe(true)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('a progress bar at the top shows while a list is loading, static with reduced motion, visible with forced colours', async ({
  page,
}) => {
  await resumeAsStaff(page)
  const { release: answer } = await holdBack(page, '**/api/companies*')
  await page.goto('/companies')
  const bar = page.getByRole('progressbar', { name: 'Wird geladen' })
  await expect(bar).toBeVisible()
  const row = page.locator('.skeleton').first()
  const signs = [bar.locator('span'), row]
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const sign of signs) await expect(sign).not.toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const sign of signs) await expect(sign).toHaveCSS('animation-name', 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const sign of signs) await expect(sign).not.toHaveCSS('background-color', ground)
  answer()
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('a chosen theme is applied before any script of the application runs, and can be undone', async ({
  browser,
  portal,
}) => {
  // A page of its own: the browser reports errors about the scripts that are blocked below.
  const page = await browser.newPage({ baseURL: portal.url, colorScheme: 'light' })
  const root = page.locator('html')
  const barColor = page.locator('meta[name="theme-color"]').first()
  await signInAtScreen(page)
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Dunkel' }).click()
  await expect(root).toHaveCSS('color-scheme', 'dark')
  await expect(barColor).toHaveAttribute('content', '#171c25')

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(root).toHaveCSS('color-scheme', 'dark')
  await page.unroute('**/assets/*.js')

  await page.reload()
  await expect(barColor).toHaveAttribute('content', '#171c25')
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Wie das System' }).click()
  await expect(root).not.toHaveAttribute('data-theme')
  await expect(barColor).toHaveAttribute('content', '#ffffff')
  await page.close()
})

test('on a phone every button of the header and of its messages is at least 44 px in size', async ({
  person,
}) => {
  const page = await person('phone')
  await signInAtScreen(page)
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).click()
  const list = page.getByRole('dialog', { name: 'Letzte Meldungen' })
  await expect(list.getByText('Sie wurden erfolgreich eingeloggt!')).toBeVisible()
  const buttons = await page.getByRole('banner').getByRole('button').all()
  expect(buttons).toHaveLength(4)
  for (const button of buttons) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})

/** Whether an element has the system colours of selected items. */
function isHighlighted(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const sample = document.createElement('span')
    sample.style.cssText = 'background: Highlight; color: HighlightText; forced-color-adjust: none'
    document.body.append(sample)
    const [expected, actual] = [sample, element].map((styled) => {
      const { backgroundColor, color } = getComputedStyle(styled)
      return `${backgroundColor} ${color}`
    })
    sample.remove()
    return actual === expected
  })
}
