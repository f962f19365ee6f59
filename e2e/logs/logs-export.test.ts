import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInAtScreen, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

test('the export holds exactly what search and filter show, ready for a German Excel', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  for (const title of ['Pumpe; groß', 'Pumpe "neu"', 'Ventil']) await records.part(title)
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=info')
  await page.getByRole('searchbox', { name: 'Suche' }).fill('pumpe')
  await page
    .getByRole('group', { name: 'Zeitraum' })
    .getByRole('button', { name: '7 Tage' })
    .click()
  // The unfiltered list may also briefly show two rows.
  await expect(page).toHaveURL(/suche=pumpe/)
  await expect(page).toHaveURL(/von=/)
  await expect(page.getByRole('row')).toHaveCount(3)

  const { name, bytes } = await exported(
    page,
    'Gespeichert wird: 2 Treffer der Suche „pumpe“ und der Filter, in der Reihenfolge der Liste.',
  )
  expect(name).toMatch(/^Protokoll 20\d\d-\d\d-\d\d\.csv$/)
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const time = String.raw`\d\d\.\d\d\.20\d\d \d\d:\d\d:\d\d`
  expect(bytes.subarray(3).toString()).toMatch(
    new RegExp(
      [
        '^Nummer;Zeit;Bearbeiter;Seriennummer;Firma;Meldung;Status;Bedeutung',
        String.raw`\d+;${time};chefin;;;"Artikelnummer „Pumpe ""neu""“ angelegt";api-call;ausgeführt`,
        String.raw`\d+;${time};chefin;;;"Artikelnummer „Pumpe; groß“ angelegt";api-call;ausgeführt`,
        '$',
      ].join('\r\n'),
    ),
  )
  await expect(page.getByText('2 Einträge gespeichert!')).toBeVisible()
})

test('a formula that somebody tried to sign in with stays text', async ({ page }) => {
  const data = { sn: '=HYPERLINK("https://example.com";"Klick")', pass: 'x' }
  await page.request.post('/api/devices/customer-login', { data })
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=kunden')
  const { bytes } = await exported(page, 'Gespeichert wird: 1 Eintrag, in')
  expect(bytes.toString()).toContain(`;"'=HYPERLINK(""https://example.com"";""Klick"")";`)
})

test('a double click on the export asks once', async ({ page }) => {
  // The sign-in is the only entry.
  await signInAtScreen(page)
  await page.goto('/logs?reiter=info')
  await page.getByRole('button', { name: 'CSV-Export' }).dblclick()
  const question = page.getByRole('dialog')
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('1 Eintrag gespeichert!')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('an empty export is reported at once', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=kunden')
  await page.getByRole('button', { name: 'CSV-Export' }).click()
  await expect(page.getByText('Es gibt keine Einträge zum Exportieren.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Confirms the export and returns the saved file. */
async function exported(page: Page, expectedText: string) {
  await page.getByRole('button', { name: 'CSV-Export' }).click()
  const question = page.getByRole('dialog', { name: /^Protokoll „.+“ exportieren$/ })
  await expect(question).toContainText(expectedText)
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Speichern' }).click()
  const file = await saving
  await expect(question).toHaveCount(0)
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
