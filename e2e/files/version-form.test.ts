import type { Page } from '@playwright/test'
import { withAdministrator } from '../../server/testing/template.ts'
import { expect, resumeAsStaff, test } from '../support/journey.ts'
import { pdfFile } from '../support/pdf-files.ts'
import { type Office, openOffice } from '../support/public-machine.ts'
import { openRecords } from '../support/records.ts'
import { waitUntilReady } from '../support/window-focus.ts'

test('13.2: label, note and release day of a prepared version can be changed; a released one keeps its day', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const media = await oneFile(office)
  const id = await office.version(media, '2', { releasedOn: null })
  await resumeAsStaff(page, await (await openRecords(portal)).staff('bernd'))
  const rows = await openVersions(page)
  const [prepared, current] = [rows.first(), rows.last()]
  const opener = prepared.getByRole('button', { name: 'Fassung 2 bearbeiten' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Fassung bearbeiten' }))
  await form.getByLabel('Fassung *').fill('')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Bitte eine Fassung angeben, zum Beispiel „1.4“!',
  )
  await form.getByLabel('Fassung *').fill('Rev. B')
  await form.getByLabel('Was ist neu').fill('Neue Schmierstoffe')
  await form.getByRole('textbox', { name: 'Tag der Freigabe' }).fill('20.1.2099')
  await expect(form.getByText('Dienstag, 20. Januar 2099')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Fassung wurde aktualisiert!')).toBeVisible()
  await expect(prepared).toContainText('Rev. B')
  await expect(prepared).toContainText('vorbereitet')
  await expect(prepared).toContainText('wird freigegeben am 20. Januar 2099')
  await expect(prepared).toContainText('Neue Schmierstoffe')
  await expect(prepared.getByRole('button', { name: 'Fassung Rev. B bearbeiten' })).toBeFocused()
  expect((await office.show(`/api/versions/${id}`)).releasedOn).toBe('2099-01-20')

  await current.getByRole('button', { name: 'Fassung 1 bearbeiten' }).click()
  await waitUntilReady(form)
  await expect(form.getByRole('textbox', { name: 'Tag der Freigabe' })).toHaveCount(0)
  await form.getByLabel('Fassung *').fill('1.0')
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(current).toContainText('1.0')
  await expect(current).toContainText('aktuell')
})

test('13.2: one version is changed in two windows, and neither loses the input of the other', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const office = await openOffice(portal)
  const id = await office.version(await oneFile(office), '2', { releasedOn: null })
  await resumeAsStaff(page)
  const rows = await openVersions(page)
  await rows.first().getByRole('button', { name: 'Fassung 2 bearbeiten' }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Fassung bearbeiten' }))
  await form.getByLabel('Was ist neu').fill('Kapitel 4')
  await office.change(`/api/versions/${id}`, { version: '2.0', note: 'Kapitel 5' })
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Sie selbst haben diesen Eintrag')
  await expect(form.getByRole('group', { name: 'Was ist neu' })).toContainText('Kapitel 5')
})

test('13.2: two people withdraw one version, and the first one’s reason is compared, not overwritten', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(412)
  const office = await openOffice(portal)
  const media = await oneFile(office)
  const firstVersion = await office.newest('/api/versions')
  await office.version(media, '2')
  await resumeAsStaff(page)
  const rows = await openVersions(page)
  await rows.last().getByRole('button', { name: 'Zurückziehen … Fassung 1' }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: 'Fassung „1“ zurückziehen?' }))
  await form.getByLabel('Grund').fill('Alte Adresse')
  await office.change(`/api/versions/${firstVersion}`, { withdrawnReason: 'Falsches Drehmoment' })
  await form.getByRole('button', { name: 'Zurückziehen' }).click()
  const theirReason = form.getByRole('group', { name: 'Grund' })
  await expect(theirReason).toContainText('Falsches Drehmoment')
  expect((await office.show(`/api/versions/${firstVersion}`)).withdrawnReason).toBe(
    'Falsches Drehmoment',
  )
})

test('13.2: a version that somebody else has released or withdrawn in the meantime keeps its day and its reason', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const media = await oneFile(office)
  const secondVersion = await office.version(media, '2', { releasedOn: null })
  const third = await office.version(media, '3', { releasedOn: null })
  await resumeAsStaff(page)
  const rows = await openVersions(page)
  await expect(rows).toHaveCount(3)
  await office.change(`/api/versions/${secondVersion}`, { releasedOn: '2026-01-02' })
  await office.change(`/api/versions/${third}`, { withdrawnReason: 'Falsches Drehmoment' })
  await page.getByRole('button', { name: 'Jetzt freigeben Fassung 2' }).click()
  await expect(page.getByText('Die Fassung „2“ ist inzwischen schon freigegeben!')).toBeVisible()
  await expect(rows.nth(1)).toContainText('früher')
  expect((await office.show(`/api/versions/${secondVersion}`)).releasedOn).toBe('2026-01-02')
  await expect(rows.first()).toContainText('Grund: Falsches Drehmoment')

  await office.change(`/api/versions/${third}`, { withdrawnReason: 'Gefahr: Seite 3' })
  await page.getByRole('button', { name: 'Zurückziehen aufheben Fassung 3' }).click()
  const notice = 'Die Fassung „3“ ist inzwischen aus einem anderen Grund zurückgezogen!'
  await expect(page.getByText(notice)).toBeVisible()
  await expect(rows.first()).toContainText('Grund: Gefahr: Seite 3')
  expect((await office.show(`/api/versions/${third}`)).withdrawnReason).toBe('Gefahr: Seite 3')
})

