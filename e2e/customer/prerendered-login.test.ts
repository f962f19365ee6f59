import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'

const sn = 'KP-4711'
const hostile = [
  `"><script>document.title='übernommen'</script>`,
  `Größe ÄÖÜ ß & 'Söhne' __SN__ %41 </title>`,
  '9'.repeat(200),
]

test('heading and fields are there without scripts, and the form cannot be submitted', async ({
  person,
}) => {
  const page = await person('phone', { javaScriptEnabled: false })
  await page.goto('/customer-login')
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
  await expect(page.locator('.plate img')).toBeVisible()
  await expect(userField(page)).toHaveAttribute('required')
  await expect(userField(page)).toBeEditable()
  await expect(passField(page)).toHaveAttribute('required')
  await expect(logInButton(page)).toBeDisabled()
  await userField(page).fill(sn)
  await passField(page).fill('geheim')
  await passField(page).press('Enter')
  await expect(passField(page)).toHaveValue('geheim')
  await expect(page).toHaveURL('/customer-login')
  await expect(page.locator('form')).toHaveAttribute('method', 'post')
})

test('the device of a nameplate is filled in without scripts, and read-only', async ({
  person,
}) => {
  const page = await person('phone', { javaScriptEnabled: false })
  for (const number of [sn, ...hostile]) {
    await page.goto(`/customer-login?sn=${encodeURIComponent(number)}`)
    await expect(userField(page)).toHaveValue(number)
    await expect(userField(page)).not.toBeEditable()
    await expect(page).toHaveTitle('Kunden Login – Typenschild')
    const mail = await page.getByRole('link', { name: 'Passwort vergessen?' }).getAttribute('href')
    expect(mail).toContain(encodeURIComponent(`für Gerätenummer ${number}`))
  }
})

test('scripts hydrate the page without changing it, whatever the number', async ({ page }) => {
  for (const number of hostile) {
    const scripts = await holdScripts(page)
    await page.goto(`/customer-login?sn=${encodeURIComponent(number)}`, { waitUntil: 'commit' })
    await page.locator('#root').getByRole('status').waitFor({ state: 'attached' })
    await page.locator('form').evaluate((form) => form.setAttribute('data-kept', ''))
    const before = await page.locator('#root').innerHTML()
    scripts.release()
    await expect(logInButton(page)).toBeEnabled()
    await expect(page.locator('form')).toHaveAttribute('data-kept')
    await expect(userField(page)).toHaveValue(number)
    await expect(page).toHaveTitle('Kunden Login – Typenschild')
    const after = await page.locator('#root').innerHTML()
    expect(after).toBe(before.replace(' disabled=""', ''))
    await page.unrouteAll()
  }
})

test('input typed before the scripts have loaded is kept, and an early Enter submits nothing', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), sn)
  const sentRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' || request.isNavigationRequest())
      sentRequests.push(request.url())
  })
  const scripts = await holdScripts(page)
  await page.goto('/customer-login', { waitUntil: 'commit' })
  await userField(page).fill(sn)
  await passField(page).fill(passwords.device)
  await passField(page).press('Enter')
  await expect(logInButton(page)).toBeDisabled()
  scripts.release()
  await expect(logInButton(page)).toBeEnabled()
  await expect(passField(page)).toBeFocused()
  await expect(userField(page)).toHaveValue(sn)
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
    'href',
    new RegExp(`${sn}$`),
  )
  expect(sentRequests).toEqual([`${portal.url}/customer-login`])
  await passField(page).press('Enter')
  await expect(page).toHaveURL('/customer-view')
})

test('signed-in staff are redirected from the login, also without their cookie', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/customer-login')
  await expect(page).toHaveURL('/user')
  await page.context().clearCookies()
  await page.goto('/customer-login?sn=1')
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toHaveCount(0)
})

test('a valid customer session is redirected, an expired one gets the form again', async ({
  portal,
  page,
  expectedFailures,
}) => {
  await oneDevice(await openRecords(portal), sn)
  await signInCustomer(page, sn, passwords.device)
  await page.goto(`/customer-login?sn=${sn}`)
  await expect(page).toHaveURL('/customer-view')
  await page.goto('/')
  await expect(page).toHaveURL('/customer-login')
  await expect(page.getByRole('link', { name: 'Zur Geräteübersicht' })).toBeVisible()
  await page.context().clearCookies()
  expectedFailures.add(401)
  await page.goto(`/customer-login?sn=${sn}`)
  await expect(userField(page)).toHaveValue(sn)
  await expect(logInButton(page)).toBeEnabled()
  await expect(page).toHaveURL(`/customer-login?sn=${sn}`)
})

test.describe('with the operator’s settings', () => {
  const settings = {
    PORTAL_NAME: 'Müller & Söhne <Werk 1>',
    SUPPORT_EMAIL: 'hilfe@example.com',
    IMPRINT_URL: 'https://example.com/impressum?a=1&b=2',
    PRIVACY_URL: 'https://example.com/datenschutz',
    LOGO_FILE: new URL('../../web/public/favicon.svg', import.meta.url).pathname,
  }
  test.use({ settings })

  for (const javaScriptEnabled of [false, true]) {
    test(`the login shows them ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
      person,
    }) => {
      const page = await person('desk', { javaScriptEnabled })
      await page.goto('/customer-login?sn=A%2F1')
      await expect(logInButton(page)).toBeEnabled({ enabled: javaScriptEnabled })
      await expect(page).toHaveTitle(`Kunden Login – ${settings.PORTAL_NAME}`)
      await expect(page.getByText(settings.PORTAL_NAME, { exact: true })).toBeVisible()
      await expect(page.locator('.plate img')).toHaveAttribute('src', '/logo')
      await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveAttribute(
        'href',
        `mailto:hilfe@example.com?subject=${encodeURIComponent('Passwort vergessen für Gerätenummer A/1')}`,
      )
      const imprint = page.getByRole('link', { name: 'Impressum' })
      await expect(imprint).toHaveAttribute('href', settings.IMPRINT_URL)
      const privacy = page.getByRole('link', { name: 'Datenschutz' })
      await expect(privacy).toHaveAttribute('href', settings.PRIVACY_URL)
    })
  }
})

/** Holds the page's scripts back until released, as on a slow network. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

function userField(page: Page) {
  return page.getByLabel('Kundennummer / Gerätenummer')
}

function passField(page: Page) {
  return page.getByLabel('Passwort', { exact: true })
}

function logInButton(page: Page) {
  return page.getByRole('button', { name: 'Anmelden' })
}
