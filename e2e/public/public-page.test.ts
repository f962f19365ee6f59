import { expectAccessible } from '../support/accessibility.ts'
import { expectEnglish } from '../support/german-words.ts'
import { expect, test } from '../support/journey.ts'
import { printedPageSizes } from '../support/printed-page-sizes.ts'
import { type Office, openOffice, publicMachine } from '../support/public-machine.ts'

test('a scan leads to the public manual in two taps, without a password', async ({
  portal,
  person,
}) => {
  const { at } = await publicMachine(await openOffice(portal))
  const page = await person('phone')
  // The first tap: on the address that the camera shows.
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entstaubungsanlage')
  const button = page.getByRole('link', { name: 'Anleitung öffnen' })
  await expect(button).toBeInViewport()
  const [file] = await Promise.all([page.waitForResponse(/\.pdf$/), button.tap()])
  expect(file.status()).toBe(200)
  const { 'content-type': type, 'content-disposition': disposition } = file.headers()
  expect(type).toBe('application/pdf')
  expect(disposition).toMatch(/^inline; filename="?Betriebsanleitung\.pdf"?$/)
  expect(await page.context().cookies()).toEqual([])
})

test('the page runs no scripts, and its own security policy blocks neither styles nor logo', async ({
  portal,
  person,
}) => {
  const { at } = await publicMachine(await openOffice(portal))
  const page = await person('phone')
  const kinds: string[] = []
  page.on('request', (request) => kinds.push(request.resourceType()))
  await page.goto(at, { waitUntil: 'networkidle' })
  expect(kinds).not.toContain('script')
  expect(kinds).not.toContain('stylesheet')
  const look = page.getByRole('link', { name: 'Anleitung öffnen' })
  await expect(look).toHaveCSS('background-color', 'rgb(63, 77, 179)')
  expect(await page.locator('script').count()).toBe(0)
})

test('a visitor sees the page in the browser’s language, and changes it by a link', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  const { at } = await publicMachine(office)
  await office.set({ makerName: 'Antriebe Neustadt' })
  const english = await person('phone', { locale: 'en-GB' })
  await english.goto(at)
  await expect(english.locator('html')).toHaveAttribute('lang', 'en')
  await expect(english.getByRole('link', { name: 'Manual', exact: true })).toBeVisible()
  await expect(english.getByRole('heading', { level: 3 })).toHaveAttribute('lang', 'de')
  await expect(english.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'de')
  await expectEnglish(english, 'public page')
  await english.getByRole('navigation').getByRole('link', { name: 'Deutsch' }).tap()
  await expect(english.locator('html')).toHaveAttribute('lang', 'de')
  await expect(english.getByRole('link', { name: 'Betriebsanleitung', exact: true })).toBeVisible()
  await expect(english.getByText('Weitere Sprachen')).toBeVisible()
})

test('a manual of an article number applies to a machine created later, and a withdrawn version is gone at once', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const office = await openOffice(portal)
  const { companie, part, manual } = await publicMachine(office)
  const device = await office.create('/api/devices', { sn: 'ES-2026-0001', companie, part })
  const at = `/g/${await office.publicId('devices', device)}`
  const page = await person('phone')
  await page.goto(at)
  await expect(page.getByText(/Fassung 1\s· /).first()).toBeVisible()

  const secondVersion = await office.version(manual, '2')
  await page.reload()
  await expect(page.getByText(/Fassung 2\s· /)).toBeVisible()
  const address = await page.getByRole('link', { name: 'Anleitung öffnen' }).getAttribute('href')
  await office.change(`/api/versions/${secondVersion}`, { withdrawnReason: 'falsches Drehmoment' })
  const answer = await page.goto(String(address))
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Diese Datei ist nicht (mehr) öffentlich!')).toBeVisible()
  await page.goto(at)
  await expect(page.getByText(/Fassung 2/)).toHaveCount(0)
})

test('restricting a type to customers closes the page: the scan leads to the login', async ({
  portal,
  person,
}) => {
  const office = await openOffice(portal)
  const { at, doctype } = await publicMachine(office)
  const page = await person('phone')
  await page.goto(at)
  await expect(page.getByRole('link', { name: 'Anleitung öffnen' })).toBeVisible()
  await office.change(`/api/doctypes/${doctype}`, { reader: 'customer' })
  await page.reload()
  await expect(page).toHaveURL('/customer-login?sn=ES-2022-0299')
})

test('the list of files is printed on A4 and without buttons', async ({ portal, person }) => {
  const office = await openOffice(portal)
  const { at } = await publicMachine(office)
  const page = await person('desk', { bypassCSP: true })
  await page.goto(at)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Anleitung öffnen' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.locator('a.save').first()).toBeHidden()
  await expect(page.getByText('Betriebsanleitung', { exact: true }).last()).toBeVisible()
  await expect(page.getByText(/Deutsch\s· Fassung 1\s· /)).toBeVisible()
  await expect(page.getByText(new RegExp(`Adresse dieser Seite: .*${at}`))).toBeVisible()
  expect(await printedPageSizes(page)).toEqual([[595, 842]])
  await expectAccessible(page, 'on paper', { only: ['color-contrast'] })
})

test('the page of an article number shows the same manual without a serial number', async ({
  portal,
  person,
}) => {
  const office: Office = await openOffice(portal)
  const { part } = await publicMachine(office)
  const page = await person('phone')
  await page.goto(`/g/${await office.publicId('parts', part)}`)
  await expect(page.getByRole('link', { name: 'Anleitung öffnen' })).toBeVisible()
  await expect(page.getByText('Seriennummer')).toHaveCount(0)
})
