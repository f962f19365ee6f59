import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { openRecords } from '../support/records.ts'

/** One day in ms. */
const dayLong = 24 * 60 * 60_000

test('the days of the log are chosen by shortcut or by date, and kept in the address', async ({
  portal,
  page,
}) => {
  const entryDay = dayOf(new Date())
  await (await openRecords(portal)).part('KP-100')
  // One day of the year has 25 hours.
  const tomorrow = new Date(Date.now() + dayLong + 60 * 60_000)
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=info')
  const entry = page.getByRole('cell', { name: 'Artikelnummer „KP-100“ angelegt' })
  await expect(entry).toBeVisible()
  await expect(quick(page, 'Alles')).toHaveAttribute('aria-pressed', 'true')

  // The page stays open over midnight.
  await page.clock.setFixedTime(tomorrow)
  await quick(page, 'Heute').click()
  await expect(page.getByText('Dazu gibt es keine Einträge.')).toBeVisible()
  const day = dayOf(tomorrow)
  await expect(page).toHaveURL(`/logs?reiter=info&von=${day}&bis=${day}`)
  for (const [name, days] of [
    ['30 Tage', 30],
    ['7 Tage', 7],
  ] as const) {
    await quick(page, name).click()
    const firstDay = daysBefore(day, days - 1)
    await expect(page).toHaveURL(`/logs?reiter=info&von=${firstDay}&bis=${day}`)
  }
  await expect(entry).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(entry).toHaveCount(0)
  await expect(dayField(page, 'Von')).toHaveValue(inGerman(day))
  await page.getByRole('button', { name: 'Alle Einträge zeigen' }).press('Enter')
  await expect(entry).toBeVisible()
  await expect(page.getByRole('region', { name: 'Info' })).toBeFocused()

  await dayField(page, 'Von').fill(inGerman(entryDay))
  await dayField(page, 'Bis').fill(inGerman(entryDay))
  await expect(page).toHaveURL(`/logs?reiter=info&von=${entryDay}&bis=${entryDay}`)
  await page.reload()
  await expect(entry).toBeVisible()

  await dayField(page, 'Von').fill(inGerman(day))
  await expect(page.getByText('„Bis“ liegt vor „Von“!')).toBeVisible()
  await expect(dayField(page, 'Bis')).toHaveAttribute('aria-invalid', 'true')
  await expect(entry).toHaveCount(0)

  // What is not a day (yet) changes nothing, and is reported once the field is left.
  await dayField(page, 'Bis').fill('31.12.20')
  await expect(page).toHaveURL(`/logs?reiter=info&von=${day}&bis=${entryDay}`)
  await dayField(page, 'Von').fill('31.4.2026')
  await page.keyboard.press('Enter')
  await expect(dayField(page, 'Von')).toHaveAccessibleDescription('Bitte als TT.MM.JJJJ angeben!')
  await expect(page).toHaveURL(`/logs?reiter=info&von=${day}&bis=2020-12-31`)
})

test('the log says who did what and when, and is filtered by status', async ({ portal, page }) => {
  const records = await openRecords(portal)
  await records.device({ sn: 'KP-4711', companie: await records.company('Müller KG', 10_001) })
  for (const pass of ['geraete-passwort', 'vertippt']) {
    await page.request.post('/api/devices/customer-login', { data: { sn: 'KP-4711', pass } })
  }
  await resumeAsStaff(page)
  await page.goto('/logs?reiter=kunden')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveText([/KP-4711.*customerLogin.*400abgelehnt/, /200erfolgreich/])
  await page.getByLabel('Status').selectOption('200 erfolgreich')
  await expect(rows).toHaveText([/KP-4711, Müller KG.*Anmeldung mit Seriennummer.*200erfolgreich/])
  await expect(page).toHaveURL('/logs?reiter=kunden&status=200')
})

test('a long message is shown in full on demand', async ({ page }) => {
  await signInStaff(page)
  const message = `${'Sehr lange Meldung '.repeat(30)}Ende`
  await report(page, message)
  await page.goto('/logs?art=fehler&sortierung=quatsch&von=gestern')
  await expect(page.getByRole('button', { name: 'Ansicht: Alle Einträge' })).toBeVisible()
  const moreButton = page.getByRole('button', { name: 'Ganz anzeigen' })
  await expect(moreButton).toBeVisible()
  await expect(page.getByText('Ende', { exact: false })).toHaveCount(0)
  await moreButton.click()
  await expect(page.getByRole('cell', { name: message })).toBeVisible()
  await page.getByRole('button', { name: 'Weniger anzeigen' }).click()
  await expect(page.getByText('Ende', { exact: false })).toHaveCount(0)
})

function dayField(page: Page, name: string) {
  return page.getByLabel(name, { exact: true })
}

function quick(page: Page, name: string) {
  return page.getByRole('group', { name: 'Zeitraum' }).getByRole('button', { name })
}

/** Reports a failure as the signed-in user's browser would. */
async function report(page: Page, message: string) {
  const key = await page.evaluate(() => JSON.parse(localStorage['user-info']).authKey)
  const answer = await page.request.post('/api/logs', {
    headers: { authorization: `Bearer ${key}` },
    data: { data: { type: 'error', status: '500', message } },
  })
  expect(answer.status()).toBe(200)
}

/** The day in the browser's time zone, as the address says it: yyyy-mm-dd. */
function dayOf(time: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(time)
}

function inGerman(day: string): string {
  return day.split('-').reverse().join('.')
}

/** Counts calendar days in UTC, as two local days of the year have 23 or 25 hours. */
function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * dayLong).toISOString().slice(0, 10)
}
