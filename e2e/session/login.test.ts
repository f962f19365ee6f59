import type { Locator, Page } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { oneDevice } from '../support/one-device.ts'
import { openOffice } from '../support/public-machine.ts'
import { openRecords, passwords } from '../support/records.ts'
import { waitUntilIdle } from '../support/window-focus.ts'

const sn = 'KP-4711'
/** Start of the path of the laptop icon. */
const laptop = /^M18 5a2 2/

test('the customer login has the specified labels', async ({ page }) => {
  await page.goto('/customer-login')
  await expect(page).toHaveTitle('Kunden Login – Typenschild')
  await expectLogoAbove(page, 'Kunden Login')
  await expect(userField(page)).toHaveAttribute('required')
  await expect(userField(page)).toBeEditable()
  await expect(passField(page)).toHaveAttribute('required')
  await expect(iconBefore(userField(page))).toHaveAttribute('d', laptop)
  await expect(userField(page)).toHaveAccessibleDescription(
    /Typenschild.*Kundennummer auf der Rechnung/,
  )
  await page.goto(`/customer-login?sn=${sn}`)
  await expect(userField(page)).toHaveAccessibleDescription('')
})

test('with forced colours the focused field is outlined, at the login and in the staff lists', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/customer-login')
  for (const field of [userField(page), passField(page)]) {
    await field.focus()
    const box = page.locator('.field-box').filter({ has: page.locator(':focus') })
    await expect(box).toHaveCSS('outline-style', 'solid')
  }
  await resumeAsStaff(page)
  await page.goto('/companies')
  const search = page.getByRole('searchbox', { name: 'Suche' })
  await search.focus()
  await expect(search).toHaveCSS('outline-style', 'solid')
})

test('the staff login is the username variant of the same form', async ({ page }) => {
  await page.goto('/customer-login')
  await page.getByRole('link', { name: 'Bearbeiter Login' }).click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page).toHaveTitle('Bearbeiter Login – Typenschild')
  await expectLogoAbove(page, 'Bearbeiter Login')
  const username = page.getByLabel('Username')
  await expect(username).toHaveAttribute('required')
  await expect(passField(page)).toHaveAttribute('required')
  await expect(iconBefore(username)).not.toHaveAttribute('d', laptop)
  await expect(page.getByRole('link', { name: 'Passwort vergessen?' })).toHaveCount(0)
})

test('the number in the address is prefilled and read-only, unless it is blank', async ({
  page,
}) => {
  await page.goto(`/customer-login?sn=${sn}`)
  await expect(userField(page)).toHaveValue(sn)
  await expect(userField(page)).not.toBeEditable()
  await expect(passField(page)).toBeFocused()
  await page.goto('/customer-login?sn=%20')
  await expect(userField(page)).toHaveValue('')
  await expect(userField(page)).toBeFocused()
  await expect(userField(page)).toBeEditable()
})

test('both logins refuse empty fields and blank passwords without asking the server', async ({
  page,
}) => {
  const postedUrls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') postedUrls.push(request.url())
  })
  const warning = page.getByRole('alert').getByText('Bitte füllen Sie alle Felder aus!')
  for (const path of ['/customer-login', '/admin-login']) {
    await page.goto(path)
    await logIn(page)
    // The message stays under the pointer until it is closed.
    await warning.hover()
    await expect(page.locator('input[name=username]')).toBeFocused()
    await page.getByRole('button', { name: 'Meldung schließen' }).click()
    await expect(warning).toHaveCount(0)
    await page.locator('input[name=username]').fill('jemand')
    await passField(page).fill('   ')
    await logIn(page)
    await expect(warning).toBeVisible()
    await expect(passField(page)).toBeFocused()
    expect(postedUrls).toEqual([])
  }
})

test('20.11: a wrong customer password is reported in view, the scanned device is kept, the password is selected', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await oneDevice(await openRecords(portal), sn)
  // The space above the on-screen keyboard.
  const page = await person('phone', { viewport: { width: 390, height: 430 } })
  await page.goto(`/customer-login?sn=${sn}`)
  await passField(page).fill('ganz-falsch')
  await passField(page).press('Enter')
  const message = page.locator('.toast').filter({ hasText: /400 - \S/ })
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(userField(page)).toHaveValue(sn)
  await expect(passField(page)).toBeInViewport({ ratio: 1 })
  const [toast, field] = [await message.boundingBox(), await passField(page).boundingBox()]
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  await expect(passField(page)).toBeFocused()
  expect(await selectedIn(passField(page))).toBe('ganz-falsch')
  await expect(page).toHaveURL(`/customer-login?sn=${sn}`)

  await page.keyboard.type(passwords.device)
  await page.keyboard.press('Enter')
  const welcome = page.locator('.toast').filter({ hasText: 'Sie wurden erfolgreich eingeloggt!' })
  await expect(welcome).toBeVisible()
  await expect(page).toHaveURL('/customer-view')
  await expect(page.getByText(sn).first()).toBeVisible()
  // The message would cover the printed page.
  await page.emulateMedia({ media: 'print' })
  expect(await welcome.isVisible()).toBe(false)
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeHidden()
})

