import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { oneDevice } from './one-device.ts'
import { administrator } from './portal-process.ts'
import { openRecords, passwords } from './records.ts'

const sn = 'KP-4711'

test('the customer login says what it asks for', async ({ page }) => {
  await page.goto('/customer-login')
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
  await expect(userField(page)).toHaveAttribute('required')
  await expect(passField(page)).toHaveAttribute('required')
  await page.getByRole('link', { name: 'Bearbeiter Login' }).click()
  await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAttribute('required')
})

for (const path of ['/customer-login', '/admin-login']) {
  test(`${path} refuses empty fields and blank passwords without asking the server`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url())
    })
    const warning = page.getByRole('alert').getByText('Bitte füllen Sie alle Felder aus!')
    await page.goto(path)
    await logIn(page)
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(warning).toHaveCount(0)
    await page.locator('input[name=username]').fill('jemand')
    await passField(page).fill('   ')
    await logIn(page)
    await expect(warning).toBeVisible()
    expect(asked).toEqual([])
  })
}

test('a wrong customer password is told, the scanned device stays, the cursor waits', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await oneDevice(await openRecords(portal), sn)
  const page = await person('phone')
  await page.goto(`/customer-login?sn=${sn}`)
  await passField(page).fill('ganz-falsch')
  await logIn(page)
  await expect(page.getByRole('alert').getByText(/^400 - \S/)).toBeVisible()
  await expect(userField(page)).toHaveValue(sn)
  await expect(passField(page)).toHaveValue('')
  await expect(passField(page)).toBeFocused()
  await expect(page).toHaveURL(`/customer-login?sn=${sn}`)

  await passField(page).fill(passwords.device)
  await passField(page).press('Enter')
  await expect(page.getByText('Sie wurden erfolgreich eingeloggt!')).toBeVisible()
  await expect(page).toHaveURL('/customer-view')
})

test('both fields are empty after a failed try, and no password stands in the address', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/customer-login')
  await userField(page).fill('UNBEKANNT-1')
  await passField(page).fill('geheim-geheim')
  await logIn(page)
  await expect(page.getByRole('alert').getByText(/^400 - \S/)).toBeVisible()
  await expect(userField(page)).toHaveValue('')
  await expect(passField(page)).toHaveValue('')
  expect([page.url(), ...addresses].filter((address) => address.includes('geheim'))).toEqual([])
})

test('a failed staff login is told as the error catalogue says, then the right one works', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await page.goto('/admin-login')
  await page.getByLabel('Username').fill(administrator.username)
  await passField(page).fill('ganz-falsch-geraten')
  await logIn(page)
  await expect(
    page.getByRole('alert').getByText(/^\S.* - Login derzeit nicht möglich$/),
  ).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('')

  await page.getByLabel('Username').fill(administrator.username)
  await passField(page).fill(administrator.password)
  await logIn(page)
  await expect(page.getByText('Sie wurden erfolgreich eingeloggt!')).toBeVisible()
  await expect(page).toHaveURL('/user')
})

test('the eye shows the password and hides it again', async ({ page }) => {
  await page.goto('/customer-login')
  await passField(page).fill('geheim')
  await expect(passField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await expect(passField(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Passwort verbergen' }).click()
  await expect(passField(page)).toHaveAttribute('type', 'password')
})

test('the mail about a forgotten password names the device', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Passwort vergessen?' })
  await page.goto('/customer-login?sn=A%2FB%2012')
  expect(await subjectOf(link)).toBe('Passwort vergessen für Gerätenummer A/B 12')
  await page.goto('/customer-login')
  await userField(page).fill('a&b=c+d')
  expect(await subjectOf(link)).toBe('Passwort vergessen für Gerätenummer a&b=c+d')
})

function userField(page: Page) {
  return page.getByLabel('Kundennummer / Gerätenummer')
}

function passField(page: Page) {
  return page.getByLabel('Passwort', { exact: true })
}

async function logIn(page: Page) {
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

async function subjectOf(link: ReturnType<Page['getByRole']>) {
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.protocol).toBe('mailto:')
  const [, subject = ''] = address.search.split('?subject=')
  return decodeURIComponent(subject)
}
