import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('a search with very many results says "mehr als 10.000", and counts them when going to the last page (issue 14, point 2)', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (let count = 1; count <= 12; count += 1) await records.device({ sn: `KP-${count}` })
  await resumeAsStaff(page)
  // As if 12,345 of a million devices matched.
  await page.route(/\/api\/devices\?.*containsi/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const isBounded = route.request().url().includes('withCount%5D=bounded')
    const counted = isBounded ? { total: 10_000, totalIsLowerBound: true } : { total: 12_345 }
    Object.assign(body.meta.pagination, counted)
    await route.fulfill({ response, json: body })
  })
  await page.goto('/devices')
  const pager = page.getByRole('navigation', { name: 'Seiten' })
  await expect(pager).toContainText('1–10 von 12')
  await page.getByRole('searchbox', { name: 'Suche' }).fill('KP')
  await expect(pager).toContainText('1–10 von mehr als 10.000')
  await pager.getByRole('button', { name: 'Letzte Seite' }).click()
  await expect(pager).toContainText('12.341–12.345 von 12.345')
  await page.unrouteAll({ behavior: 'wait' })
})
