import { expect, openStart, resumeAsStaff, test } from '../support/journey.ts'

test('staff screens use the typeface of the letters, which customers do not load', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/customer-login')
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([])

  await resumeAsStaff(page)
  await openStart(page)
  const isDrawn = await page.evaluate(async () => {
    const [loaded] = await document.fonts.load('400 16px "Typenschild Sans"', 'Geräte 123')
    return loaded?.status === 'loaded'
  })
  expect(isDrawn).toBe(true)
  const heading = page.getByRole('heading', { name: /^Guten Tag/ })
  await expect(heading).toHaveCSS('font-family', /^"Typenschild Sans"/)
  await expect
    .poll(() => fonts.map((path) => /^\/assets\/plex-basic-\d+/.exec(path)?.[0] ?? path).sort())
    .toEqual(['/assets/plex-basic-400', '/assets/plex-basic-600'])
})
