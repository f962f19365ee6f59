import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { until } from '../../server/testing/until.ts'
import { areaLink, expect, test as journey } from '../support/journey.ts'
import { type FileOnDisk, pdfFile, sha256 } from '../support/pdf-files.ts'
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts'
import { waitUntilReady } from '../support/window-focus.ts'

/** Starts as an operator does: without any settings, so that the server prints the setup code. */
const test = journey.extend<{ server: PortalProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  server: async ({}, use) => {
    const server = await startPortalProcess({})
    await use(server)
    await server.stop()
  },
  portal: async ({ server }, use) => use(server),
})

const serial = 'KP-4711/Ä'
const files = [
  pdfFile('Betriebsanleitung.pdf', 'Betriebsanleitung Kreiselpumpe'),
  pdfFile('Prüf bericht "Größe" Ä.pdf', 'Pruefbericht'),
  pdfFile(
    'Ersatzteilkatalog.pdf',
    'Ersatzteilkatalog',
    process.env.TEST_FULL ? 21_000_000 : 2_100_000,
  ),
]

test('an empty portal, set up and filled on a desktop, delivers its files byte for byte to a phone', async ({
  server,
  person,
}) => {
  const desk = await person('desk')
  await until(() => setupCode.test(server.said()))
  await setUp(desk, codeOf(server.said()))
  await addCompany(desk)
  await addTitled(desk, '/devices?reiter=artikelnummern', 'Artikelnummer hinzufügen', 'KP-100')
  await addTitled(desk, '/files?reiter=dokumententypen', 'Dokumententyp hinzufügen', 'Handbuch')
  await uploadFiles(desk)
  const { address, password } = await addDevice(desk)

  const phone = await person('phone')
  await phone.goto(address)
  await expect(phone.getByLabel('Kundennummer / Gerätenummer')).toHaveValue(serial)
  await phone.getByLabel('Passwort', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Anmelden' }).tap()
  await expect(phone).toHaveURL('/customer-view')
  const device = phone.getByRole('button', { name: `Dateien zu Gerät ${serial}` })
  await expect(device).toHaveAttribute('aria-expanded', 'true')
  for (const file of files) await downloadAndCompare(phone, file)
})

/** Includes the following white space, as the output may arrive in pieces. */
const setupCode = /Einrichtungscode: (\S+)\s/

function codeOf(output: string): string {
  const [, code] = setupCode.exec(output) ?? []
  if (!code) throw new Error(`The server told no setup code: ${output}`)
  return code
}

async function setUp(page: Page, code: string) {
  await page.goto('/setup')
  await page.getByLabel('Einrichtungscode').fill(code)
  await page.getByLabel('Benutzername').fill('chefin')
  await page.getByLabel('Passwort', { exact: true }).fill('Werkstatt-Portal-26')
  await page.getByRole('button', { name: 'Administrator anlegen' }).click()
  await expect(page).toHaveURL('/user')
}

async function addCompany(page: Page) {
  await areaLink(page, 'Firmen').click()
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await dialog.getByLabel('Firmenname').fill('Müller Pumpen GmbH')
  await dialog.getByLabel('Kundennummer').fill('10001')
  await dialog.getByRole('button', { name: 'Generieren' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Firma wurde hinzugefügt!')).toBeVisible()
  await page.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toBeVisible()
}

async function addTitled(page: Page, address: string, header: string, title: string) {
  await page.goto(address)
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: header })
  await dialog.getByLabel('Titel').fill(title)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('cell', { name: title, exact: true })).toBeVisible()
}

async function uploadFiles(page: Page) {
  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  await dialog.locator('input[type=file]').setInputFiles(files)
  await waitUntilReady(dialog)
  await dialog.getByRole('combobox', { name: 'Dokumententyp' }).click()
  await page.getByRole('option', { name: 'Handbuch' }).click()
  await dialog.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  for (const { name } of files) {
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  }
}

async function addDevice(page: Page) {
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await form.getByLabel('Seriennummer').fill(serial)
  await pick(page, 'Firma', 'Müller', /Müller Pumpen GmbH/)
  await pick(page, 'Artikelnummer', 'KP', 'KP-100')
  for (const { name } of files) await pick(page, 'Dateien', name.slice(0, 5), name)
  await form.getByRole('button', { name: 'Speichern' }).click()
  const handOver = page.getByRole('dialog', { name: `Zugang für ${serial}` })
  const address = await handOver.getByLabel('Adresse', { exact: true }).inputValue()
  const password = await handOver.getByLabel('Passwort', { exact: true }).inputValue()
  await handOver.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('cell', { name: serial, exact: true })).toBeVisible()
  return { address, password }
}

/** Picks from a list as a user does: types the beginning and selects the option offered. */
async function pick(page: Page, label: string, text: string, option: string | RegExp) {
  const field = (await waitUntilReady(page.getByRole('dialog'))).getByRole('combobox', {
    name: label,
  })
  await field.click()
  await field.fill(text)
  await page.getByRole('option', { name: option }).click()
}

async function downloadAndCompare(page: Page, { name, buffer }: FileOnDisk) {
  const [download] = await Promise.all([
    page.context().waitForEvent('download'),
    page.getByRole('listitem').filter({ hasText: name }).getByRole('link').tap(),
  ])
  const bytes = await readFile(await download.path())
  expect(sha256(bytes)).toBe(sha256(buffer))
  expect(download.suggestedFilename().normalize()).toBe(name.replaceAll('"', '_'))
}
