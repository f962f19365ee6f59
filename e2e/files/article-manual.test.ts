import type { Page } from '@playwright/test'
import { startCachingProxy } from '../support/caching-proxy.ts'
import { dragFile } from '../support/drag-file.ts'
import { pick } from '../support/file-assignments.ts'
import { expect, resumeAsStaff, signInCustomer, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { type Office, openOffice, publicMachine } from '../support/public-machine.ts'
import { passwords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

const serial = 'KP-4711'
const filename = 'Betriebsanleitung.pdf'

test('13: a manual uploaded for an article number applies to devices created later; a new version replaces it everywhere, the delivered one stays, a withdrawn one is gone', async ({
  portal,
  page,
  person,
}) => {
  const office = await openOffice(portal)
  const { companie, part } = await articleNumber(office)
  await resumeAsStaff(page)
  await dropForArticle(page)
  // Released in spring, before the device was delivered.
  const firstVersion = { version: '1.2', releasedOn: '2025-03-12' }
  await office.change(`/api/versions/${await office.newest('/api/versions')}`, firstVersion)
  const device = { sn: serial, companie, part, pass: passwords.device, deliveredOn: '2025-06-01' }
  const at = `/g/${await office.publicId('devices', await office.create('/api/devices', device))}`

  await expectAtDevice(page, 'Fassung 1.2')
  const customer = await person('phone')
  await signInCustomer(customer, serial, passwords.device)
  expect(await bytesBehind(customer, saving)).toContain('erste')
  const visitor = await person('phone')
  await visitor.goto(at)
  await expect(visitor.getByText(/Fassung 1\.2\s· /)).toBeVisible()
  expect(await bytesBehind(visitor, opening)).toContain('erste')

  await dropOnRow(page)
  await expectAtDevice(page, 'Fassung 1.3')
  for (const [reader, link] of [
    [customer, saving],
    [visitor, opening],
  ] as const) {
    await reader.reload()
    await expect(reader.getByText(/Aktuelle Fassung 1\.3/)).toBeVisible()
    expect(await bytesBehind(reader, link)).toContain('zweite')
    expect(await bytesBehind(reader, /^Fassung bei Auslieferung 1\.2/)).toContain('erste')
  }

  const places = [
    [customer, saving, await addressBehind(customer, saving)],
    [visitor, opening, await addressBehind(visitor, opening)],
  ] as const
  await withdraw(page, '1.3')
  for (const [reader, link, withdrawn] of places) {
    expect((await reader.request.get(withdrawn)).status()).toBe(404)
    await reader.reload()
    await expect(reader.getByText(/Fassung 1\.2/)).toBeVisible()
    await expect(reader.getByText(/1\.3/)).toHaveCount(0)
    expect(await bytesBehind(reader, link)).toContain('erste')
  }
})

test('13: restricting a public type to customers blocks the file at once, even if a browser or a proxy has cached it', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  const { at } = await publicMachine(await openOffice(portal))
  const proxy = await startCachingProxy(portal.url)
  try {
    const visitor = await person('phone', { baseURL: proxy.url })
    await visitor.goto(at)
    const file = await addressBehind(visitor, opening)
    expect(await fetchFrom(visitor, file)).toEqual({ status: 200, isPdf: true })
    expect(proxy.last(file)).toEqual({ path: file, portal: 200, visitor: 200 })
    // The browser and the proxy each revalidate their cached copy.
    expect(await fetchFrom(visitor, file)).toEqual({ status: 200, isPdf: true })
    expect(proxy.last(file)).toEqual({ path: file, portal: 304, visitor: 304 })
    // A later visitor gets the proxy's cached copy.
    const otherPhone = await person('phone', { baseURL: proxy.url })
    expect(await fetchFrom(otherPhone, file)).toEqual({ status: 200, isPdf: true })
    expect(proxy.last(file)).toEqual({ path: file, portal: 304, visitor: 200 })

    await resumeAsStaff(page)
    await restrictToCustomers(page)
    for (const reader of [visitor, otherPhone, await person('phone', { baseURL: proxy.url })]) {
      expect(await fetchFrom(reader, file)).toEqual({ status: 404, isPdf: false })
      expect(proxy.last(file)).toEqual({ path: file, portal: 404, visitor: 404 })
      await reader.goto(at)
      await expect(reader).toHaveURL(`${proxy.url}/customer-login?sn=ES-2022-0299`)
    }
    const customer = await person('phone')
    await signInCustomer(customer, 'ES-2022-0299', passwords.device)
    expect(await bytesBehind(customer, saving)).toMatch(/^%PDF/)
  } finally {
    await proxy.stop()
  }
})

const saving = /^Herunterladen.*Betriebsanleitung/
const opening = 'Anleitung öffnen'

/** Creates an article number without devices or files. */
async function articleNumber(office: Office) {
  const company = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: passwords.company }
  const companie = await office.create('/api/companies', company)
  const part = await office.create('/api/parts', { title: 'KP-100', desc: 'Kreiselpumpe' })
  await office.create('/api/doctypes', { title: 'Betriebsanleitung', reader: 'public' })
  return { companie, part }
}

