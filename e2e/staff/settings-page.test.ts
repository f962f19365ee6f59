import { imageOf } from '../../server/testing/pictures.ts'
import { withAdministrator } from '../../server/testing/template.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { openOffice } from '../support/public-machine.ts'

test.use({
  settings: {
    ...withAdministrator,
    IMPRINT_URL: 'https://werk.example/impressum',
    BIN_DAYS: '1',
  },
})

test('issue 17.2: an administrator changes the maker’s name and logo, is asked before leaving, and loses nothing to a colleague’s changes', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400).add(412)
  const office = await openOffice(portal)
  await resumeAsStaff(page)
  await page.goto('/user')
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  await expect(page).toHaveURL('/settings')
  const name = page.getByLabel('Name', { exact: true })
  const email = page.getByLabel('E-Mail', { exact: true })
  const save = page.getByRole('button', { name: 'Speichern' })
  const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })

  const imprint = page.getByLabel('Impressum', { exact: true })
  await expect(imprint).toHaveValue('https://werk.example/impressum')
  await expect(imprint).not.toBeEditable()
  await expect(page.getByText('Legt der Betreiber fest: IMPRINT_URL')).toBeVisible()
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page).toHaveURL('/settings#mail')
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText('Absender')
  await expect(page.getByText('1 Tag', { exact: true })).toBeVisible()

  // Input is protected against the menu, links and Back.
  await name.fill('Müller Antriebe')
  await page.getByRole('link', { name: 'Geräte', exact: true }).click()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(name).toHaveValue('Müller Antriebe')
  // Back is intercepted once the code for that has loaded.
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBe(true)
  await page.goBack()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(page).toHaveURL('/settings#mail')

  await email.fill('keine')
  await email.evaluate(saveFromBelow)
  await expect(email).toHaveAccessibleDescription(/gültige E-Mail-Adresse/)
  // The invalid field is scrolled to below the header, not covered by it.
  await expect.poll(() => email.evaluate(isBelowHeader)).toBe(true)
  await email.fill('info@werk.example')
  await page.locator('input[type=file]').setInputFiles({
    name: 'Logo.png',
    mimeType: 'image/png',
    buffer: await imageOf('png', 300, 100),
  })
  await expect(page.getByRole('button', { name: 'Logo entfernen' })).toBeVisible()

  // Another field is changed in the meantime, then the same one, both by the same user in another session.
  await office.set({ makerPhone: '0721 123' })
  await save.click()
  await expect(page.getByRole('radio', { name: /^Stand jetzt/ })).toBeChecked()
  await save.click()
  await expect(page.getByText('Einstellungen wurden gespeichert!')).toBeVisible()
  await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue('0721 123')
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  await name.fill('Meiner')
  await office.set({ makerName: 'Anderer' })
  await save.click()
  await expect(page.getByText('Sie selbst haben diesen Eintrag inzwischen geändert')).toBeVisible()
  await page.getByRole('radio', { name: /Ihre Eingabe/ }).click()
  await name.press('Enter')
  // The form is reset to the saved values, which would discard input typed before that.
  await expect(page.getByText('Sie selbst haben diesen Eintrag inzwischen geändert')).toHaveCount(0)
  await expect(save).toBeDisabled()
  await expect(name).toHaveValue('Meiner')
  await expect(name).toBeFocused()

  await name.fill('Verworfen')
  await page.getByRole('link', { name: 'Protokolle', exact: true }).click()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL('/logs')
  await page.getByRole('tab', { name: 'Info' }).click()
  await expect(page.getByText('Einstellungen geändert: Name, E-Mail, Logo')).toBeVisible()
  await page.goto('/settings')
  await expect(name).toHaveValue('Meiner')

  // Width and height stand side by side, as where a label is printed.
  await page.getByRole('button', { name: 'Eigenes Format' }).click()
  const topOf = (label: string) =>
    page.getByLabel(label).evaluate((field) => field.getBoundingClientRect().top)
  await expect.poll(async () => (await topOf('Breite in mm')) - (await topOf('Höhe in mm'))).toBe(0)
  const width = page.getByLabel('Breite in mm')
  await width.fill('54,5')
  await page.goBack()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(width).toHaveValue('54,5')
  await expect(page).toHaveURL('/settings')
})

test('issue 17.2: the form starts with the current settings, not with those that a dialog has loaded before', async ({
  portal,
  page,
  expectedFailures,
}) => {
  const office = await openOffice(portal)
  const device = await office.create('/api/devices', { sn: 'KP-4711' })
  await resumeAsStaff(page)
  await page.goto(`/devices/${device}`)
  await page.getByRole('button', { name: 'Weitere Aktionen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Zugang für Behörden …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zugang für Behörden: Gerät KP-4711' })
  await expect(dialog).toContainText('Zugänge für Behörden sind ausgeschaltet')
  await office.set({ makerPhone: '0721 123' })
  await dialog.getByRole('link', { name: 'Einstellungen' }).click()
  await expect(page).toHaveURL('/settings#dateien')
  await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue('0721 123')

  // The sections below the form appear together with it, as it would push them down.
  expectedFailures.add(500)
  const firstLoad = Promise.withResolvers<void>()
  const secondLoad = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/api/settings', async (route) => {
    requestCount += 1
    if (requestCount > 1) {
      await secondLoad.promise
      return route.continue()
    }
    await firstLoad.promise
    return route.fulfill({ status: 500, body: '' })
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('navigation', { name: 'Abschnitte' })).toBeVisible()
  const below = page.getByRole('region', { name: 'Mail', exact: true })
  await expect(below).toBeHidden()
  firstLoad.resolve()
  await expect(below).toBeVisible()

  // Once shown, they stay, even while the form is being reloaded.
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.poll(() => requestCount).toBe(2)
  await expect(below).toBeVisible()
  secondLoad.resolve()
  await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue('0721 123')
})

test('issue 17.2: Back between sections asks nothing, and discarding leaves the page however many were visited', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/user')
  await page.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  const sections = page.getByRole('navigation', { name: 'Abschnitte' })
  await sections.getByRole('link', { name: 'Aussehen' }).click()
  await sections.getByRole('link', { name: 'Hersteller' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Müller Antriebe')
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBe(true)
  await sections.getByRole('link', { name: 'Etiketten' }).click()
  await expect(page).toHaveURL('/settings#etiketten')
  await page.goBack()
  await expect(page).toHaveURL('/settings#hersteller')
  const question = page.getByRole('dialog', { name: 'Ungespeicherte Eingaben' })
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await expect(name).toHaveValue('Müller Antriebe')
  await page.goBack()
  await question.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(page).toHaveURL('/user')
})

/** Submits as by Enter in a field further down, with this field scrolled under the header. */
function saveFromBelow(field: Element) {
  if (!(field instanceof HTMLInputElement)) return
  field.blur()
  scrollBy(0, field.getBoundingClientRect().top - 20)
  field.form?.requestSubmit()
}

function isBelowHeader(field: Element): boolean {
  const header = document.querySelector('.staff-header')
  return field.getBoundingClientRect().top >= (header?.getBoundingClientRect().bottom ?? Infinity)
}