test('20.11: both fields are empty during an attempt and filled again after a failure; no password is in the address', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/devices/customer-login', async (route) => {
    await released
    await route.continue()
  })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/customer-login')
  await userField(page).fill('UNBEKANNT-1')
  await passField(page).fill('geheim-geheim')
  await logIn(page)
  await expect(userField(page)).toHaveValue('')
  await expect(passField(page)).toHaveValue('')
  answer()
  await expect(page.getByRole('alert').getByText(/^400 - \S/)).toBeVisible()
  await expect(userField(page)).toHaveValue('UNBEKANNT-1')
  await expect(passField(page)).toBeFocused()
  expect(await selectedIn(passField(page))).toBe('geheim-geheim')
  expect([page.url(), ...addresses].filter((address) => address.includes('geheim'))).toEqual([])
})

test('what is typed while a refusal is awaited stays', async ({ page, expectedFailures }) => {
  expectedFailures.add(400)
  await page.goto('/customer-login')
  const { isHeld, release } = await holdBack(page, '**/api/devices/customer-login')
  await userField(page).fill('KP-4711')
  await passField(page).fill('falsch')
  await page.keyboard.press('Enter')
  await isHeld
  await passField(page).fill('Kegelradgetriebe')
  release()
  await expect(userField(page)).toHaveValue('KP-4711')
  await expect(passField(page)).toHaveValue('Kegelradgetriebe')
})

test('a customer login that succeeds late leaves nobody’s other page', async ({ portal, page }) => {
  await oneDevice(await openRecords(portal), sn)
  await page.goto('/customer-login')
  const { isHeld, release } = await holdBack(page, '**/api/devices/customer-login')
  await userField(page).fill(sn)
  await passField(page).fill(passwords.device)
  await page.keyboard.press('Enter')
  await isHeld
  await page.getByRole('link', { name: 'Bearbeiter Login' }).click()
  const username = page.getByLabel('Username')
  await username.fill('anna')
  release()
  await expect(page.getByRole('status').getByText(/erfolgreich/)).toBeVisible()
  await waitUntilIdle(page)
  await expect(page).toHaveURL('/admin-login')
  await expect(username).toHaveValue('anna')
})

test('a failed staff login is reported as specified in the error catalogue, then the correct one works', async ({
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
  await expect(page.getByLabel('Username')).toHaveValue(administrator.username)
  await expect(passField(page)).toBeFocused()

  await passField(page).fill(administrator.password)
  await logIn(page)
  await expect(page.getByText('Sie wurden erfolgreich eingeloggt!')).toBeVisible()
  await expect(page).toHaveURL('/user')
})

test('the eye button of both logins shows and hides the password', async ({ page }) => {
  for (const path of ['/customer-login', '/admin-login']) {
    await page.goto(path)
    await passField(page).fill('geheim')
    await expect(passField(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
    await expect(passField(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Passwort verbergen' }).click()
    await expect(passField(page)).toHaveAttribute('type', 'password')
  }
})

test('the mail about a forgotten password names the device', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Passwort vergessen?' })
  await page.goto('/customer-login?sn=A%2FB%2012')
  await expectSubject(link, 'Passwort vergessen für Gerätenummer A/B 12')
  await page.goto('/customer-login')
  await userField(page).fill('a&b=c+d')
  await expectSubject(link, 'Passwort vergessen für Gerätenummer a&b=c+d')
})

test('20.11: without a mail program a user is told whom to call or to write to', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  await office.set({ makerPhone: '+49 (0)7031 4711' })
  const page = await person('phone')
  await page.goto('/customer-login?sn=KP-4711')
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      const isMail = (event.target as Element).matches('a[href^="mailto:"]')
      document.documentElement.dataset.mail = String(isMail && !event.defaultPrevented)
      event.preventDefault() // there is no mail program here
    })
  })
  await page.getByRole('link', { name: 'Passwort vergessen?' }).tap()
  await expect(page.getByText('So erreichen Sie uns:')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mail', 'true')
  const phone = page.getByRole('listitem').filter({ hasText: 'Telefon: +49 (0)7031 4711' })
  await expect(phone.getByRole('link')).toHaveAttribute('href', 'tel:+4970314711')
  const mail = page.getByRole('listitem').filter({ hasText: 'E-Mail: ' }).getByRole('link')
  await expect(mail).toHaveText(/\S@\S/)
  await expectSubject(mail, 'Passwort vergessen für Gerätenummer KP-4711')
})

function userField(page: Page) {
  return page.getByLabel('Kundennummer / Gerätenummer')
}

/** The path of the icon in front of a field. */
function iconBefore(field: Locator) {
  return field.locator('xpath=preceding-sibling::*[name()="svg"]').locator('path')
}

async function expectLogoAbove(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, level: 1 })
  await expect(heading).toBeVisible()
  const logo = page.getByRole('main').locator('img')
  await expect(logo).toBeVisible()
  await expect
    .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  const [above, below] = [await logo.boundingBox(), await heading.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
}

function passField(page: Page) {
  return page.getByLabel('Passwort', { exact: true })
}

/** The selected text of a field. */
function selectedIn(field: Locator): Promise<string> {
  return field.evaluate((input: HTMLInputElement) => {
    return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  })
}

async function logIn(page: Page) {
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

/** Waits for the link's subject, which scripts update with input typed before they were loaded. */
async function expectSubject(link: Locator, subject: string) {
  const address = async () => new URL((await link.getAttribute('href')) ?? '')
  await expect.poll(async () => (await address()).protocol).toBe('mailto:')
  await expect
    .poll(async () => decodeURIComponent((await address()).search))
    .toBe(`?subject=${subject}`)
}
