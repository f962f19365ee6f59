import type { Page } from '@playwright/test'
import { expect, resumeAsStaff, signInAtScreen, test } from '../support/journey.ts'
import { failureTexts, loginTexts, screenTexts } from '../support/literal-texts.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords, passwords } from '../support/records.ts'
import { textChecker } from '../support/text-checker.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('the literal texts of both logins and of the customer screens', async ({
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  const records = await openRecords(portal)
  const { companie, part } = await oneDevice(records, 'KP-4711')
  for (let n = 1; n <= 12; n += 1) await records.device({ sn: `KP-${n}`, companie, part })
  const { see, expectAllSeen } = textChecker(loginTexts)
  const page = await person('desk')
  await page.goto('/customer-login')
  await see(page, 'customer login')
  const signIn = page.getByRole('button', { name: 'Anmelden' })
  await signIn.click()
  await see(page, 'empty login')
  await page.getByLabel('Kundennummer / Gerätenummer').fill('10001')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await signIn.click()
  await see(page, 'wrong customer password')
  await page.getByLabel('Kundennummer / Gerätenummer').fill('10001')
  await page.getByLabel('Passwort', { exact: true }).fill(passwords.company)
  await signIn.click()
  await see(page, 'customer view')
  await see(page, 'customer search')

  await page.goto('/admin-login')
  await see(page, 'staff login')
  await page.getByLabel('Username').fill('chefin')
  await page.getByLabel('Passwort', { exact: true }).fill('falsch')
  await signIn.click()
  await see(page, 'wrong staff password')
  expectAllSeen()
})

test('the literal texts of the staff screens', async ({ portal, page, person }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  const { see, expectAllSeen } = textChecker(screenTexts)
  const phone = await person('phone')
  await phone.goto('/customer-login?sn=KP-4711')
  await phone.getByLabel('Passwort', { exact: true }).fill(passwords.device)
  await phone.getByRole('button', { name: 'Anmelden' }).click()
  await expect(phone).toHaveURL('/customer-view')

  await signInAtScreen(page)
  await see(page, 'staff start')
  await page.goto('/devices')
  await see(page, 'devices')
  await page.goto('/files')
  await see(page, 'files')
  await page.goto('/companies')
  await see(page, 'companies')
  await failWithoutJson(page)
  await page.goto('/logs')
  await see(page, 'logs')
  await see(page, 'error log')
  await page.getByRole('tab', { name: 'Info' }).click()
  await see(page, 'info log')
  await page.getByRole('tab', { name: 'Kunden' }).click()
  await see(page, 'customer log')
  expectAllSeen()
})

test('the literal texts of failures', async ({ portal, page, expectedFailures }) => {
  for (const status of [0, 400, 409]) expectedFailures.add(status)
  await oneDevice(await openRecords(portal), 'KP-4711')
  const { see, expectAllSeen } = textChecker(failureTexts)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await remove(page, 'Firma Müller Pumpen GmbH löschen')
  await see(page, 'company in use')
  await failWithoutJson(page)
  await see(page, 'answer not understood')
  await page.goto('/devices?reiter=artikelnummern')
  await remove(page, 'Artikelnummer KP-100 löschen')
  await see(page, 'part in use')

  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  const wrong = { ...pdfFile('Kein.pdf', ''), buffer: Buffer.from('Das ist kein PDF.') }
  await form.locator('input[type=file]').setInputFiles(wrong)
  await waitUntilReady(form)
  await form.getByRole('combobox', { name: 'Dokumententyp' }).click()
  await page.getByRole('option', { name: 'Betriebsanleitung' }).click()
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await see(page, 'failed upload')

  await page.goto('/companies')
  await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toBeVisible()
  await page.route('**/api/auth/logout', (route) => route.abort())
  await signOut(page)
  await see(page, 'failed logout')
  expectAllSeen()
})

/** A response that is not the API's JSON, as from a proxy in between. */
async function failWithoutJson(page: Page) {
  await page.route('**/api/companies', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: null }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10003')
  await form.getByRole('button', { name: 'Generieren' }).click()
  const logged = page.waitForResponse((answer) => answer.url().endsWith('/api/logs'))
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/^Fehler: 40x/)).toBeVisible()
  await logged
}

async function remove(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
}
