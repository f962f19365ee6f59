import { expect, signInCustomer, test } from '../support/journey.ts'
import { oneDevice, type Records } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords, passwords } from '../support/records.ts'
import { expectTenColumns } from '../support/ten-columns.ts'

test('a company sees exactly its own devices and finds them by serial and article number', async ({
  portal,
  person,
}) => {
  await twoCompanies(await openRecords(portal))
  const page = await person('desk')
  await signInCustomer(page, '10001', passwords.company)
  const serials = page.locator('.device-serial')
  await expect(serials).toHaveText(['RW-3', 'KP-2', 'KP-1'])
  await expect(page.getByText('Fremde Firma AG')).toHaveCount(0)
  await expectTenColumns(page)

  const search = page.getByRole('searchbox', { name: 'Suche' })
  await search.fill('kp-')
  await expect(serials).toHaveText(['KP-2', 'KP-1'])
  await search.fill('rühr')
  await expect(serials).toHaveText(['RW-3'])
  await search.fill('XX-9')
  await expect(page.getByText('Kein Gerät passt zu „XX-9“.')).toBeVisible()
  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click()
  await expect(serials).toHaveCount(3)
})

test('a single device is expanded at once, each of several expands by its button', async ({
  portal,
  person,
}) => {
  await twoCompanies(await openRecords(portal))
  const deviceCustomer = await person('phone')
  await signInCustomer(deviceCustomer, 'KP-1', passwords.device)
  await expect(
    deviceCustomer.getByRole('link', { name: /Herunterladen.*eigene\.pdf/ }),
  ).toBeVisible()

  const companyCustomer = await person('phone')
  await signInCustomer(companyCustomer, '10001', passwords.company)
  const link = companyCustomer.getByRole('link', { name: /Herunterladen.*eigene\.pdf/ })
  await expect(link).toHaveCount(0)
  const expander = companyCustomer.getByRole('button', { name: 'Dateien zu Gerät KP-1' })
  await expander.tap()
  await expect(link).toBeVisible()
  await expander.tap()
  await expect(link).toHaveCount(0)
})

test('paging by keyboard keeps the focus on the pager, also on the last page', async ({
  portal,
  person,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  for (let n = 1; n <= 11; n += 1) await records.device({ sn: `KP-${n}`, companie })
  const page = await person('desk')
  await signInCustomer(page, '10001', passwords.company)
  const next = page.getByRole('button', { name: 'Nächste Seite' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.device-serial')).toHaveText(['KP-1'])
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('.device-serial')).toHaveCount(10)
})

test('the address of another company’s file is a German page that reveals nothing about the file', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const { own, foreign } = await twoCompanies(await openRecords(portal))
  const page = await person('desk')
  await signInCustomer(page, 'KP-1', passwords.device)
  expect((await page.context().request.get(own)).status()).toBe(200)

  const answer = await page.goto(foreign)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Nicht gefunden' })).toBeVisible()
  await expect(page.getByText('Diese Datei gibt es nicht (mehr)!')).toBeVisible()
  await expect(page.getByText('fremde.pdf')).toHaveCount(0)
})

test('without a session the address of a file is a German page with links to both logins', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const { path } = await oneDevice(await openRecords(portal))
  const page = await person('desk')
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'Anmeldung erforderlich' })).toBeVisible()
  await page.getByRole('link', { name: 'Zur Anmeldung für Kunden' }).click()
  await expect(page.getByRole('heading', { name: 'Kunden Login' })).toBeVisible()
})

test('after the login, customers and staff get the file whose address they had opened (point 13)', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const { path } = await oneDevice(await openRecords(portal))
  const zip = '/uploads/geraete/1.zip'
  for (const [visitor, link, name, user, password, view] of [
    [
      'phone',
      'Kunden',
      'Kundennummer / Gerätenummer',
      'KP-4711',
      passwords.device,
      '/customer-view',
    ],
    ['desk', 'Bearbeiter', 'Username', 'chefin', 'Werkstatt-Portal-26', '/user'],
  ] as const) {
    const page = await person(visitor)
    await page.goto(path)
    await page.getByRole('link', { name: `Zur Anmeldung für ${link}` }).click()
    await page.getByLabel(name).fill(user)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    const opened = page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    expect((await opened).status()).toBe(200)

    // A file that is downloaded rather than shown leaves the screen as it is.
    await page.context().clearCookies()
    await page.goto(zip)
    await page.evaluate(() => localStorage.clear())
    await page.getByRole('link', { name: `Zur Anmeldung für ${link}` }).click()
    await page.getByLabel(name).fill(user)
    await page.getByLabel('Passwort', { exact: true }).fill(password)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    expect(new URL((await saved).url()).pathname).toBe(zip)
    await expect(page).toHaveURL(view)
  }
})

const foreignPlaces = [
  '//fremd.example/x.pdf',
  '/uploads/../setup',
  ...(process.env.TEST_FULL
    ? ['/uploads//fremd.pdf', 'https://fremd.example/uploads/a.pdf', 'javascript:alert(1)']
    : []),
]

test('a login redirects only to addresses of files (point 13)', async ({
  portal,
  person,
  expectedFailures,
}) => {
  // Each login first requests the devices without a session.
  expectedFailures.add(401)
  await oneDevice(await openRecords(portal))
  const page = await person('desk')
  for (const foreign of foreignPlaces) {
    await page.goto(`/customer-login?datei=${encodeURIComponent(foreign)}`)
    await page.getByLabel('Kundennummer / Gerätenummer').fill('KP-4711')
    await page.getByLabel('Passwort', { exact: true }).fill(passwords.device)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page).toHaveURL('/customer-view')
    await expect(page.getByRole('button', { name: 'Dateien zu Gerät KP-4711' })).toBeVisible()
    await page.context().clearCookies()
  }
})

/** Three devices of one company and one of another; the first device and the other company's have one file each. */
async function twoCompanies(records: Records) {
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const otherCompany = await records.company('Fremde Firma AG', 20_002)
  const part = await records.part('KP-100')
  const stirrer = await records.part('Rührwerk 5')
  const doctype = await records.doctype('Betriebsanleitung')
  const ownFile = await records.file(pdfFile('eigene.pdf', 'eigene'), doctype)
  const foreign = await records.file(pdfFile('fremde.pdf', 'fremde'), doctype)
  await records.device({ sn: 'KP-1', companie, part, media: [ownFile.id] })
  await records.device({ sn: 'KP-2', companie, part })
  await records.device({ sn: 'RW-3', companie, part: stirrer })
  await records.device({ sn: 'KP-9', companie: otherCompany, part, media: [foreign.id] })
  return { own: ownFile.path, foreign: foreign.path }
}
