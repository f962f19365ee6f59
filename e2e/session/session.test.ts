import type { Page } from '@playwright/test'
import { imageOf } from '../../server/testing/pictures.ts'
import { administrator } from '../../server/testing/template.ts'
import {
  areaLink,
  expect,
  resumeAsStaff,
  signInAtScreen,
  signInStaff,
  test,
} from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { openRecords } from '../support/records.ts'
import { endSession, endSessionAt, signInAgain } from '../support/staff-session.ts'
import { refocusWindow, waitUntilReady } from '../support/window-focus.ts'

const endedMessage = 'Ihre Sitzung ist abgelaufen.'

test('an expired session is reported once, and the login leads back to the same place', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await (await openRecords(portal)).company('Müller Pumpen GmbH', 10_001)
  await resumeAsStaff(page)
  await page.goto('/companies?suche=M%C3%BCller&zeilen=20')
  await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toBeVisible()
  await endSession(page, portal)

  // Several requests of the start page find the session expired at the same time.
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByText(endedMessage)).toHaveCount(1)
  await signInOnCurrentPage(page)
  await expect(page).toHaveURL('/user')

  await page.goto('/companies?suche=M%C3%BCller&zeilen=20')
  await expect(page.getByRole('cell', { name: 'Müller Pumpen GmbH', exact: true })).toBeVisible()
  await endSession(page, portal)
  await page.getByRole('button', { name: /^Kundennummer/ }).click()
  await expect(page).toHaveURL('/admin-login')
  await signInOnCurrentPage(page)
  await expect(page).toHaveURL(/\/companies\?suche=M%C3%BCller&zeilen=20&sortierung=kdnr/)
})

test('a form whose session has expired is saved after the password is entered again', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401).add(400)
  await resumeAsStaff(page)
  await page.goto('/companies')
  const form = await fillCompany(page)
  await endSession(page, portal)
  await form.getByRole('button', { name: 'Speichern' }).click()

  const question = await waitUntilReady(
    page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' }),
  )
  await expect(question.getByLabel('Benutzername')).toHaveValue(administrator.username)
  const password = question.getByRole('textbox', { name: 'Passwort' })
  await expect(password).toBeFocused()
  await password.fill('falsch')
  await password.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Passwort verbergen' })).toBeFocused()
  await expect(password).toHaveAttribute('type', 'text')
  await password.press('Enter')
  await expect(page.getByText(/Login derzeit nicht möglich$/)).toBeVisible()
  await expect(password).toHaveValue('')
  await password.fill(administrator.password)
  await password.press('Enter')

  await expect(page.getByText('Firma wurde hinzugefügt!')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Adler Antriebe', exact: true })).toBeVisible()
})

test('postponing the new sign-in keeps the form, and saving asks again', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await resumeAsStaff(page)
  await page.goto('/companies')
  const form = await fillCompany(page)
  await endSession(page, portal)
  const save = form.getByRole('button', { name: 'Speichern' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByRole('button', { name: 'Dialog schließen' }).click()
  await expect(page.getByText(endedMessage)).toHaveCount(1)
  await expect(form.getByLabel('Firmenname')).toHaveValue('Adler Antriebe')

  await save.click()
  await question.getByRole('button', { name: 'Verwerfen und abmelden' }).click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a form left open over night, while the portal was updated, is saved after a sign-in in another tab', async ({
  browser,
  portal,
}) => {
  // A browser of its own: the error about the missing file is expected here.
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await signInAtScreen(page)
  await areaLink(page, 'Firmen').click()
  const form = await fillCompany(page)
  await page.route(/assets\/SignInAgain/, (route) => route.fulfill({ status: 404 }))
  await endSession(page, portal)
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Dieses Fenster konnte nicht angezeigt werden.')).toBeVisible()
  await expect(page.getByText(endedMessage)).toHaveCount(1)
  const otherTab = await context.newPage()
  await signInAtScreen(otherTab)
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Firma wurde hinzugefügt!')).toBeVisible()
  await context.close()
})