test('13.2: an administrator deletes a version after a question; the last released one stays', async ({
  portal,
  page,
  person,
  expectedFailures,
}) => {
  expectedFailures.add(409)
  const office = await openOffice(portal)
  const media = await oneFile(office)
  await office.version(media, '2')
  const bernd = await person('desk')
  await resumeAsStaff(bernd, await (await openRecords(portal)).staff('bernd'))
  const versionEntries = await openVersions(bernd)
  await expect(versionEntries).toHaveCount(2)
  await expect(bernd.getByRole('button', { name: 'Fassung 2 löschen' })).toHaveCount(0)

  await resumeAsStaff(page)
  const rows = await openVersions(page)
  await page.getByRole('button', { name: 'Fassung 2 löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Fassung wirklich löschen?' })
  await expect(question).toContainText(
    'Die Fassung „2“ von „Anleitung“ wird gelöscht. Kunden sehen dann wieder die Fassung davor.',
  )
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Fassung 2 löschen' }).click()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Fassung wurde gelöscht!')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('aktuell')
  await expect(page.getByRole('region', { name: 'Fassungen' })).toBeFocused()

  await page.getByRole('button', { name: 'Fassung 1 löschen' }).click()
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText(/^Fehler: 409 - Das ist die letzte freigegebene/)).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('13.2: releasing a version by keyboard keeps the focus in its row; a file without versions says so', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const media = await oneFile(office)
  await office.version(media, '2', { releasedOn: null })
  await resumeAsStaff(page)
  const rows = await openVersions(page)
  await page.getByRole('button', { name: 'Jetzt freigeben Fassung 2' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('aktuell')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Zurückziehen … Fassung 2' })).toBeFocused()

  await office.change(`/api/medias/${media}`, { url: null })
  await openVersions(page)
  await expect(page.getByRole('region', { name: 'Fassungen' })).toContainText(
    'Diese Datei hat noch keine Fassung.',
  )
})

test('13.2: releasing a version that does not become the current one does not claim that customers see it', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const media = await oneFile(office)
  await office.version(media, '2', { releasedOn: null })
  await office.version(media, '3')
  await resumeAsStaff(page)
  const rows = await openVersions(page)
  const warning = page.getByText('Die Fassung ist freigegeben, aktuell bleibt aber eine andere!')
  await page.getByRole('button', { name: 'Jetzt freigeben Fassung 2' }).click()
  await expect(warning).toBeVisible()
  await expect(rows).toContainText([/aktuell/, /früher/, /früher/])
  await expect(page.getByText('Fassung ist freigegeben!', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Meldung schließen' }).click()

  await page.getByRole('button', { name: 'Neue Fassung …' }).click()
  const form = await waitUntilReady(
    page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung“' }),
  )
  await expect(form.getByRole('button', { name: 'Datei', exact: true })).toBeFocused()
  await form.locator('input[type=file]').setInputFiles(pdfFile('alt.pdf', 'alt'))
  await form.getByRole('radio', { name: /^automatisch an einem Tag/ }).check()
  await form.getByLabel('Tag der Freigabe *').fill('1.2.2020')
  await form.getByRole('button', { name: 'Hochladen' }).click()
  await expect(warning).toBeVisible()
  await expect(rows.first()).toContainText(/4.*früher/)
})

test.describe('with a small limit', () => {
  test.use({ settings: { ...withAdministrator, MAX_FILE_MB: '1' } })

  test('13.2: a new version that is too large is reported when it is selected, and another one replaces it', async ({
    portal,
    page,
  }) => {
    const media = await oneFile(await openOffice(portal))
    await resumeAsStaff(page)
    await page.goto(`/files/${media}`)
    await page.getByRole('button', { name: 'Neue Fassung …' }).click()
    const form = await waitUntilReady(
      page.getByRole('dialog', { name: 'Neue Fassung von „Anleitung“' }),
    )
    await form.locator('input[type=file]').setInputFiles(pdfFile('Gross.pdf', 'Gross', 1_000_000))
    await expect(form.getByRole('alert')).toHaveText('Zu groß: höchstens 1 MB.')
    await expect(form.getByRole('button', { name: /^Datei/ }).first()).toBeFocused()
    await form.locator('input[type=file]').setInputFiles(pdfFile('Klein.pdf', 'Klein'))
    await expect(form.getByRole('alert')).toHaveCount(0)
    await form.getByRole('button', { name: 'Hochladen' }).click()
    await expect(page.getByText('Neue Fassung ist freigegeben!')).toBeVisible()
  })
})

test('after a refused upload of a new version the focus is on the invalid field, and without a connection on the button', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400).add(0)
  const media = await oneFile(await openOffice(portal))
  await resumeAsStaff(page)
  await page.goto(`/files/${media}`)
  await page.getByRole('button', { name: 'Neue Fassung …' }).click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: /^Neue Fassung von/ }))
  const upload = form.getByRole('button', { name: 'Hochladen', exact: true })
  const mimeType = 'application/pdf'
  const fileInput = form.locator('input[type=file]')
  await fileInput.setInputFiles({
    name: 'Programm.pdf',
    mimeType,
    buffer: Buffer.from('MZ'.repeat(999)),
  })
  await upload.press('Enter')
  const field = form.getByRole('button', { name: /^Datei/ }).first()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/passt nicht zur Endung/)

  await fileInput.setInputFiles(pdfFile('Neu.pdf', 'Neu'))
  await page.route('**/api/upload', (route) => route.abort())
  await upload.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler: 40x' })).toBeVisible()
  await expect(upload).toBeFocused()
})

