import {
  areaLink,
  expect,
  openStart,
  resumeAsStaff,
  signInAtScreen,
  signInCustomer,
  signInOnCurrentPage,
  test,
} from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords, passwords } from '../support/records.ts'
import { refocusWindow, waitUntilIdle } from '../support/window-focus.ts'

test('without a session every staff screen redirects to the staff login', async ({ page }) => {
  for (const path of ['/devices', '/files', '/companies', '/logs', '/user']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/admin-login')
    await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
  }
})

test('without a session the customer’s overview redirects to the customer login', async ({
  page,
}) => {
  for (const path of ['/', '/customer-view']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/customer-login')
    await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
  }
})

test('both logins redirect signed-in staff to the start page, also after a reload', async ({
  page,
}) => {
  await signInAtScreen(page)
  for (const path of ['/customer-login', '/admin-login', '/customer-login?sn=4711']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user')
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Guten Tag, chefin' })).toBeVisible()
})

test('after the login staff are redirected to the page they requested', async ({ page }) => {
  await page.goto('/companies?suche=M%C3%BCller')
  await page.getByLabel('Username').fill('chefin')
  await page.getByLabel('Passwort', { exact: true }).fill('Werkstatt-Portal-26')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/companies?suche=M%C3%BCller')
})

test('a customer’s open preview is open again after the session has expired and a new login', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const doctype = await records.doctype('Betriebsanleitung')
  const { id } = await records.file(pdfFile('Anleitung.pdf', 'Anleitung'), doctype)
  await records.device({ sn: 'KP-1', companie, media: [id] })
  await records.device({ sn: 'KP-2', companie })
  await signInCustomer(page, '10001', passwords.company)
  await page.getByRole('button', { name: 'Dateien zu Gerät KP-1' }).click()
  await page.getByRole('button', { name: 'Vorschau: Anleitung.pdf' }).click()
  const preview = page.getByRole('dialog', { name: 'Anleitung.pdf' })
  // Not before nothing is being loaded any more: the refusal would lead to the login while the page is reloaded.
  await expect(preview.locator('canvas')).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL('/customer-login')
  await page.getByLabel('Kundennummer / Gerätenummer').fill('10001')
  await page.getByLabel('Passwort', { exact: true }).fill(passwords.company)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/customer-view')
  await expect(preview).toBeVisible()
  await preview.getByRole('button', { name: 'Vorschau schließen' }).click()
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Geräteübersicht' })).toBeVisible()
})

const foreignPlaces = [
  '//fremd.example',
  '/setup',
  ...(process.env.TEST_FULL ? ['https://fremd.example/', '/devices/../x', 7] : []),
]

test('an invalid address to return to leads to the start page', async ({ page }) => {
  for (const from of foreignPlaces) {
    await test.step(String(from), async () => {
      await page.goto('/admin-login')
      await page.evaluate((place) => history.replaceState({ from: place, view: place }, ''), from)
      await page.reload()
      await signInOnCurrentPage(page)
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    })
  }
})

const titles = {
  '/customer-login': 'Kunden Login – Typenschild',
  '/admin-login': 'Bearbeiter Login – Typenschild',
  '/user': 'Start – Typenschild',
  '/companies': 'Firmen – Typenschild',
  '/compliance': 'Nachweise – Typenschild',
}

// The titles of the other screens: shell.test.ts.
test('every route has its own title, the customer’s overview the specified one', async ({
  page,
  person,
  portal,
}) => {
  const phone = await person('phone')
  for (const path of ['/customer-login', '/admin-login'] as const) {
    await phone.goto(path)
    await expect(phone).toHaveTitle(titles[path])
  }
  await signInAtScreen(page)
  const screens = ['/user', '/companies', '/compliance'] as const
  for (const path of screens) {
    await page.goto(path)
    await expect(page).toHaveTitle(titles[path])
    await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeVisible()
  }
  const records = await openRecords(portal)
  await records.device({ sn: 'KP-1' })
  await signInCustomer(phone, 'KP-1', passwords.device)
  await expect(phone).toHaveTitle('Geräteübersicht')
})

test('the session is checked again before every navigation', async ({ page }) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  // As when the browser clears the site's data, of which no other tab sends an event.
  await page.evaluate(() => localStorage.clear())
  await areaLink(page, 'Geräte').click()
  await expect(page).toHaveURL('/admin-login')
})

