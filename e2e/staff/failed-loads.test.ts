import type { Page, Request } from '@playwright/test'
import { pages } from '#contract/pages.ts'
import { answerLoads } from '../support/answer-loads.ts'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'
import { refocusWindow, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

const sentence = 'Das hat leider nicht funktioniert.'
const failureText = `Fehler: 500 - ${sentence}Server Error: ${sentence}`

/** The requests of a screen, each with the actions that log its failure. */
interface Screen {
  path: string
  loads: Record<string, string[]>
  /** Other requests of the screen, which are tested in another entry. */
  further?: string[]
}

const lists = { '/api/views': ['setViews'] }
const widened = { ...lists, '/api/views/columns': ['setColumns'] }

const ofDevice = [
  '/api/devices/1',
  '/api/devices/1/findings',
  '/api/compliance/findings',
  '/api/medias',
  '/api/logs',
  // Its former serial numbers: log entries are searched by each of them.
  '/api/history',
]
const ofDeviceHistory = ofDevice.filter((path) => path !== '/api/medias')

/** All requests of all staff pages; any other request of a page, or a missing one, fails the test. */
const screens: Screen[] = [
  { path: '/devices', loads: { ...widened, '/api/devices': ['setDevices'] } },
  { path: '/devices?reiter=artikelnummern', loads: { ...widened, '/api/parts': ['setParts'] } },
  { path: '/files', loads: { ...widened, '/api/medias': ['setFiles'] } },
  { path: '/files?reiter=dokumententypen', loads: { ...lists, '/api/doctypes': ['setDoctypes'] } },
  { path: '/companies', loads: { ...widened, '/api/companies': ['setCompanies'] } },
  {
    path: '/compliance',
    loads: {
      ...lists,
      '/api/compliance': ['setCompliance'],
      '/api/compliance/findings': ['setFindings'],
    },
  },
  { path: '/compliance?reiter=regeln', loads: { '/api/compliance': ['setCompliance'] } },
  { path: '/logs', loads: { ...lists, '/api/logs': ['setLogs'] } },
  { path: '/bin', loads: { ...lists, '/api/bin': ['setBin'] } },
  {
    path: '/settings',
    loads: {
      '/api/settings': ['setSettings'],
      '/api/settings/installation': ['setInstallation'],
      '/api/mail': ['setMail'],
      '/api/label-formats': ['setFormats'],
      '/api/portal/backup': ['setBackup'],
    },
  },
  { path: '/hilfe', loads: {} },
  { path: '/import', loads: { '/api/imports': ['setImports'] } },
  { path: '/import/dateien', loads: { '/api/file-imports': ['setFileImports'] } },
  { path: '/import/1', loads: { '/api/imports/1': ['showImport'] } },
  { path: '/import/dateien/1', loads: { '/api/file-imports/1': ['showFileImport'] } },
  {
    path: '/user',
    loads: {
      '/api/portal/figures': ['setFigures'],
      '/api/portal/notices': ['setNotices'],
      '/api/portal/backup': ['setBackup'],
      '/api/to-do': ['setDo'],
      '/api/sign-in-locks/count': ['setCount'],
      '/api/documents/batches': ['setBatches'],
      '/api/documents/jobs': ['setJobs'],
      '/api/mail': ['setMail'],
      '/api/upload/unused': ['setUnused'],
      '/api/users': ['setUsers'],
      '/api/tokens': ['setTokens'],
      '/api/webhooks': ['setWebhooks'],
      '/api/auth/factors': ['setFactors'],
      // Changes, and sign-ins.
      '/api/logs': ['setLogs', 'setLogs'],
    },
  },
]

/** The same of the pages of single records. */
const recordScreens: Screen[] = [
  {
    path: '/devices/1',
    loads: {
      '/api/devices/1/findings': ['setFindings'],
      '/api/medias': ['setFiles', 'setFiles'],
      // Sign-ins.
      '/api/logs': ['setLogs'],
    },
    further: ofDevice,
  },
  {
    path: '/devices/1',
    loads: { '/api/devices/1': ['setCurrentDevice'] },
    further: ofDevice,
  },
  {
    path: '/devices/1',
    loads: { '/api/compliance/findings': ['setFindings'], '/api/history': ['setHistory'] },
    further: ofDevice,
  },
  {
    path: '/devices/1?reiter=verlauf',
    // Changes, and former names.
    loads: { '/api/history': ['setHistory', 'setHistory'] },
    further: ofDeviceHistory,
  },
  {
    path: '/devices/1?reiter=verlauf',
    loads: { '/api/logs': ['setLogs', 'setLogs'] },
    further: ofDeviceHistory,
  },
  {
    path: '/devices/nummer?sn=KP-4711',
    loads: { '/api/devices': ['setDevices'] },
    further: ofDevice,
  },
  {
    path: '/files/1',
    loads: {
      '/api/versions': ['setVersions'],
      '/api/devices': ['setDevices'],
      '/api/medias/1/downloads': ['setDownloads'],
      '/api/medias': ['setFiles'],
      '/api/parts': ['setParts'],
      '/api/history': ['setHistory'],
    },
    further: ['/api/medias/1'],
  },
  {
    path: '/files/1',
    loads: { '/api/medias/1': ['setCurrentFile'] },
    further: [
      '/api/versions',
      '/api/devices',
      '/api/medias/1/downloads',
      '/api/medias',
      '/api/parts',
      '/api/history',
    ],
  },
  {
    path: '/parts/1',
    loads: {
      '/api/compliance/findings': ['setFindings'],
      '/api/medias': ['setFiles'],
      '/api/devices': ['setDevices'],
    },
    further: ['/api/parts/1'],
  },
  {
    path: '/parts/1',
    loads: { '/api/parts/1': ['setCurrentPart'] },
    further: ['/api/compliance/findings', '/api/medias', '/api/devices'],
  },
  {
    path: '/parts/1?reiter=geraete',
    // The number of devices, and the devices.
    loads: { '/api/devices': ['setDevices', 'setDevices'] },
    further: ['/api/parts/1', '/api/compliance/findings'],
  },
  {
    path: '/parts/1?reiter=verlauf',
    loads: { '/api/history': ['setHistory'] },
    further: ['/api/parts/1', '/api/devices', '/api/compliance/findings'],
  },
  {
    path: '/companies/1',
    loads: { '/api/devices': ['setDevices'] },
    further: ['/api/companies/1'],
  },
  {
    path: '/companies/1',
    loads: { '/api/companies/1': ['setCurrentCompany'] },
    further: ['/api/devices'],
  },
  {
    path: '/companies/1?reiter=verlauf',
    loads: { '/api/history': ['setHistory', 'setHistory'] },
    further: ['/api/companies/1', '/api/logs'],
  },
  {
    path: '/companies/1?reiter=verlauf',
    loads: { '/api/logs': ['setLogs'] },
    further: ['/api/companies/1', '/api/history'],
  },
  {
    path: '/companies/1?reiter=briefe',
    loads: { '/api/documents/jobs': ['setJobs'] },
    further: ['/api/companies/1'],
  },
  {
    path: '/companies/1?reiter=mitteilungen',
    loads: { '/api/announcements': ['setAnnouncements'] },
    further: ['/api/companies/1'],
  },
  {
    path: '/companies/1?reiter=anmeldungen',
    loads: { '/api/history': ['setHistory'] },
    further: ['/api/companies/1', '/api/logs'],
  },
  {
    path: '/companies/1?reiter=anmeldungen',
    loads: { '/api/logs': ['setLogs'] },
    further: ['/api/companies/1', '/api/history'],
  },
]

/** Pages that are not for signed-in staff. */
const notForStaff: readonly string[] = [
  '/',
  '/customer-login',
  '/customer-view',
  '/admin-login',
  '/setup',
  '/passwort-vergessen',
  '/passwort-neu',
]

/** Requests without a retry button: they are repeated when their menu or dialog opens, or the window gets the focus. */
const withoutRetryButton = ['/api/views', '/api/views/columns', '/api/label-formats']

/** The initial values of a form on a page, which are not fetched again when the window gets the focus. */
const formValues = '/api/settings'

test('the list of requests contains every staff page', () => {
  const ofStaff = pages.filter((page) => !notForStaff.includes(page))
  const listed = [...screens, ...recordScreens].map(
    ({ path }) => new URL(path, 'http://portal').pathname,
  )
  expect(ofStaff.filter((page) => !listed.includes(page.replace(':id', '1')))).toEqual([])
})

// Two tests, as the portal accepts only so many reports of one user in a minute.
for (const [name, group] of Object.entries({ page: screens, 'page of a record': recordScreens })) {
  test(`a failed request of any ${name} is reported, logged once with its action’s name, and can be retried`, async ({
    page,
    portal,
    expectedFailures,
  }) => {
    // There are no imports, which the page reports as not found.
    expectedFailures.add(500).add(404)
    await oneDevice(await openRecords(portal), 'KP-4711')
    await resumeAsStaff(page)
    await page.clock.install()
    for (const { path, loads, further = [] } of group) {
      await test.step(`${path}: ${Object.keys(loads).join(', ')}`, async () => {
        // Ends all requests of the previous step.
        await page.goto('/health')
        const loaded = loadsOf(page)
        const underWay = loadsUnderWay(page)
        const reports = reportsOf(page)
        const recover = await answerLoads(page, Object.keys(loads), problem(500))
        await page.goto(path, { waitUntil: 'networkidle' })
        const actions = Object.values(loads).flat()
        await expect(alerts(page)).toHaveText(actions.length > 0 ? [failureText] : [])
        const logged = actions.map((action) => `500 ${action}: ${sentence}`).toSorted()
        expect((await reports(logged.length)).toSorted()).toEqual(logged)

        // Parts of a page that are shown later have failed requests repeated; the focus repeats none that is under way.
        await expect.poll(() => underWay.size).toBe(0)
        // A failed request is not repeated automatically, and reported once, however often the window gets the focus.
        const before = loaded.length
        await page.clock.runFor(40_000)
        await waitUntilIdle(page)
        expect(loaded.slice(before)).toEqual([])
        const repeated = loadsOf(page)
        await refocusWindow(page)
        await expect.poll(() => missing(Object.keys(loads), [...repeated, formValues])).toEqual([])
        await waitUntilIdle(page)
        expect(await reports(logged.length)).toHaveLength(logged.length)

        // The requests on the window's focus have failed, too, before anything is retried.
        await recover()
        await waitUntilIdle(page)
        repeated.length = 0
        await tryAllAgain(page)
        expect(missing(Object.keys(loads), [...repeated, ...withoutRetryButton])).toEqual([])
        expect(await reports(logged.length)).toHaveLength(logged.length)
        const listed = new Set([...Object.keys(loads), ...further])
        await expect.poll(() => new Set(loaded)).toEqual(listed)
      })
    }
  })
}

test('a request that is tried three times is reported and logged once', async ({
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

test('a picker shows the server’s message, does not blame the connection, and retries when opened', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await resumeAsStaff(page)
  const reports = reportsOf(page)
  await page.goto('/devices')
  await answerLoads(page, ['/api/companies'], problem(500))
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(alerts(page)).toHaveText([failureText])
  await (await waitUntilReady(dialog)).getByRole('combobox', { name: 'Firma' }).click()
  await expect(page.getByText(`Die Suche ist fehlgeschlagen. ${sentence}`)).toBeVisible()
  await expect(page.getByText(/Verbindung/)).toHaveCount(0)
  expect(await reports(1)).toEqual([`500 setCompanies: ${sentence}`])
})

test('a label that cannot be rendered and a file that cannot be shown are reported and logged', async ({
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
  await expect(alerts(page)).toHaveText([failureText])
  expect(await reports(1)).toEqual([`500 previewLabel: ${sentence}`])

  await page.goto('/files')
  await page.route('**/uploads/**', (route) => route.fulfill(problem(500)))
  await chooseInRow(page, 'Anleitung.pdf', 'Ansehen')
  await expect(alerts(page)).toHaveText([failureText])
  expect(await reports(2)).toContain(`500 showFile: ${sentence}`)
})

test('a customer whose reload fails on the server stays signed in and can retry', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(500).add(401)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await signInCustomer(page, 'KP-4711', passwords.device)
  const reports = reportsOf(page)
  const recover = await answerLoads(page, ['/api/devices/mine'], problem(500))
  await page.reload()
  await expect(alerts(page)).toHaveText([failureText])
  await expect(page).toHaveURL('/customer-view')
  expect(await reports(1)).toEqual([`500 restoreDevices: ${sentence}`])
  await recover()
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('button', { name: 'Dateien zu Gerät KP-4711' })).toBeVisible()

  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/customer-login')
})

test('a missing response is reported as 40x; log entries of staff are sent once there is a connection', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(0)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  const reports = reportsOf(page)
  await fillCompany(page)
  await page.route('**/*', (route) => route.abort())
  // More than the 20 that are kept.
  for (let count = 1; count <= 22; count += 1) {
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/companies'),
    )
    await page.getByRole('button', { name: 'Speichern' }).click()
    await failed
  }
  const summary = 'Fehler: 40x - Keine Verbindung zum Server. Bitte prüfen Sie Ihr Netz'
  await expect(alerts(page).last()).toContainText(summary)
  // The last try is reported in vain as well.
  await waitUntilIdle(page)
  await page.unrouteAll()
  // Otherwise the page itself looks for the portal only every few seconds (messages.test.ts).
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const sentReports = await reports(20)
  expect(sentReports).toHaveLength(20)
  for (const report of sentReports)
    expect(report).toMatch(/^40x addCompany: Keine Verbindung zum Server/)
})

