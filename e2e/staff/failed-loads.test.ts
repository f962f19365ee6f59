import type { Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'
import { ready } from '../support/window-focus.ts'

const sentence = 'Das hat leider nicht funktioniert.'
const told = `Fehler: 500 - ${sentence}Server Error: ${sentence}`

/** By screen: what it loads, and how the failure is logged. */
const screens: Record<string, Record<string, string[]>> = {
  '/devices': { '/api/devices': ['setDevices'] },
  '/devices?reiter=artikelnummern': { '/api/parts': ['setParts'] },
  '/files': { '/api/medias': ['setFiles'] },
  '/files?reiter=dokumententypen': { '/api/doctypes': ['setDoctypes'] },
  '/companies': { '/api/companies': ['setCompanies'] },
  '/logs': { '/api/logs': ['setLogs'] },
  '/user': {
    '/api/portal/figures': ['setFigures'],
    '/api/portal/notices': ['setNotices'],
    '/api/upload/unused': ['setUnused'],
    '/api/users': ['setUsers'],
    '/api/tokens': ['setTokens'],
    // What changed, and who signed in.
    '/api/logs': ['setLogs', 'setLogs'],
  },
}
test('a failed load of whatever list is told, logged once by its action’s name, and can be tried again', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await resumeAsStaff(page)
  for (const [path, loads] of Object.entries(screens)) {
    await test.step(path, async () => {
      // Nothing of the step before asks any more.
      await page.goto('/health')
      const reports = reportsOf(page)
      for (const load of Object.keys(loads)) await failing(page, load)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(alerts(page)).toHaveText([told])
      const logged = Object.values(loads)
        .flat()
        .map((action) => `500 ${action}: ${sentence}`)
      expect((await reports(logged.length)).toSorted()).toEqual(logged.toSorted())
      await page.unrouteAll()
      const retry = page.getByRole('button', { name: 'Erneut versuchen' })
      for (let left = logged.length - 1; left >= 0; left -= 1) {
        await retry.first().click()
        await expect(retry).toHaveCount(left)
      }
      expect(await reports(logged.length)).toHaveLength(logged.length)
    })
  }
})

test('a load that is tried three times is told and logged once', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(503)
  await resumeAsStaff(page)
  const reports = reportsOf(page)
  let tries = 0
  await page.route(isLoad('/api/companies'), (route) => {
    tries += 1
    return route.fulfill(problem(503))
  })
  await page.goto('/companies')
  await expect(alerts(page)).toHaveText([`Fehler: 503 - ${sentence}Server Error: ${sentence}`])
  expect(tries).toBe(3)
  expect(await reports(1)).toEqual([`503 setCompanies: ${sentence}`])
})

test('a picker says what the server says, does not blame the connection, and tries again when opened', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await resumeAsStaff(page)
  const reports = reportsOf(page)
  await page.goto('/devices')
  await failing(page, '/api/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(alerts(page)).toHaveText([told])
  await page.unrouteAll()
  await failing(page, '/api/companies')
  await (await ready(dialog)).getByRole('combobox', { name: 'Firma' }).click()
  await expect(page.getByText(`Die Suche ist fehlgeschlagen. ${sentence}`)).toBeVisible()
  await expect(page.getByText(/Verbindung/)).toHaveCount(0)
  for (const report of await reports(2)) expect(report).toBe(`500 setCompanies: ${sentence}`)
})

test('a label that cannot be drawn and a file that cannot be shown are told and logged', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  const reports = reportsOf(page)
  await page.goto('/devices')
  await page.route('**/api/labels', (route) => route.fulfill(problem(500)))
  await page.getByRole('button', { name: 'Etikett von Gerät KP-4711' }).click()
  const label = page.getByRole('dialog', { name: 'DRUCK-LABEL' })
  await expect(label.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  await expect(alerts(page)).toHaveText([told])
  expect(await reports(1)).toEqual([`500 previewLabel: ${sentence}`])

  await page.goto('/files')
  await page.route('**/uploads/**', (route) => route.fulfill(problem(500)))
  await chooseInRow(page, 'Anleitung.pdf', 'Ansehen')
  await expect(alerts(page)).toHaveText([told])
  expect(await reports(2)).toContain(`500 showFile: ${sentence}`)
})

