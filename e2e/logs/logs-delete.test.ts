import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('an administrator deletes an entry, and the log says who did it', async ({ portal, page }) => {
  await (await openRecords(portal)).part('KP-100')
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=info&suche=KP-100')
  const entry = page.getByRole('row').filter({ hasText: 'Artikelnummer „KP-100“ angelegt' })
  await entry.getByRole('button', { name: /^Eintrag vom .* löschen$/ }).click()
  const question = page.getByRole('dialog', { name: 'Eintrag wirklich löschen?' })
  await expect(question).toContainText('„Artikelnummer „KP-100“ angelegt“')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Eintrag wurde gelöscht!')).toBeVisible()
  await expect(entry).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Suche' }).fill('Protokolleintrag')
  const trace = page
    .getByRole('row')
    .filter({ hasText: /Protokolleintrag \d+ \(Info, .*\) gelöscht/ })
  await expect(trace).toContainText('chefin')
})

test('several entries are deleted after one question', async ({ portal, page }) => {
  const records = await openRecords(portal)
  for (const title of ['KP-1', 'KP-2', 'KP-3']) await records.part(title)
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=info&suche=KP-')
  await page.getByLabel('Alle Zeilen dieser Seite auswählen').check()
  await page.getByRole('row').filter({ hasText: 'KP-2' }).getByRole('checkbox').uncheck()
  await page
    .getByRole('region', { name: 'Auswahl' })
    .getByRole('button', { name: 'Löschen' })
    .click()
  const question = page.getByRole('dialog', { name: 'Einträge wirklich löschen?' })
  await expect(question).toContainText('2 Einträge werden gelöscht.')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('2 Einträge wurden gelöscht!')).toBeVisible()
  const messages = page.locator('tbody td[data-label=Meldung]')
  await expect(messages).toHaveText(['Artikelnummer „KP-2“ angelegt'])
})

test('staff without administrator rights read and export the log, but delete nothing', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await records.part('KP-100')
  await resumeAsStaff(page, await records.staff('bernd'))
  await page.goto('/logs?reiter=info')
  await expect(page.getByText('Artikelnummer „KP-100“ angelegt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV-Export' })).toBeVisible()
  await expect(page.getByRole('button', { name: /löschen/i })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