test('log entries that one user could not send are not sent by the next', async ({
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
  const storedSession = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  // Another tab has signed in again in the meantime; the server does not know that session.
  await page.evaluate((session) => {
    const otherSession = JSON.stringify({ ...JSON.parse(session), authKey: 'another' })
    localStorage.setItem('user-info', otherSession)
    dispatchEvent(new StorageEvent('storage', { key: 'user-info' }))
  }, storedSession)
  await page.unrouteAll()
  await expect(page.getByText(/^Keine Verbindung zum Server. Es geht von selbst/)).toHaveCount(0)
  expect(await reports(0)).toEqual([])
})

test('a refused deletion is one log entry, the server’s, with the action’s name', async ({
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

/** Records the paths of the page's GET requests to the API, from now on. */
function loadsOf(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

/** The requests of a page that have no answer yet. */
function loadsUnderWay(page: Page) {
  const requests = new Set<Request>()
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

function missing(loads: string[], requested: string[]) {
  return loads.filter((load) => !requested.includes(load))
}

/** Presses each retry button until none is left. */
async function tryAllAgain(page: Page) {
  const name = 'Erneut versuchen'
  const retry = page.getByRole('button', { name })
  const underWay = page.getByRole('button', { name, disabled: true })
  for (let left = await retry.count(); left > 0; left = await retry.count()) {
    await retry.first().click()
    await expect.poll(() => retry.count()).toBeLessThan(left)
    // Two parts may wait for the same request: the other one's button then disappears by itself.
    await expect(underWay).toHaveCount(0)
  }
}

function isLoad(path: string) {
  return (url: URL) => url.pathname === path
}

function problem(status: number) {
  const error = { status, name: 'InternalServerError', message: sentence, details: {} }
  return { status, json: { data: null, error } }
}

/** Returns a function that waits for at least `count` log entries sent by the page and returns all so far. */
function reportsOf(page: Page) {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/logs')) return
    const { status, message } = request.postDataJSON().data
    reports.push(`${status} ${message}`)
  })
  return async (count: number) => {
    await expect.poll(() => reports.length).toBeGreaterThanOrEqual(count)
    return reports
  }
}