test('staff sign in and work in browsers that refuse to store anything, or whose storage is full', async ({
  portal,
  person,
}) => {
  await (await openRecords(portal)).device({ sn: 'KP-1' })
  for (const [name, refuse] of [
    ['blocked', refuseStorage],
    ['full', fillStorage],
  ] as const) {
    const page = await person('desk', {})
    await page.addInitScript(refuse)
    await signInAtScreen(page)
    await expect(page, name).toHaveURL('/user')
    await areaLink(page, 'Geräte').click()
    await expect(page.getByRole('cell', { name: 'KP-1', exact: true })).toBeVisible()
    await page.close()
  }
})

/** As with all cookies blocked. */
function refuseStorage() {
  for (const storage of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, storage, {
      get() {
        throw new DOMException('', 'SecurityError')
      },
    })
  }
  // In Firefox.
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      throw new DOMException('', 'SecurityError')
    }
  }
}

function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
}

const serials = [
  '1e5',
  'a&b=c+d',
  ...(process.env.TEST_FULL ? ['007', 'A/B 12', '12345678901234567890', 'Prüfstand Größe 5'] : []),
]

test('the serial number of a nameplate is read-only and sent unchanged', async ({
  page,
  portal,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const part = await records.part('KP-100')
  for (const sn of serials) {
    await records.device({ sn, companie, part })
    await page.goto(`/customer-login?sn=${encodeURIComponent(sn)}`)
    const user = page.getByLabel('Kundennummer / Gerätenummer')
    await expect(user).toHaveValue(sn)
    await expect(user).not.toBeEditable()
    const password = page.getByLabel('Passwort', { exact: true })
    await expect(password).toBeFocused()
    await password.fill(passwords.device)
    await password.press('Enter')
    await expect(page, sn).toHaveURL('/customer-view')
    await expect(page.getByRole('button', { name: `Dateien zu Gerät ${sn}` })).toBeVisible()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await expect(page).toHaveURL('/customer-login')
  }
})

test('an unknown address shows a German page with a link to continue', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const answer = await page.goto('/gibt-es-nicht')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Diese Adresse gibt es nicht!')).toBeVisible()
  await page.getByRole('link', { name: 'Zur Anmeldung für Kunden' }).click()
  await expect(page).toHaveURL('/customer-login')
})

test('a reload restores the customer’s view, and signing out ends it', async ({ page, portal }) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  await records.device({ sn: 'KP-1', companie, part: await records.part('KP-100') })
  await signInCustomer(page, 'KP-1', passwords.device)
  await page.reload()
  await expect(page).toHaveURL('/customer-view')
  await expect(page.getByRole('button', { name: 'Dateien zu Gerät KP-1' })).toBeVisible()

  await page.goto('/customer-login?sn=kp-1')
  await expect(page).toHaveURL('/customer-view')

  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/customer-login')
  await expect(page.getByText('Sie wurden erfolgreich ausgeloggt!')).toBeVisible()
  await page.goto('/customer-view')
  await expect(page).toHaveURL('/customer-login')
})

test('staff sign out, and nothing is requested while the session ends', async ({ page }) => {
  await signInAtScreen(page)
  await openStart(page)
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  const leaving = page.waitForRequest('**/api/auth/logout')
  await page.route('**/api/auth/logout', async (route) => {
    await allowed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await leaving
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await refocusWindow(page)
  await waitUntilIdle(page)
  expect(requestedUrls).toEqual([])
  allow()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByText('Sie wurden erfolgreich ausgeloggt!')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user-info'))).toBeNull()
  await page.goto('/devices')
  await expect(page).toHaveURL('/admin-login')
})

test('the next user to sign in sees nothing that was loaded for the previous one', async ({
  page,
  portal,
}) => {
  await (await openRecords(portal)).company('Müller KG', 10_001)
  await signInAtScreen(page)
  await areaLink(page, 'Firmen').click()
  const company = page.getByRole('cell', { name: 'Müller KG', exact: true })
  await expect(company).toBeVisible()
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL('/admin-login')

  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/api/companies*', async (route) => {
    await allowed
    await route.continue()
  })
  await signInOnCurrentPage(page)
  await areaLink(page, 'Firmen').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/companies')
  await expect(company).toHaveCount(0)
  allow()
  await expect(company).toBeVisible()
})

// Also seen by: session.test.ts, „an expired session is reported once, and the login leads back to the same place“.
test('staff whose session the server has ended are redirected to the login at the next click', {
  tag: '@full',
}, async ({ page, portal, expectedFailures }) => {
  expectedFailures.add(401)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('user-info') ?? '')
  const authorization = `Bearer ${JSON.parse(stored).authKey}`
  const answer = await fetch(`${portal.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(answer.status).toBe(200)
  await areaLink(page, 'Dateien').click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
})