/** Drops the manual on the list of files and assigns it to the article number. */
async function dropForArticle(page: Page) {
  await page.goto('/files')
  await expect(page.getByRole('button', { name: 'Neu', exact: true }).first()).toBeVisible()
  await dragFile(page.locator('body'), 'drop', pdfFile(filename, 'erste'))
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' }))
  await pick(page, form, 'Dokumententyp', 'Betrieb', 'Betriebsanleitung')
  await pick(page, form, 'Artikelnummern', 'KP', 'KP-100')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(form).toHaveCount(0)
}

async function dropOnRow(page: Page) {
  await page.goto('/files')
  const row = page.getByRole('row').filter({ hasText: filename })
  const cell = row.locator('td[data-label="Datei-Name"]')
  await dragFile(cell, 'drop', pdfFile('neu.pdf', 'zweite'))
  await expect(row).toContainText('Fassung 1.3')
}

/** Checks which version of the file staff see at the device. */
async function expectAtDevice(page: Page, version: string) {
  await page.goto(`/devices?suche=${serial}`)
  await page.getByRole('button', { name: `${serial} aufklappen` }).click()
  const row = page.getByRole('table', { name: `Dateien von ${serial}` }).getByRole('row')
  await expect(row.filter({ hasText: filename })).toContainText(version)
  await expect(row.filter({ hasText: filename })).toContainText('Artikelnummer KP-100')
}

async function withdraw(page: Page, version: string) {
  await page.goto('/files')
  await page.getByRole('button', { name: `${filename} bearbeiten` }).click()
  await page.getByRole('button', { name: `Zurückziehen … Fassung ${version}` }).click()
  const question = page.getByRole('dialog', { name: `Fassung „${version}“ zurückziehen?` })
  await (await waitUntilReady(question)).getByLabel('Grund').fill('Falsches Drehmoment')
  await question.getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(page.getByText('Fassung wurde zurückgezogen!')).toBeVisible()
}

/** Restricts manuals to signed-in customers. */
async function restrictToCustomers(page: Page) {
  await page.goto('/files?reiter=dokumententypen')
  await page.getByRole('button', { name: /Betriebsanleitung bearbeiten/ }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Dokumententyp bearbeiten' }))
  await form.getByRole('combobox', { name: 'Wer darf lesen' }).click()
  await page.getByRole('option', { name: 'Kunden nach Anmeldung' }).click()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Dokumententyp wurde aktualisiert!')).toBeVisible()
}

async function addressBehind(page: Page, link: string | RegExp): Promise<string> {
  return String(await page.getByRole('link', { name: link }).getAttribute('href'))
}

/** The content behind a link, as text. */
async function bytesBehind(page: Page, link: string | RegExp): Promise<string> {
  const answer = await page.request.get(await addressBehind(page, link))
  return (await answer.body()).toString('latin1')
}

/** Fetches through the browser's cache, from the login page, whose policy allows requests to the portal. */
async function fetchFrom(page: Page, address: string) {
  await page.goto('/customer-login')
  return page.evaluate(async (path) => {
    const answer = await fetch(path)
    return { status: answer.status, isPdf: (await answer.text()).startsWith('%PDF') }
  }, address)
}