test('a customer whose reload the server cannot answer stays signed in and tries again', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(500).add(401)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await signInCustomer(page, 'KP-4711', passwords.device)
  const reports = reportsOf(page)
  await failing(page, '/api/devices/mine')
  await page.reload()
  await expect(alerts(page)).toHaveText([told])
  await expect(page).toHaveURL('/customer-view')
  expect(await reports(1)).toEqual([`500 restoreDevices: ${sentence}`])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('button', { name: 'Dateien zu Gerät KP-4711' })).toBeVisible()

  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/customer-login')
})

test('no answer at all is 40x; what staff would have logged is sent once there is a connection', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  const reports = reportsOf(page)
  await fillCompany(page)
  let tries = 0
  await page.route('**/*', (route) => {
    if (route.request().url().endsWith('/api/companies')) tries += 1
    return route.abort()
  })
  for (let count = 1; count <= 25; count += 1) {
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => tries).toBe(count)
  }
  const summary = 'Fehler: 40x - Keine Verbindung zum Server. Bitte prüfen Sie Ihr Netz'
  await expect(alerts(page).last()).toContainText(summary)
  await page.unrouteAll()
  const sent = await reports(20)
  expect(sent).toHaveLength(20)
  for (const report of sent) expect(report).toMatch(/^40x addCompany: Keine Verbindung zum Server/)
})

test('what one person could not log is not sent by the next', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0).add(401)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  const reports = reportsOf(page)
  await fillCompany(page)
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(alerts(page).first()).toContainText('Fehler: 40x')
  const kept = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  // Another tab has signed in anew in the meantime; the server does not know that session.
  await page.evaluate((session) => {
    const other = JSON.stringify({ ...JSON.parse(session), authKey: 'another' })
    localStorage.setItem('user-info', other)
    dispatchEvent(new StorageEvent('storage', { key: 'user-info' }))
  }, kept)
  await page.unrouteAll()
  await expect(page.getByText(/^Keine Verbindung zum Server. Es geht von selbst/)).toHaveCount(0)
  expect(await reports(0)).toEqual([])
})

test('a refused deletion is one entry of the log: the server’s, with the action’s name', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH löschen' }).click()
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/logs'))
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await reported
  await page.goto('/logs')
  const message = page.locator('td[data-label="Meldung"]')
  await expect(message).toHaveText([
    /^removeCompany: Die Firma „Müller Pumpen GmbH“ .+ \(DELETE \/api\/companies\/\d+\)$/,
  ])
})

async function fillCompany(page: Page) {
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10003')
  await form.getByLabel(/^Passwort( \*)?$/).fill('Antrieb-26')
}

function alerts(page: Page) {
  return page.getByRole('region', { name: 'Meldungen' }).getByRole('alert').locator('.toast-text')
}

function isLoad(path: string) {
  return (url: URL) => url.pathname === path
}

async function failing(page: Page, path: string) {
  await page.route(isLoad(path), (route) =>
    route.request().method() === 'GET' ? route.fulfill(problem(500)) : route.continue(),
  )
}

function problem(status: number) {
  const error = { status, name: 'InternalServerError', message: sentence, details: {} }
  return { status, json: { data: null, error } }
}

/** What the page has reported to the log so far, as soon as there is so much of it. */
function reportsOf(page: Page) {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/logs')) return
    const { status, message } = request.postDataJSON().data
    found.push(`${status} ${message}`)
  })
  return async (count: number) => {
    await expect.poll(() => found.length).toBeGreaterThanOrEqual(count)
    return found
  }
}
