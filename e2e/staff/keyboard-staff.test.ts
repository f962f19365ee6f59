import type { Locator, Page } from '@playwright/test'
import { administrator } from '../../server/testing/template.ts'
import { moveFocusTo } from '../support/focus-order.ts'
import { areaLink, expect, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { closeByEscape, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

test('staff fill an empty portal and print a label without a mouse', async ({ page }) => {
  await page.goto('/admin-login')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(administrator.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user')

  await go(page, 'Firmen')
  await company(page)
  await go(page, 'Geräte')
  await tab(page, 'Geräte', 'Artikelnummern')
  await titled(page, 'Artikelnummer hinzufügen', 'KP-100')
  await go(page, 'Dateien')
  await tab(page, 'Dateien', 'Dokumententypen')
  await titled(page, 'Dokumententyp hinzufügen', 'Betriebsanleitung')
  await tab(page, 'Dokumententypen', 'Dateien')
  await upload(page)
  await go(page, 'Geräte')
  await device(page)

  await moveFocusTo(page, page.getByRole('button', { name: 'Konto und Darstellung' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await moveFocusTo(page, page.getByRole('menuitem', { name: 'Abmelden' }), 'ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bearbeiter Login' })).toBeVisible()
})

async function company(page: Page) {
  const dialog = await openWithN(page, 'Neue Firma hinzufügen')
  await page.keyboard.type('Müller Pumpen GmbH')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10001')
  await moveFocusTo(page, dialog.getByRole('button', { name: 'Art des Passworts wählen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sechs Ziffern' })).toBeVisible()
  await moveFocusTo(page, page.getByRole('menuitem', { name: 'Sicheres Passwort' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Passwort *')).toHaveValue(/^\S{10}$/)
  await moveFocusTo(page, dialog.getByRole('button', { name: 'Speichern' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Fertig' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toBeVisible()
}

async function titled(page: Page, header: string, title: string) {
  await openWithN(page, header)
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: title, exact: true })).toBeVisible()
}

async function upload(page: Page) {
  const dialog = await openWithN(page, 'Neue Dateien hinzufügen')
  // Requested before moving there, as the browser must know about it when the key is pressed.
  const choosing = page.waitForEvent('filechooser')
  await moveFocusTo(page, dialog.getByRole('button', { name: /^Dateien auswählen/ }))
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(pdfFile('Anleitung.pdf', 'Anleitung'))
  await pick(page, dialog, 'Dokumententyp', 'Betr')
  await moveFocusTo(page, dialog.getByRole('button', { name: 'Hochladen' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Anleitung.pdf', exact: true })).toBeVisible()
}

async function device(page: Page) {
  const dialog = await openWithN(page, 'Neues Gerät hinzufügen')
  await page.keyboard.type('KP-4711')
  await pick(page, dialog, 'Firma', 'mül')
  await pick(page, dialog, 'Artikelnummer', 'KP')
  await pick(page, dialog, 'Dateien', 'Anl')
  await moveFocusTo(page, dialog.getByRole('button', { name: 'Speichern' }))
  await page.keyboard.press('Enter')
  const handOver = page.getByRole('dialog', { name: 'Zugang für KP-4711' })
  await expect(handOver.getByRole('button', { name: 'Fertig' })).toBeFocused()
  await moveFocusTo(page, handOver.getByRole('button', { name: 'Etikett drucken' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const label = page.getByRole('dialog', { name: 'DRUCK-LABEL' })
  await expect(label.getByRole('button', { name: 'Drucken' })).toBeFocused()
  await closeByEscape(label)
  await expect(handOver.getByRole('button', { name: 'Etikett drucken' })).toBeFocused()
  await moveFocusTo(page, handOver.getByRole('button', { name: 'Fertig' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'KP-4711', exact: true })).toBeVisible()
}

async function go(page: Page, name: string) {
  await moveFocusTo(page, areaLink(page, name))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function tab(page: Page, from: string, to: string) {
  await moveFocusTo(page, page.getByRole('tab', { name: from }))
  const isForward = (await page.getByRole('tab').first().textContent()) === from
  await page.keyboard.press(isForward ? 'ArrowRight' : 'ArrowLeft')
  await expect(page.getByRole('tab', { name: to })).toHaveAttribute('aria-selected', 'true')
}

/** Opens the form for a new record by its shortcut. */
async function openWithN(page: Page, header: string): Promise<Locator> {
  await expect(page.getByRole('button', { name: 'Neu', exact: true }).first()).toBeVisible()
  await waitUntilIdle(page)
  await page.keyboard.press('n')
  return waitUntilReady(page.getByRole('dialog', { name: header }))
}

/** Types the beginning of a name and selects the first match. */
async function pick(page: Page, dialog: Locator, label: string, text: string) {
  await moveFocusTo(page, dialog.getByRole('combobox', { name: label }))
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { disabled: false })).toHaveCount(1)
  await page.keyboard.press('Enter')
}
