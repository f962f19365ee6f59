import type { Page } from '@playwright/test'
import {
  areaLink,
  devicePresets,
  expect,
  resumeAsStaff,
  signInAtScreen,
  signInCustomer,
  signInStaff,
  test,
} from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'
import { closeByEscape, waitUntilReady } from '../support/window-focus.ts'

test('a failed action is one message with both texts, and a log entry with its name', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/companies')
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/logs'))
  await page.getByRole('button', { name: 'Firma Müller Pumpen GmbH löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  const alert = page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')
  // The catalogue's text for this action is the error message itself, so a refusal shows it only once.
  await alert.getByText(/^Die Firma /).hover()
  await expect(alert).toHaveText(
    /^Die Firma .+!Server Error: Verwendet von „KP-4711“Verwendung zeigen$/,
  )
  const { data } = (await logged).postDataJSON()
  expect(data).toMatchObject({ type: 'error', status: '409' })
  expect(data.message).toMatch(/^removeCompany: Die Firma /)
})

test('a response that is not the portal’s is reported in German', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(502)
  await resumeAsStaff(page)
  await page.route('**/api/companies', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.continue(),
  )
  await addCompany(page)
  const text = 'Der Server hat nicht wie erwartet geantwortet.'
  await expect(page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')).toHaveText(
    `Fehler: 502 - ${text}Server Error: ${text}`,
  )
  await expect(page.getByRole('dialog').getByLabel('Firmenname')).toHaveValue('Adler Antriebe')
})

// Also seen by: login.test.ts and literal-texts.test.ts.
test('failed logins of staff and of customers have their own texts', { tag: '@full' }, async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await oneDevice(await openRecords(portal), 'KP-4711')
  const alert = page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')
  await page.goto('/admin-login')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(alert).toHaveText('Bitte füllen Sie alle Felder aus!')
  await page.getByLabel('Username').fill('chefin')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(alert).toContainText(/(\S.+) - Login derzeit nicht möglichServer Error: \1/)

  await page.goto('/customer-login?sn=KP-4711')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(alert).toHaveText(/^400 - \S/)
})

test('a failed logout is reported and still leads to the login', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await signInStaff(page)
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  const alert = page.getByRole('region', { name: 'Meldungen' }).getByRole('alert')
  await expect(alert).toHaveText(/^Fehler: Logout fehlgeschlagen!Server Error: \S/)
  await expect(page).toHaveURL('/admin-login')
})

test('the bell counts unseen messages, lists them, and can be cleared', async ({ page }) => {
  await signInAtScreen(page)
  await page.getByRole('button', { name: 'Letzte Meldungen, 1 neue' }).click()
  const list = page.getByRole('dialog', { name: 'Letzte Meldungen' })
  await expect(list.getByRole('listitem')).toHaveText(/Sie wurden erfolgreich eingeloggt!$/)
  await closeByEscape(list)
  await expect(page.getByRole('button', { name: 'Letzte Meldungen', exact: true })).toBeFocused()

  await page.goto('/companies')
  await addCompany(page)
  await page.getByRole('button', { name: 'Fertig' }).click()
  await page.getByRole('button', { name: 'Letzte Meldungen, 1 neue' }).click()
  await list.getByRole('button', { name: 'Liste leeren' }).press('Enter')
  await expect(list).toHaveText('Noch keine Meldungen.')
  await expect(list).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Letzte Meldungen', exact: true })).toBeFocused()
})

test('a message stays while it is read, and closes by mouse and by keyboard', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('/admin-login')
  const login = page.getByRole('button', { name: 'Anmelden' })
  // Parts still loading when the clock stops would never be rendered.
  await expect(login).toBeVisible()
  await page.clock.pauseAt(60 * 60_000)
  const messages = page.getByText('Bitte füllen Sie alle Felder aus!')
  const close = page.getByRole('button', { name: 'Meldung schließen' })

  await login.click()
  await page.clock.runFor(2_900)
  await expect(messages).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(messages).toHaveCount(0)

  await login.click()
  await messages.hover()
  await page.clock.runFor(10_000)
  await expect(messages).toHaveCount(1)
  await page.getByRole('heading', { name: 'Bearbeiter Login' }).hover()
  await page.clock.runFor(3_100)
  await expect(messages).toHaveCount(0)

  await login.click()
  await close.focus()
  await page.clock.runFor(10_000)
  await expect(messages).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(messages).toHaveCount(0)

  await login.click()
  await close.click()
  await expect(messages).toHaveCount(0)
})

test('a message is 25rem wide on a desktop and leaves margins on a phone', async ({ person }) => {
  for (const [seat, width] of [
    ['desk', 400],
    ['phone', 390 - 2 * 16],
  ] as const) {
    const page = await person(seat)
    await page.goto('/admin-login')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    const card = page.getByRole('alert').locator('> *')
    await expect(card).toHaveCSS('width', `${width}px`)
  }
})

