import type { Page } from '@playwright/test'
import { chooseInRow } from '../support/choose-in-row.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { dialogTexts } from '../support/literal-texts.ts'
import { oneDevice } from '../support/one-device.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords, passwords } from '../support/records.ts'
import { textChecker } from '../support/text-checker.ts'
import { closeByEscape, waitUntilReady } from '../support/window-focus.ts'

test('the literal texts of all dialogs and of their confirmations', async ({ portal, page }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  const texts = textChecker(dialogTexts)
  await resumeAsStaff(page)
  await page.goto('/companies')
  await theCompany(page, texts)
  await page.goto('/devices?reiter=artikelnummern')
  await theTitled(page, texts, 'part', 'Artikelnummer')
  await page.goto('/files?reiter=dokumententypen')
  await theTitled(page, texts, 'doctype', 'Dokumententyp')
  await page.goto('/files')
  await theFiles(page, texts)
  await page.goto('/devices')
  await theDevice(page, texts)
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await texts.see(page, 'signed out')
  texts.expectAllSeen()
})

type Texts = ReturnType<typeof textChecker<typeof dialogTexts>>

async function theCompany(page: Page, { see }: Texts) {
  await add(page)
  await see(page, 'new company')
  await button(page, 'Art des Passworts wählen').click()
  await see(page, 'password menu')
  await page.getByRole('menuitem', { name: 'Sicheres Passwort' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Passwort kopieren').click()
  await see(page, 'copied')
  await refuseClipboard(page)
  await button(page, 'Passwort kopieren').click()
  await see(page, 'not copied')
  await button(page, 'Speichern').click()
  await see(page, 'empty company')
  const password = page.getByLabel(/^Passwort( \*)?$/)
  await password.fill('')
  await page.getByLabel('Firmenname').fill('Adler Antriebe')
  await button(page, 'Speichern').click()
  await see(page, 'company without password')
  await page.getByLabel('Kundennummer').fill('10002')
  await password.fill('Antrieb-26')
  await button(page, 'Speichern').click()
  await see(page, 'company added')
  await button(page, 'Fertig').click()
  await button(page, 'Firma Adler Antriebe bearbeiten').click()
  await see(page, 'company form in update')
  await button(page, 'Update').click()
  await see(page, 'company updated')
  await remove(page, 'Firma Adler Antriebe löschen')
  await see(page, 'company deleted')
}

async function theTitled(page: Page, { see }: Texts, kind: 'part' | 'doctype', name: string) {
  await add(page)
  await see(page, `new ${kind}`)
  await page.getByLabel('Titel').fill('Neues')
  await button(page, 'Speichern').click()
  await see(page, `${kind} added`)
  await button(page, `${name} Neues bearbeiten`).click()
  await see(page, `${kind} form in update`)
  await button(page, 'Update').click()
  await see(page, `${kind} updated`)
  await remove(page, `${name} Neues löschen`)
  await see(page, `${kind} deleted`)
}

async function theFiles(page: Page, { see }: Texts) {
  await add(page)
  await see(page, 'new files')
  await page.locator('input[type=file]').setInputFiles(pdfFile('Plan.pdf', 'Plan'))
  await choose(page, 'Dokumententyp', 'Betriebsanleitung')
  await button(page, 'Hochladen').click()
  await see(page, 'files uploaded')
  await expect(page.getByRole('cell', { name: 'Plan.pdf', exact: true })).toBeVisible()
  await button(page, 'Plan.pdf löschen').click()
  await see(page, 'file question')
  await button(page, 'Löschen').click()
  await see(page, 'file deleted')
}

async function theDevice(page: Page, { see }: Texts) {
  await add(page)
  await see(page, 'new device')
  await page.getByLabel('Seriennummer').fill('KP-4712')
  await choose(page, 'Firma', /^Müller/)
  await choose(page, 'Artikelnummer', 'KP-100')
  await button(page, 'Speichern').click()
  await see(page, 'device added')
  await button(page, 'Fertig').click()
  await button(page, 'Gerät KP-4712 bearbeiten').click()
  await see(page, 'device form in update')
  await button(page, 'Update').click()
  await see(page, 'device updated')
  await button(page, 'Etikett von Gerät KP-4712').click()
  await see(page, 'label')
  await closeByEscape(page.getByRole('dialog'))
  await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
  await page.getByRole('textbox', { name: 'Passwort des Geräts' }).fill(passwords.device)
  await page.getByLabel('Empfänger').fill('einkauf@mueller.example')
  await button(page, 'Senden').click()
  await see(page, 'documents ordered')
  await button(page, 'Gerät KP-4712 löschen').click()
  await see(page, 'device question')
  await button(page, 'Löschen').click()
  await see(page, 'device deleted')
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function add(page: Page) {
  await button(page, 'Neu').first().click()
}

async function choose(page: Page, label: string, option: string | RegExp) {
  await (await waitUntilReady(page.getByRole('dialog')))
    .getByRole('combobox', { name: label })
    .click()
  await page.getByRole('option', { name: option }).click()
}

async function remove(page: Page, name: string) {
  await button(page, name).click()
  await button(page, 'Löschen').click()
}

/** Makes the clipboard fail, as without permission or HTTPS. */
async function refuseClipboard(page: Page) {
  await page.context().clearPermissions()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
}
