import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'

test('a generated password is the last six digits of the time in milliseconds, as a number', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  const password = form.getByLabel('Passwort *')
  for (const [time, digits] of [
    [1_770_123_456_789, '456789'],
    [1_770_123_004_711, '4711'],
  ] as const) {
    await page.clock.setFixedTime(time)
    await form.getByRole('button', { name: 'Generieren' }).click()
    await expect(password).toHaveValue(digits)
  }
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10002')
  const sentData = nextRequestData(page, 'POST', '/api/companies')
  await form.getByRole('button', { name: 'Speichern' }).click()
  expect(await sentData).toEqual({
    name: 'Adler Antriebe',
    kdnr: 10_002,
    pass: '4711',
    desc: '',
    address: '',
    country: null,
    contact: null,
    email: null,
    language: null,
  })
})

test('4: where no digits are specified, a generated password is as strong as the server’s', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await form.getByRole('button', { name: 'Generieren' }).click()
  await expect(form.getByLabel('Passwort', { exact: true })).toHaveValue(/^[0-9a-z]{10}$/)
  await expect(form.getByRole('button', { name: 'Art des Passworts wählen' })).toHaveCount(0)
  await expect(form.getByText('leicht zu erraten')).toHaveCount(0)

  await page.goto('/companies')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const company = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await expect(company.getByLabel('Passwort *')).toHaveAccessibleDescription(
    '„Generieren“ erzeugt höchstens sechs Ziffern, die leicht zu erraten sind. Ein sicheres Passwort finden Sie im Menü daneben.',
  )
  await company.getByRole('button', { name: 'Art des Passworts wählen' }).click()
  await page.getByRole('menuitem', { name: 'Sicheres Passwort' }).click()
  await expect(company.getByLabel('Passwort *')).toHaveValue(/^[0-9a-z]{10}$/)
})

test('an update contains a password only if one was typed', async ({ portal, page }) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const part = await records.part('KP-100')
  await records.device({ sn: 'KP-4711', companie, part })
  await resumeAsStaff(page)
  const cases = [
    ['/companies', 'Firma Müller Pumpen GmbH bearbeiten', 'Firma wurde aktualisiert!'],
    ['/devices', 'Gerät KP-4711 bearbeiten', 'Gerät wurde aktualisiert!'],
  ] as const
  for (const [address, opener, message] of cases) {
    await page.goto(address)
    for (const typed of ['', 'Neu-und-lang-26']) {
      await page.getByRole('button', { name: opener }).click()
      await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill(typed)
      const sentData = nextRequestData(page, 'PUT', `/api${address}/`)
      await page.getByRole('button', { name: 'Update' }).click()
      expect((await sentData).pass).toBe(typed === '' ? undefined : typed)
      await expect(page.getByText(message).last()).toBeVisible()
      if (typed !== '') await page.getByRole('button', { name: 'Fertig' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

test('a copied device keeps company, article number and files, but neither id nor password', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  const companie = await records.company('Müller Pumpen GmbH', 10_001)
  const part = await records.part('KP-100')
  const { id: file } = await records.file(
    pdfFile('Anleitung.pdf', 'Anleitung'),
    await records.doctype('Betriebsanleitung'),
  )
  await records.device({ sn: 'KP-4711', companie, part, media: [file] })
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Gerät KP-4711 kopieren' }).click()
  const form = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await expect(form.getByLabel('Seriennummer')).toHaveValue('KP-4711')
  await expect(form.getByRole('combobox', { name: 'Firma' })).toHaveValue(/^Müller Pumpen GmbH/)
  await expect(form.getByRole('combobox', { name: 'Artikelnummer' })).toHaveValue('KP-100')
  await expect(form.getByText('Anleitung.pdf').filter({ visible: true })).toHaveCount(1)
  await expect(form.getByLabel('Passwort', { exact: true })).toHaveValue('')
  await form.getByLabel('Seriennummer').fill('KP-4712')
  const sentData = nextRequestData(page, 'POST', '/api/devices')
  await form.getByRole('button', { name: 'Speichern' }).click()
  expect(await sentData).toEqual({
    sn: 'KP-4712',
    companie,
    part,
    media: [file],
    deliveredOn: null,
    placedOnMarketOn: null,
    builtIn: null,
    note: '',
  })
  const handOver = page.getByRole('dialog', { name: 'Zugang für KP-4712' })
  await expect(handOver.getByLabel('Passwort', { exact: true })).toHaveValue(/\S{6,}/)
  await handOver.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.locator('tbody td[data-label="SN-Nr."]')).toHaveText(['KP-4712', 'KP-4711'])
})

/** The `data` of the next request with this method whose path starts with `path`. */
async function nextRequestData(page: Page, method: string, path: string) {
  const request = await page.waitForRequest(
    (candidate) =>
      candidate.method() === method && new URL(candidate.url()).pathname.startsWith(path),
  )
  return request.postDataJSON().data
}