test('a screen that cannot be loaded after an update shows a helpful page in German', async ({
  browser,
  portal,
}) => {
  // A page of its own: the browser's error about the missing file is expected here.
  const page = await browser.newPage({ baseURL: portal.url })
  await signInAtScreen(page)
  await page.route(/assets\/CompaniesScreen/, (route) => route.fulfill({ status: 404 }))
  await areaLink(page, 'Firmen').click()
  await expect(
    page.getByRole('heading', { name: 'Diese Seite konnte nicht angezeigt werden' }),
  ).toBeVisible()
  await page.unroute(/assets\/CompaniesScreen/)
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect(page).toHaveURL('/companies')
  await expect(page.getByText('Noch keine Firmen.')).toBeVisible()
  await page.close()
})

test('a dialog that cannot be loaded after an update says so, and what was entered below stays', async ({
  browser,
  portal,
}) => {
  // A page of its own, as above.
  const page = await browser.newPage({ baseURL: portal.url })
  const form = await fillDevice(page)
  await page.route(/assets\/CompanyForm/, (route) => route.fulfill({ status: 404 }))
  await form.getByRole('button', { name: 'Neue Firma …' }).click()
  await expect(page.getByText('Dieses Fenster konnte nicht angezeigt werden.')).toBeVisible()
  await expect(form.getByLabel('Seriennummer')).toHaveValue('KP-4711')
  await page.close()
})

test('a notice is shown while the connection is lost', async ({ page, portal }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/devices')
  const device = page.getByRole('cell', { name: 'KP-4711', exact: true })
  await expect(device).toBeVisible()
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' }))
  await page.setViewportSize({ width: 1440, height: 520 })
  await page.context().setOffline(true)
  const notice = page.getByText(/^Keine Verbindung zum Server. Es geht von selbst weiter/)
  await expect(notice).toBeVisible()
  // Without room above the dialog, the notice is below the buttons of the dialog's footer.
  const save = form.getByRole('button', { name: 'Speichern' })
  const bottom = await save.evaluate((button) => button.getBoundingClientRect().bottom)
  expect(await notice.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(
    bottom,
  )
  // The buttons are in view, so focusing one of them by keyboard does not scroll.
  await save.focus()
  expect(await form.evaluate((dialog) => dialog.scrollTop)).toBe(0)
  await closeByEscape(form)
  await expect(device).toBeVisible()
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('what has not been loaded yet waits for the connection; nothing entered is lost', async ({
  browser,
  portal,
}) => {
  // A page of its own: the browser's errors about what it cannot load are expected here.
  const page = await browser.newPage({ baseURL: portal.url })
  const form = await fillDevice(page)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Neue Firma …' }).click()
  const company = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await expect(page.getByText(/^Keine Verbindung zum Server/)).toBeVisible()
  await expect(form.getByLabel('Seriennummer')).toHaveValue('KP-4711')
  await page.context().setOffline(false)
  await closeByEscape(await waitUntilReady(company))
  await expect(form.getByLabel('Seriennummer')).toHaveValue('KP-4711')
  await page.close()
})

test('customers are told about a lost connection too', async ({ browser, portal }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  // A page of its own, as above.
  const phone = await browser.newPage({
    baseURL: portal.url,
    locale: 'de-DE',
    ...devicePresets.phone,
  })
  const prepared = [/\/pdf-worker-[\w-]+\.js$/, /\/FilePreview-[\w-]+\.js$/].map((script) =>
    phone.waitForResponse(script).then((response) => response.finished()),
  )
  await signInCustomer(phone, 'KP-4711', passwords.device)
  await Promise.all(prepared)
  // The preview's styles arrive with its script.
  await phone.waitForLoadState('networkidle')
  await phone.context().setOffline(true)
  const notice = phone.getByText(/^Keine Verbindung zum Server. Es geht von selbst weiter/)
  await expect(notice).toBeVisible()
  // The first file opened says why it is not shown, and the list stays.
  await phone.getByRole('button', { name: /^Vorschau: / }).tap()
  await expect(phone.getByRole('dialog').getByRole('alert')).toContainText('Ihr Gerät ist offline.')
  await phone.goBack()
  await expect(phone.getByRole('heading', { name: 'Geräteübersicht' })).toBeVisible()
  await phone.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await phone.close()
})

/** Signs in and begins a new device, after everything that is loaded by itself has arrived. */
async function fillDevice(page: Page) {
  await signInAtScreen(page)
  await page.goto('/devices', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' }))
  await form.getByLabel('Seriennummer').fill('KP-4711')
  return form
}

async function addCompany(page: Page) {
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10003')
  await form.getByLabel(/^Passwort( \*)?$/).fill('Antrieb-26')
  await form.getByRole('button', { name: 'Speichern' }).click()
}