test('signing out in another tab signs out this one, but a filled form waits for the password', async ({
  page,
}) => {
  await resumeAsStaff(page)
  await page.goto('/companies')
  const form = await fillCompany(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/files')
  const thirdTab = await page.context().newPage()
  await thirdTab.goto('/devices')
  await expect(thirdTab.getByText('Noch keine Geräte.')).toBeVisible()
  await otherTab.getByRole('button', { name: 'Konto und Darstellung' }).click()
  await otherTab.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(thirdTab).toHaveURL('/admin-login')
  await expect(thirdTab.getByText('Sie haben sich in einem anderen Tab abgemeldet.')).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Sie haben sich abgemeldet' })
  await expect(question).toBeVisible()
  // Signing in on one tab that shows the login is enough for all tabs.
  await signInOnCurrentPage(thirdTab)
  await expect(thirdTab).toHaveURL('/devices')
  await expect(question).toHaveCount(0)
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Firma wurde hinzugefügt!')).toBeVisible()
})

test('one user’s input is not saved in the name of another who signs in elsewhere', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const bernd = await (await openRecords(portal)).staff('bernd')
  await signInAtScreen(page)
  await areaLink(page, 'Firmen').click()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/files')
  const form = await fillCompany(page)
  await endSession(page, portal)
  const save = form.getByRole('button', { name: 'Speichern' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await expect(question).toBeVisible()
  await expect(otherTab).toHaveURL('/admin-login')
  await signInOnCurrentPage(otherTab, bernd)
  await expect(page.getByText('Jetzt ist „bernd“ angemeldet.')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(otherTab).toHaveURL('/files')
  await expect(form.getByLabel('Firmenname')).toHaveValue('Adler Antriebe')
  await save.click()
  await expect(page.getByText('Firma wurde hinzugefügt!')).toHaveCount(1)
  await page.getByRole('button', { name: 'Fertig' }).click()

  // The first user's messages, and their undo buttons, are not shown to the second.
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Letzte Meldungen' }).getByRole('strong'),
  ).toHaveText(['Firma wurde hinzugefügt!', 'Jetzt ist „bernd“ angemeldet.'])
})

test('what one user has loaded is not shown to another who signs in in another tab without a sign-out', async ({
  page,
  portal,
}) => {
  const bernd = await (await openRecords(portal)).staff('bernd')
  await resumeAsStaff(page)
  await page.goto('/devices?suche=KP-1')
  await page.getByRole('button', { name: 'Ansicht speichern …' }).click()
  const form = page.getByRole('dialog', { name: 'Ansicht speichern' })
  await form.getByLabel('Name').fill('Meine Pumpe')
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: 'Ansicht: Meine Pumpe' })).toBeVisible()
  // As after returning from the provider of the single sign-on, with another account there.
  const otherTab = await page.context().newPage()
  await resumeAsStaff(otherTab, bernd)
  await expect(page.getByText('Jetzt ist „bernd“ angemeldet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ansicht: nicht gespeichert' })).toBeVisible()
  await page.getByRole('button', { name: /^Letzte Meldungen/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Letzte Meldungen' }).getByRole('strong'),
  ).toHaveText(['Jetzt ist „bernd“ angemeldet.'])
})

test('an address typed for a test mail survives the end of the session, and the mail is sent', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await signInStaff(page)
  const address = page.getByLabel('Testmail an')
  await address.fill('technik@werk.example')
  await endSession(page, portal)
  await refocusWindow(page)
  await signInAgain(page)
  await expect(page).toHaveURL('/user')
  await expect(address).toHaveValue('technik@werk.example')
  await expect(address).toBeFocused()

  await endSession(page, portal)
  await address.press('Enter')
  await signInAgain(page)
  await expect(page.getByText('Die Testmail wurde abgelegt.')).toBeVisible()
  await expect(address).toHaveValue('technik@werk.example')

  // The requests after a mail must have finished, as they would find the session expired themselves, and wait.
  await expect(page.locator('.waiting')).toHaveCount(0)
  await endSession(page, portal)
  await refocusWindow(page)
  const question = page.getByRole('dialog', { name: 'Ihre Sitzung ist abgelaufen' })
  await question.getByRole('button', { name: 'Verwerfen und abmelden' }).click()
  await expect(page).toHaveURL('/admin-login')
})

