import type { Page } from '@playwright/test'
import { withAdministrator } from '../../server/testing/template.ts'
import { until } from '../../server/testing/until.ts'
import { expectEnglish } from '../support/german-words.ts'
import { expect, signInCustomer, test as withPortal } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { longPdf } from '../support/pdf-files.ts'
import { showAllPages } from '../support/preview-pages.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords, passwords } from '../support/records.ts'

const test = withPortal.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer()
    await use(mailServer)
    await mailServer.stop()
  },
  settings: async ({ mailServer }, use) => use({ ...withAdministrator, ...mailServer.settings }),
})

const english = { locale: 'en-GB' }
const maker = { makerPhone: '+49 (0)7031 4711', makerEmail: 'service@example.com' }

test('17.3: no German word is left on an English page, in any state of the login', async ({
  portal,
  person,
  expectedFailures,
}) => {
  for (const status of [0, 400, 401, 404, 429, 500, 502, 503]) expectedFailures.add(status)
  const records = await openRecords(portal)
  const companie = await records.company('Pump Works', 10_001)
  await records.device({ sn: 'KP-1', companie })
  await records.company('No Machines', 10_002)
  const page = await person('phone', english)
  await page.goto('/customer-login')
  await expectEnglish(page, 'login')
  await expect(page.getByText('Staff login')).toBeVisible()
  await page.locator('[type=submit]').click()
  await expect(page.getByText('Please fill in all fields.')).toBeVisible()
  await signIn(page, 'KP-1', 'wrong')
  await expect(page.getByText('400 - The number or the password is wrong.')).toBeVisible()
  await expectEnglish(page, 'wrong password')

  const login = '**/api/devices/customer-login'
  const refused = (status: number, details: object) => ({
    status,
    json: { data: null, error: { status, name: 'x', message: 'Zu viele Versuche.', details } },
  })
  for (const [answer, message] of [
    [refused(429, { code: 'throttled', retryAfter: 90 }), /^429 - .*wait 2 minutes\.$/],
    [refused(503, { code: 'too-slow' }), /^503 - This takes too long/],
    [refused(500, { code: 'internal', errorId: 'a1' }), /^500 - .*\(error a1\)\.$/],
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, /^502 - The server did not answer/],
    [undefined, /^40x - No connection to the server/],
  ] as const) {
    await page.route(login, (route) => (answer ? route.fulfill(answer) : route.abort()))
    await signIn(page, 'KP-1', 'wrong')
    await expect(page.getByText(message)).toBeVisible()
    await expectEnglish(page, String(message))
    await page.unroute(login)
  }
  await signIn(page, '10002', passwords.company)
  await expect(page.getByText('No devices are on record')).toBeVisible()
  await expectEnglish(page, 'no devices')

  for (const path of ['/uploads/x.pdf', '/g/abcdefgh', '/nowhere']) {
    await page.goto(path)
    await expectEnglish(page, path)
  }
  await page.goto('/customer-login')
  // Hydrated by its script, which would otherwise find another address than the one that was prerendered.
  await expect(page.locator('[type=submit]')).toBeEnabled()
  await page.evaluate(() => history.pushState(null, '', '/nowhere'))
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expectEnglish(page, 'not found')

  await page.goto('/customer-login')
  await page.getByRole('link', { name: 'Staff login' }).click()
  await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible()
  await page.getByRole('link', { name: 'Kunden Login' }).click()
  await expect(page.getByRole('heading', { name: 'Customer login' })).toBeVisible()
  await expectEnglish(page, 'back from the staff login')
})

