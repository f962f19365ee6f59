import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInAtScreen, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

type Records = Awaited<ReturnType<typeof openRecords>>

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
  await expect(page.getByRole('row')).toHaveCount(3)

  const { name, bytes } = await exported(page, /^2 Einträge, wie Suche und Filter sie zeigen/)
  expect(name).toMatch(/^protokoll-info-20\d\d-\d\d-\d\d\.csv$/)
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

test('a formula that somebody tried to sign in with stays a text', async ({ page }) => {
  const data = { sn: '=HYPERLINK("https://example.com";"Klick")', pass: 'x' }
  await page.request.post('/api/devices/customer-login', { data })
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=kunden')
  const { bytes } = await exported(page, /^1 Eintrag, wie Suche und Filter sie zeigen, wird/)
  expect(bytes.toString()).toContain(`;"'=HYPERLINK(""https://example.com"";""Klick"")";`)
})

test('a long export can be cancelled; it goes through all pages, and what arrives meanwhile shifts nothing', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await manyParts(records, 1_010)
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=info')
  await page.route(isSecondPage, () => undefined)
  let saved = 0
  page.on('download', () => {
    saved += 1
  })
  await page.getByRole('button', { name: 'CSV-Export' }).click()
  const question = page.getByRole('dialog', { name: '„Info“ als CSV-Datei speichern?' })
  await question.getByRole('button', { name: 'Speichern' }).click()
  await expect(question.getByText(/^1\.000 von 1\.\d{3}$/)).toBeVisible()
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(question).toHaveCount(0)
  // Now, for a message is gone after three seconds.
  expect(await page.getByText(/Server Error|gespeichert/).count()).toBe(0)

  await page.unroute(isSecondPage)
  let arrived = 0
  await page.route(isSecondPage, async (route) => {
    await manyParts(records, 3, 'spaeter')
    arrived += 3
    await route.continue()
  })
  const { bytes } = await exported(page, /^1\.\d{3} Einträge/)
  const numbers = [...bytes.toString().matchAll(/^(\d+);/gm)].map(([, id]) => Number(id))
  expect(new Set(numbers).size).toBe(numbers.length)
  const day = /^\d+;"?(\d\d)\.(\d\d)\.(\d{4}) ([\d:]+)/gm
  const times = [...bytes.toString().matchAll(day)].map(
    ([, d, m, y, time]) => `${y}${m}${d} ${time}`,
  )
  expect(times).toHaveLength(numbers.length)
  expect(times).toEqual(times.toSorted().toReversed())
  for (let part = 0; part < 1_010; part += 1) expect(bytes.includes(`„P-${part}“`)).toBe(true)
  expect([saved, arrived]).toEqual([1, 3])
  expect(bytes.includes('spaeter')).toBe(false)
})

test('a double click on the export asks once', async ({ page }) => {
  // The sign-in is the one entry there is.
  await signInAtScreen(page)
  await page.goto('/logs?reiter=info')
  await page.getByRole('button', { name: 'CSV-Export' }).dblclick()
  const question = page.getByRole('dialog')
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('1 Eintrag gespeichert!')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('nothing to export is said at once', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=kunden')
  await page.getByRole('button', { name: 'CSV-Export' }).click()
  await expect(page.getByText('Es gibt keine Einträge zum Exportieren.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** The export asks for what is older than the last entry it got. */
function isSecondPage({ search }: URL): boolean {
  return decodeURIComponent(search).includes('[id][$lt]')
}

/** Agrees to the export and returns the saved file. */
async function exported(page: Page, told: RegExp) {
  await page.getByRole('button', { name: 'CSV-Export' }).click()
  const question = page.getByRole('dialog', { name: 'als CSV-Datei speichern?' })
  await expect(question.getByText(told)).toBeVisible()
  const saving = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Speichern' }).click()
  const file = await saving
  await expect(question).toHaveCount(0)
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Writes as many entries of the log, a few at a time. */
async function manyParts(records: Records, count: number, prefix = 'P') {
  const numbers = Array.from({ length: count }, (_, index) => index).values()
  const suffix = prefix === 'P' ? '' : ` ${crypto.randomUUID()}`
  async function work() {
    for (const number of numbers) await records.part(`${prefix}-${number}${suffix}`)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