test('the upload of a logo waits until the user has signed in again', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await resumeAsStaff(page)
  await page.goto('/settings')
  const logo = page.locator('.settings-logo input[type=file]')
  await expect(page.getByText('Kein eigenes Logo')).toBeVisible()
  await endSessionAt(page, portal, '**/api/upload')
  const buffer = await imageOf('png', 300, 100)
  await logo.setInputFiles({ name: 'Logo.png', mimeType: 'image/png', buffer })
  await signInAgain(page)
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
})

test('files whose session expired during the upload are sent again, each once', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await (await openRecords(portal)).doctype('Handbuch')
  await resumeAsStaff(page)
  await page.goto('/files')
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Dateien hinzufügen' })
  const files = ['A', 'B', 'C', 'D'].map((name) => pdfFile(`${name}.pdf`, name))
  await form.locator('input[type=file]').setInputFiles(files)
  await expect(form.getByText('bereit')).toHaveCount(4)
  await waitUntilReady(form)
  await form.getByRole('combobox', { name: 'Dokumententyp' }).click()
  await page.getByRole('option', { name: 'Handbuch' }).click()
  // The last of the first three learns that its session has expired when there is already a new one.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await page.route('**/api/upload', async (route) => {
    count += 1
    if (count === 3) await released
    await route.continue()
  })
  await endSession(page, portal)
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await signInAgain(page)
  release()
  await expect(page.getByText('Datei(en) hochgeladen!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page.locator('tbody td[data-label="Datei-Name"]')).toHaveCount(4)
})

// Also seen by: start-users.test.ts, „blocking a colleague asks first, ends their session at once, and can be
// undone“.
test('a colleague who was blocked is signed out at the next click', { tag: '@full' }, async ({
  page,
  portal,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  const records = await openRecords(portal)
  await signInAtScreen(page, await records.staff('bernd'))
  const boss = await person('desk')
  await signInAtScreen(boss)
  await boss
    .getByRole('listitem')
    .filter({ hasText: 'bernd' })
    .getByRole('button', { name: /sperren/i })
    .click()
  await boss.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click()
  await expect(boss.getByText('„bernd“ ist gesperrt!')).toBeVisible()
  await areaLink(page, 'Firmen').click()
  await expect(page).toHaveURL('/admin-login')
  await expect(page.getByText(endedMessage)).toBeVisible()
})

test('an action without a dialog reports the expired session and nothing else', async ({
  page,
  portal,
  expectedFailures,
}) => {
  expectedFailures.add(401)
  await (await openRecords(portal)).device({ sn: 'KP-1' })
  await resumeAsStaff(page)
  await page.goto('/devices')
  const edit = page.getByRole('button', { name: 'Gerät KP-1 bearbeiten' })
  await expect(edit).toBeVisible()
  await endSession(page, portal)
  await edit.click()
  const messages = page.getByRole('region', { name: 'Meldungen' })
  await messages.getByText(endedMessage).hover()
  expect(await messages.textContent()).not.toMatch(/Fehler|Error/)
})

async function fillCompany(page: Page) {
  await page.getByRole('button', { name: 'Neu', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Neue Firma hinzufügen' })
  await form.getByLabel('Firmenname').fill('Adler Antriebe')
  await form.getByLabel('Kundennummer').fill('10003')
  await form.getByLabel(/^Passwort( \*)?$/).fill('Antrieb-26')
  return form
}

async function signInOnCurrentPage(page: Page, { username, password } = administrator) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}