test('17.3, 17.7: no German word is left on an English page, in any state of the view', async ({
  browser,
  portal,
  person,
  expectedFailures,
}) => {
  for (const status of [0, 401, 500]) expectedFailures.add(status)
  const records = await openRecords(portal)
  const office = await openOffice(portal)
  await office.set(maker)
  const companie = await records.company('Pump Works', 10_001)
  const part = await records.part('KP-100')
  const doctype = await records.doctype('Prüfprotokoll')
  const file = await records.file(longPdf('Manual.pdf', 2), doctype)
  await office.version(file.id, '2.0', { note: 'Better pictures' })
  const photo = await records.file(longPdf('Second.pdf', 1), doctype)
  const media = [file.id, photo.id]
  for (let n = 2; n <= 12; n += 1) await records.device({ sn: `KP-${n}`, companie, part })
  await records.device({ sn: 'KP-1', companie, part, media })

  const page = await person('desk', english)
  // Safari 15 lacks it.
  await page.addInitScript('delete AbortSignal.timeout')
  await signInCustomer(page, 'KP-1', passwords.device)
  await expect(page.getByText('You are signed in.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await expect(page.locator('td[lang="de"]').first()).toHaveText('Prüfprotokoll')
  await page.getByText(/^Earlier versions/).click()
  await expectEnglish(page, 'files as a table')
  await expect(page.getByRole('link', { name: /^Phone/ })).toHaveAttribute(
    'href',
    'tel:+4970314711',
  )
  const mail = await page.getByRole('link', { name: /^Write an e-mail/ }).getAttribute('href')
  expect(mail).toBe(
    'mailto:service@example.com?subject=Serial%20number%20KP-1%2C%20Article%20number%20KP-100',
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.locator('.files-group h4 [lang="de"]')).toHaveText('Prüfprotokoll')
  await expectEnglish(page, 'files as cards')
  await page.getByRole('button', { name: 'Preview: Manual.pdf' }).click()
  await showAllPages(page.getByRole('dialog'))
  await expect(page.getByRole('img', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible()
  await expectEnglish(page, 'preview')
  await page.goBack()
  await page.route('**/uploads/*.pdf', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'Preview: Second.pdf' }).click()
  await showAllPages(page.getByRole('dialog'))
  await expect(page.getByText('The preview is not possible.')).toBeVisible()
  await expectEnglish(page, 'preview that fails')
  await page.goBack()

  const ownDevices = '**/api/devices/mine'
  await page.route(ownDevices, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible()
  await expectEnglish(page, 'not restored')
  await page.unroute(ownDevices)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('No connection to the server.')).toBeVisible()
  await expectEnglish(page, 'offline')
  await page.context().setOffline(false)
  await expect(page.getByText('No connection to the server.')).toHaveCount(0)
  await page.context().clearCookies({ name: 'typenschild-customer' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expectEnglish(page, 'session ended')

  await signInCustomer(page, '10001', passwords.company)
  await page.getByRole('searchbox').fill('nothing')
  await expect(page.getByText('No device matches “nothing”.')).toBeVisible()
  await expectEnglish(page, 'nothing found')
  await page.getByRole('button', { name: 'Reset search' }).press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // Switching the language keeps the focus on the switch.
  await page.getByRole('link', { name: 'Deutsch' }).press('Enter')
  await expect(page.getByText('Deutsch')).toBeFocused()
  await page.getByRole('link', { name: 'English' }).press('Enter')
  await expect(page.getByText('English')).toBeFocused()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11–12 of 12')).toBeVisible()
  await page
    .getByRole('button', { name: /^Files of device/ })
    .first()
    .click()
  await expectEnglish(page, 'company')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expectEnglish(page, 'signed out')

  // A page of its own: the browser's error about the missing file is expected here.
  const broken = await browser.newPage({ baseURL: portal.url, ...english })
  await broken.route('**/assets/CustomerView-*.js', (route) => route.abort())
  await broken.goto('/customer-login')
  await signIn(broken, '10001', passwords.company)
  await expect(broken.getByRole('heading', { name: 'could not be shown' })).toBeVisible()
  await expectEnglish(broken, 'crashed')
  await broken.close()
})

test('17.3: the cookie of a language chosen over HTTPS is sent over HTTPS only', async ({
  portal,
  person,
}) => {
  const page = await person('phone')
  await page.context().route('https://portal.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: portal.url + pathname + search }) })
  })
  await page.goto('https://portal.example/customer-login')
  await page.getByRole('link', { name: 'English' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Customer login' })).toBeVisible()
  const cookies = await page.context().cookies('https://portal.example/')
  expect(cookies.map(({ value, secure }) => [value, secure])).toEqual([['en', true]])
})

test('17.3: resetting a forgotten password is in the company’s language', async ({
  portal,
  mailServer,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(410)
  const records = await openRecords(portal)
  const companie = await records.company('Pump Works', 10_001)
  await records.device({ sn: 'KP-1', companie })
  const reader = { email: 'buyer@example.com', language: 'en' }
  await records.change(`/api/companies/${companie}`, reader)
  const page = await person('desk', english)
  await page.goto('/customer-login?sn=KP-1')
  await page.getByText('Forgot your password?').click()
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expectEnglish(page, 'forgotten')
  await page.getByRole('button', { name: 'Request a link' }).click()
  await expect(page.getByText('the link is on its way')).toBeVisible()
  await expectEnglish(page, 'asked')

  await until(async () => mailServer.arrived.length === 1)
  const [mail] = mailServer.arrived
  expect(mail?.subject).toBe('New password for Typenschild')
  expect(mail?.html).toContain('<html lang="en">')
  expect(mail?.text).not.toMatch(/[äöüß]|Passwort/)
  const link = /http\S+passwort-neu\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  // In a browser that prefers German: the language is the one of the company's mail.
  const otherPerson = await person('desk')
  await otherPerson.goto(link)
  await expect(otherPerson).toHaveURL('/passwort-neu')
  await expectEnglish(otherPerson, 'new password')
  await otherPerson.getByRole('button', { name: 'Show the new password' }).click()
  await expect(otherPerson.getByText('Please write it down')).toBeVisible()
  await expectEnglish(otherPerson, 'made password')
  await otherPerson.goto(`${link.replace('#', '&again#')}`)
  await otherPerson.getByRole('button', { name: 'Show the new password' }).click()
  await expect(otherPerson.getByText('This link is no longer valid.')).toBeVisible()
  await expectEnglish(otherPerson, 'used link')
  await otherPerson.getByRole('link', { name: 'Deutsch' }).click()
  await expect(otherPerson.getByText('Dieser Link gilt nicht mehr.')).toBeVisible()
  await otherPerson.getByRole('link', { name: 'English' }).click()
  await expect(otherPerson.getByText('This link is no longer valid.')).toBeVisible()
  await otherPerson.goto('/passwort-neu')
  await expectEnglish(otherPerson, 'no link')
})

test('17.3: the language switch changes all texts at once, keeps the input and is remembered', async ({
  portal,
  page,
  person,
}) => {
  await openRecords(portal)
  await page.goto('/customer-login?sn=KP-1')
  await expect(page.getByText('Deutsch')).toHaveAttribute('aria-current', 'true')
  await page.locator('[name=password]').fill('half a pass')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Customer login' })).toBeVisible()
  await expectEnglish(page, 'switched')
  await expect(page).toHaveTitle('Customer login – Typenschild')
  await expect(page.locator('[name=password]')).toHaveValue('half a pass')
  await page.reload()
  await expectEnglish(page, 'kept')
  const bare = await person('phone', { javaScriptEnabled: false })
  await bare.goto('/customer-login?sn=KP%2F1%20%C3%A4')
  await bare.getByRole('link', { name: 'English' }).click()
  await expect(bare).toHaveURL('/customer-login?sn=KP%2F1%20%C3%A4')
  await expect(bare.getByRole('heading', { name: 'Customer login' })).toBeVisible()
  await expect(bare.locator('[name=username]')).toHaveValue('KP/1 ä')
})

test('17.3: the language switch changes the reason of a failure too, whatever it was told in', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(0).add(500)
  await (await openRecords(portal)).device({ sn: 'KP-1' })
  const page = await person('phone')
  await signInCustomer(page, 'KP-1', passwords.device)
  const path = '**/api/devices/mine'
  await page.route(path, (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(page.getByText('Keine Verbindung zum Server.').first()).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('main').getByText('No connection to the server.')).toBeVisible()
  const error = { status: 500, message: 'Interner Fehler', details: { code: 'internal' } }
  await page.route(path, (route) => route.fulfill({ status: 500, json: { data: null, error } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByRole('main').getByText('Interner Fehler')).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('main').getByText('Interner Fehler')).toHaveCount(0)
  await expectEnglish(page, 'failed')
})

async function signIn(page: Page, sn: string, pass: string) {
  await page.locator('[name=username]').fill(sn)
  await page.locator('[name=password]').fill(pass)
  await page.locator('[type=submit]').click()
}