test('once its bytes are uploaded, a version can no longer be cancelled: nothing claims that the previous one stays, and the focus returns to the button', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const media = await oneFile(office)
  await resumeAsStaff(page)
  await page.goto(`/files/${media}`)
  const opener = page.getByRole('button', { name: 'Neue Fassung …' })
  await opener.click()
  const form = await waitUntilReady(page.getByRole('dialog', { name: /^Neue Fassung von/ }))
  await form.locator('input[type=file]').setInputFiles(pdfFile('Anleitung-2.pdf', 'zweite'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/versions', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const making = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/versions'),
  )
  await form.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await making
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Wird gespeichert …' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Hochladen abbrechen?' })).toHaveCount(0)
  release()
  await expect(page.getByText('Neue Fassung ist freigegeben!')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('13.2: versions that failed to load can be loaded again', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(500)
  await oneFile(await openOffice(portal))
  await resumeAsStaff(page)
  const failing = (url: URL) => url.pathname === '/api/versions'
  await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }))
  const rows = await openVersions(page)
  const versions = page.getByRole('region', { name: 'Fassungen' })
  await expect(versions.getByRole('alert')).toContainText('konnten nicht geladen werden')
  await page.unroute(failing)
  await versions.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(rows).toHaveCount(1)
  await expect(versions.getByRole('alert')).toHaveCount(0)
})

test('13.2: many versions are listed newest first below the current one, and loading more moves the focus to the first of these', async ({
  portal,
  page,
}) => {
  const office = await openOffice(portal)
  const media = await oneFile(office)
  for (let label = 2; label <= 22; label += 1) {
    await office.version(media, String(label), { releasedOn: null })
  }
  await resumeAsStaff(page)
  await page.goto(`/files/${media}`)
  const versions = page.getByRole('region', { name: 'Fassungen' })
  const rows = versions.getByRole('listitem')
  await expect(rows).toHaveCount(21)
  await expect(rows.first()).toContainText('1aktuell')
  await expect(rows.nth(1)).toContainText('22vorbereitet')
  await expect(versions).toContainText('21 von 22')
  await page.emulateMedia({ media: 'print' })
  await expect(versions.getByText('21 von 22')).toBeVisible()
  await expect(versions.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  const moreButton = versions.getByRole('button', { name: 'Weitere Fassungen laden' })
  await moreButton.press('Enter')
  await expect(rows).toHaveCount(22)
  await expect(versions.getByRole('listitem', { name: 'Fassung 2', exact: true })).toBeFocused()
  await expect(moreButton).toHaveCount(0)

  // A version further down shows its correct state, whatever is on screen above it.
  await office.change(`/api/versions/${await office.newest('/api/versions')}`, {
    releasedOn: '2020-01-02',
  })
  await page.reload()
  await versions.getByRole('button', { name: 'Jetzt freigeben Fassung 21' }).click()
  await expect(rows.nth(1)).toContainText('aktuell')
  await expect(rows).toHaveCount(20)
  await versions.getByRole('button', { name: 'Fassung 21 löschen' }).click()
  const question = page.getByRole('dialog', { name: 'Fassung wirklich löschen?' })
  await expect(question).toContainText('Kunden sehen dann wieder die Fassung davor.')
  await question.getByRole('button', { name: 'Löschen' }).click()
  await expect(page.getByText('Fassung wurde gelöscht!')).toBeVisible()
  await expect(rows).toHaveCount(21)
  await expect(rows.first()).toContainText('1aktuell')
})

async function oneFile(office: Office): Promise<number> {
  const doctype = await office.create('/api/doctypes', { title: 'Anleitung' })
  return office.file({ filename: 'Anleitung', doctype, parts: [] })
}

/** Opens the dialog of the only file and returns its versions. */
async function openVersions(page: Page) {
  await page.goto('/files')
  await page.getByRole('button', { name: 'Anleitung bearbeiten' }).click()
  await waitUntilReady(page.getByRole('dialog', { name: 'Datei bearbeiten' }))
  return page.getByRole('region', { name: 'Fassungen' }).getByRole('listitem')
}
