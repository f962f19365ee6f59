import type { Page } from '@playwright/test'
import { expect, signInStaff, test } from '../support/journey.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('an API token is shown once, copied, works, and ends when it is revoked', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInStaff(page)
  await expect(card(page)).toContainText('Noch keine API-Schlüssel.')
  const key = await make(page, 'ERP', 'voller Zugriff', '90 Tage')

  await key.dialog.getByRole('button', { name: 'Schlüssel kopieren' }).click()
  await expect(page.getByText('Content copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.text)
  await key.dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const row = card(page).getByRole('listitem')
  await expect(row).toContainText(/ERP.*voller Zugriff\s· gilt bis \d\d\.\d\d\.\d\d/)
  await expect(row).toContainText('noch nie benutzt · angelegt von chefin am ')
  await expect(page.getByText(key.text)).toHaveCount(0)

  const ask = () =>
    page.request.get('/api/companies', { headers: { authorization: `Bearer ${key.text}` } })
  expect((await ask()).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('zuletzt benutzt')
  await row.getByRole('button', { name: 'API-Schlüssel ERP widerrufen' }).click()
  const question = page.getByRole('dialog', { name: 'API-Schlüssel „ERP“ widerrufen?' })
  await expect(question).toContainText('Er wurde zuletzt am')
  await question.getByRole('button', { name: 'Widerrufen' }).click()
  await expect(page.getByText('API-Schlüssel wurde widerrufen!')).toBeVisible()
  await expect(card(page)).toContainText('Noch keine API-Schlüssel.')
  expect((await ask()).status()).toBe(401)
})

test('closing without having copied the key asks for confirmation', async ({ page }) => {
  await signInStaff(page)
  const { dialog, text } = await make(page, 'Waage', 'nur lesen', 'bis er widerrufen wird')
  // The loading overlay must be gone.
  await waitUntilReady(dialog)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Ohne Kopie schließen?' })
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog.getByLabel('Schlüssel', { exact: true })).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await question.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page)).toContainText('nur lesen · gilt, bis er widerrufen wird')
})

test('an expired token is marked, and a name already in use is reported at its field', async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await signInStaff(page)
  const { dialog } = await make(page, 'Presse', 'nur lesen', '30 Tage')
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await page.getByRole('button', { name: 'Schließen', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page).getByText('abgelaufen')).toHaveCount(0)

  const form = await openForm(page, 'PRESSE')
  await page.keyboard.press('Enter')
  const nameTaken = 'Diesen Namen hat schon ein anderer API-Schlüssel!'
  await expect(form.getByText(nameTaken).first()).toBeVisible()
  await expect(form.getByLabel(/^Name/)).toBeFocused()
  await form.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Verwerfen' }).click()

  await page.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60_000)
  await page.reload()
  await expect(card(page).getByText('abgelaufen')).toBeVisible()
  await expect(card(page)).toContainText('galt bis')
})

function card(page: Page) {
  return page.getByRole('region', { name: 'API-Schlüssel', exact: true })
}

async function openForm(page: Page, name: string) {
  await card(page).getByRole('button', { name: 'API-Schlüssel anlegen' }).click()
  const form = page.getByRole('dialog', { name: 'API-Schlüssel anlegen' })
  await form.getByLabel(/^Name/).fill(name)
  return form
}

/** Creates a token; returns the dialog that shows it, and the key itself. */
async function make(page: Page, name: string, rights: string, lifespan: string) {
  const form = await openForm(page, name)
  await form.getByLabel('Rechte').selectOption(rights)
  await form.getByLabel('Gültig').selectOption(lifespan)
  await form.getByRole('button', { name: 'Anlegen' }).click()
  const dialog = page.getByRole('dialog', { name: `API-Schlüssel „${name}“` })
  const text = await dialog.getByLabel('Schlüssel', { exact: true }).inputValue()
  expect(text).toMatch(/^tsk_/)
  return { dialog, text }
}
