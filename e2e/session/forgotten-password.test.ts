import type { Page } from '@playwright/test'
import { withAdministrator } from '../../server/testing/template.ts'
import { until } from '../../server/testing/until.ts'
import { test as base, expect, signInAtScreen, signInCustomer } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { openRecords, passwords } from '../support/records.ts'

const test = base.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer()
    await use(mailServer)
    await mailServer.stop()
  },
  settings: async ({ mailServer }, use) => use({ ...withAdministrator, ...mailServer.settings }),
})

test('staff and customers reset a forgotten password by a link in a mail (15.5)', async ({
  portal,
  mailServer,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(400).add(401).add(410)
  const addresses = watchAddresses(page)
  const records = await openRecords(portal)
  const bernd = await records.staff('bernd', 'bernd@example.com')
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  await records.device({ sn: 'KP-1', companie })
  await records.change(`/api/companies/${companie}`, { email: 'einkauf@example.com' })
  const otherPerson = await person('desk')
  await signInAtScreen(otherPerson, bernd)

  await page.goto('/admin-login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  // The login also has a field for a name, so wait until the new page is shown.
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible()
  await page.getByLabel('Benutzername').fill('bernd')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ist der Link unterwegs')).toBeVisible()
  const link = await linkIn(mailServer, 1)
  await page.goto(link)
  await expect(page).toHaveURL('/passwort-neu')
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz')
  await page.getByLabel('Neues Passwort wiederholen').fill('kurz')
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page.getByText('Das Passwort braucht mindestens 12 Zeichen!').first()).toBeVisible()
  const password = 'Kegelradgetriebe 12'
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
  await page.getByLabel('Neues Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page).toHaveURL('/admin-login')
  await otherPerson.reload()
  await expect(otherPerson).toHaveURL('/admin-login')
  await signInAtScreen(otherPerson, { username: 'bernd', password })

  await page.goto(link)
  await expect(page).toHaveURL('/passwort-neu')
  await page.reload()
  await expect(page.getByText('mit dem Link aus Ihrer Mail')).toBeVisible()
  await page.goto(link)
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
  await page.getByLabel('Neues Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page.getByText('Dieser Link gilt nicht mehr.')).toBeVisible()

  const customer = await person('phone')
  const askedByCustomer = watchAddresses(customer)
  await customer.goto('/customer-login?sn=KP-1')
  await customer.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await customer.getByRole('link', { name: 'Kunden Login' }).click()
  // The number of a scanned nameplate is kept.
  await expect(customer).toHaveURL('/customer-login?sn=KP-1')
  await customer.goto('/customer-login')
  await customer.getByLabel('Kundennummer / Gerätenummer').fill('10001')
  await customer.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await expect(customer.getByLabel('Kundennummer / Gerätenummer')).toHaveValue('10001')
  await expect(customer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await customer.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(customer.getByText('ist der Link unterwegs')).toBeVisible()
  await customer.goto(await linkIn(mailServer, 2))
  await customer.getByRole('button', { name: 'Neues Passwort anzeigen' }).click()
  const shownPassword = ((await customer.locator('.made-password').textContent()) ?? '').replaceAll(
    ' ',
    '',
  )
  await signInCustomer(customer, '10001', shownPassword)
  expect(passwords.company).not.toBe(shownPassword)

  const secrets = mailServer.arrived.map(({ text }) => /=([\w-]{43})/.exec(text ?? '')?.[1] ?? '?')
  for (const secret of secrets) {
    expect([...addresses, ...askedByCustomer].filter((url) => url.includes(secret))).toEqual([])
  }
})

/** Waits for the `count`-th mail and returns the path of its link. */
async function linkIn({ arrived }: MailServer, count: number): Promise<string> {
  await until(async () => arrived.length >= count)
  const [link = ''] = /\/passwort-neu#\S+/.exec(arrived[count - 1]?.text ?? '') ?? []
  return link
}

/** Records the addresses of all requests as servers and proxies see them: without the fragment. */
function watchAddresses(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url().replace(/#.*$/, '')))
  return urls
}
