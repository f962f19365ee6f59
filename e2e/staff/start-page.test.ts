import type { Page } from '@playwright/test'
import { expect, signInStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'
import { refocusWindow } from '../support/window-focus.ts'

test('an empty portal lists the first steps, and ticks off those that are done', async ({
  page,
}) => {
  await signInStaff(page)
  const steps = page.getByRole('region', { name: 'So richten Sie das Portal ein' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await steps.getByRole('button', { name: 'Firma anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  await form.getByLabel('Kundennummer').fill('10001')
  await form.getByRole('button', { name: 'Generieren' }).click()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(steps.getByRole('listitem').first()).toContainText('Firma anlegen (erledigt)')
  await expect(steps.getByRole('button', { name: 'Firma anlegen' })).toHaveCount(0)
  const changes = page.getByRole('region', { name: 'Letzte Änderungen' })
  await expect(changes).toContainText('Müller Pumpen GmbH')
  // As long as no customer has signed in, nothing stands beside the changes.
  await page.reload()
  await expect(changes).toContainText('Müller Pumpen GmbH')
  const width = (await steps.boundingBox())?.width
  await expect.poll(async () => (await changes.boundingBox())?.width).toBe(width)
})

test('figures, changes and customer sign-ins are shown, also to screen readers, and link to their lists', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const { companie } = await oneDevice(records, 'KP-4711')
  for (let count = 0; count < 2; count += 1) {
    const data = { sn: 'KP-4711', pass: passwords.device }
    await page.request.post('/api/devices/customer-login', { data })
  }
  await signInStaff(page)
  await expect(page.getByRole('region', { name: 'So richten Sie' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '1 Gerät', exact: true })).toBeVisible()
  const chart = page.getByRole('region', { name: 'Kundenanmeldungen in 30 Tagen' })
  await expect(chart.getByText('Heute: 2 Anmeldungen')).toBeVisible()
  await expect(chart.getByRole('row')).toHaveCount(31)
  await expect(chart.getByRole('row').last()).toHaveText(/20\d\d2$/)
  await chart.locator('svg').hover({ position: { x: 10, y: 20 } })
  await expect(chart.getByText(/^\d+\. \S+ 20\d\d: 0 Anmeldungen$/)).toBeVisible()

  const latest = page.getByRole('region', { name: 'Letzte Kundenanmeldungen' })
  await expect(latest.getByRole('listitem').first()).toContainText('Müller Pumpen GmbHKP-4711')
  // The link filters by name, which several companies may share.
  const company = latest.getByRole('link', { name: 'Müller Pumpen GmbH' }).first()
  await company.click()
  await expect(page).toHaveURL(`/companies/${companie}`)
  await page.goBack()
  await records.company('müller pumpen gmbh', 10_002)
  await page.reload()
  await company.click()
  await expect(page).toHaveURL('/companies?suche=M%C3%BCller+Pumpen+GmbH')
  await expect(page.getByRole('row', { name: /müller pumpen gmbh/i })).toHaveCount(2)
  await page.goBack()
  await latest.getByRole('link', { name: 'Alle anzeigen (Kundenanmeldungen)' }).click()
  await expect(page).toHaveURL('/logs?reiter=kunden')
  await expect(page.getByRole('link', { name: 'Müller Pumpen GmbH' })).toHaveCount(2)
  await page.goBack()
  const changes = page.getByRole('region', { name: 'Letzte Änderungen' })
  await expect(changes.getByRole('listitem').nth(1)).toContainText('KP-4711')
  await changes.getByRole('link', { name: 'Alle anzeigen (Änderungen)' }).click()
  await expect(page).toHaveURL('/logs?reiter=info')
})

test('only the card that failed to load says so, and it loads on the second attempt', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await signInStaff(page)
  await fail(page, '/api/portal/figures')
  await fail(page, '/api/tokens')
  await page.reload()
  const figures = page.getByRole('region', { name: 'Kennzahlen' })
  const keys = page.getByRole('region', { name: 'API-Schlüssel', exact: true })
  await expect(keys.getByRole('alert')).toContainText('Das konnte nicht geladen werden')
  await expect(figures.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bearbeiter', exact: true })).toContainText('(Sie)')
  await page.unrouteAll()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === '/api/tokens',
    async (route) => {
      await answered
      await route.continue()
    },
  )
  const retry = keys.getByRole('button', { name: 'Erneut versuchen' })
  await retry.press('Enter')
  await expect(keys.getByRole('alert')).toHaveText('Es wird noch einmal versucht …')
  await expect(retry).toBeFocused()
  answer()
  await expect(keys).toContainText('Noch keine API-Schlüssel.')
  await figures.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(figures).toHaveCount(0)
})

test('the content of a card stays when the server fails temporarily', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await oneDevice(await openRecords(portal))
  await signInStaff(page)
  await expect(page.getByRole('link', { name: '1 Gerät', exact: true })).toBeVisible()
  await fail(page, '/api/portal/figures')
  const pendingFigures = page.waitForResponse('**/api/portal/figures')
  await refocusWindow(page)
  await pendingFigures
  await expect(page.getByRole('progressbar', { name: 'Wird geladen' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '1 Gerät', exact: true })).toBeVisible()
  await expect(page.getByText('Das konnte nicht geladen werden')).toHaveCount(0)
})

test('staff without administrator rights see neither colleagues nor API tokens', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await signInStaff(page, await records.staff('bernd'))
  const steps = page.getByRole('region', { name: 'So richten Sie das Portal ein' })
  await expect(steps).toContainText('Anlegen können es nur Administratoren.')
  await expect(page.getByRole('region', { name: 'Eigenes Konto' })).toContainText('Bearbeiter')
  for (const name of ['Bearbeiter', 'API-Schlüssel'])
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0)
  await records.device({ sn: 'KP-1' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Dateien hochladen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerät anlegen' })).toHaveCount(0)
})

async function fail(page: Page, path: string) {
  const error = { status: 500, name: 'InternalServerError', message: 'Interner Fehler' }
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ status: 500, json: { data: null, error } }),
  )
}

test('13.2: the chart shows the days of the portal’s time zone, also to users west of it', async ({
  portal,
  person,
}) => {
  const { device } = await oneDevice(await openRecords(portal))
  const timeZone = 'Pacific/Pago_Pago'
  const page = await person('desk', { timezoneId: timeZone })
  const data = { sn: 'KP-4711', pass: passwords.device }
  await page.request.post('/api/devices/customer-login', { data })
  const figures = page.waitForResponse(/\/api\/portal\/figures$/)
  await signInStaff(page)
  const { customerLogins } = await (await figures).json()
  const long = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' })
  const names = customerLogins.map(({ day }: { day: string }) => long.format(new Date(day)))
  const table = page.getByRole('table', { name: 'Kundenanmeldungen je Tag' })
  await expect(table.getByRole('rowheader')).toHaveText(names)

  // Times are in the user's time zone, in the list of changes as in the log.
  await page.goto(`/devices/${device}?reiter=verlauf`)
  const changed = page.locator('.history-entries time').last()
  const changedAt = new Date((await changed.getAttribute('datetime')) ?? '')
  const times = new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  await expect(changed).toHaveText(times.format(changedAt))
})
