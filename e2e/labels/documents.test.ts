import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { readPdf } from '../../server/testing/read-pdf.ts'
import { administrator } from '../../server/testing/template.ts'
import { chooseInRow } from '../support/choose-in-row.ts'
import { holdBack } from '../support/hold-back.ts'
import { expect, resumeAsStaff, signInStaff, test } from '../support/journey.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { oneDevice } from '../support/one-device.ts'
import { openRecords, passwords } from '../support/records.ts'
import { closeByEscape, waitUntilIdle, waitUntilReady } from '../support/window-focus.ts'

/** A portal that sends its mails to the test's own mail server. */
const withMail = test.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer()
    await use(mailServer)
    await mailServer.stop()
  },
  settings: async ({ mailServer }, use) =>
    use({
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
      ...mailServer.settings,
    }),
})

const ordered = 'Dateien werden generiert und werden gleich per Mail zugestellt.'

test('the credentials of a new device are sent with the password that was just created', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Gerät KP-4711 kopieren' }).click()
  const device = page.getByRole('dialog', { name: 'Neues Gerät hinzufügen' })
  await device.getByLabel('Seriennummer').fill('KP-4712')
  await device.getByRole('button', { name: 'Speichern' }).click()
  const handOver = page.getByRole('dialog', { name: 'Zugang für KP-4712' })
  const pass = await handOver.getByLabel('Passwort', { exact: true }).inputValue()
  await handOver.getByRole('button', { name: 'Zugangsdaten senden' }).click()

  const form = documentsForm(page, 'KP-4712')
  await expect(form.getByRole('alert')).toContainText('kein Mailserver eingerichtet')
  await expect(form.getByRole('textbox', { name: 'Passwort des Geräts' })).toHaveValue(pass)
  await expect(form.getByRole('textbox', { name: 'Passwort des Geräts' })).toHaveAttribute(
    'type',
    'password',
  )
  await form.getByRole('checkbox', { name: 'Dokumentenliste' }).check()
  await form.getByLabel('Empfänger').fill('einkauf@mueller.example')
  await form.getByRole('button', { name: 'Senden' }).click()
  await expect(page.getByText(ordered)).toBeVisible()
  await expect(form).toHaveCount(0)
  // The overlay disappears once the lists are up to date.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await waitUntilIdle(page)
  await page.keyboard.press('Escape')
  await expect(handOver).toHaveCount(0)

  await page.goto('/user')
  const order = jobs(page).filter({ hasText: 'KP-4712' })
  await expect(order).toContainText('Zugangsdaten, Dokumentenliste')
  await expect(order).toContainText('abgelegt')
  await expect(order).toContainText('nicht versendet: kein Mailserver eingerichtet')
  const mails = (await readdir(join(portal.dataDir, 'outbox'))).filter((n) => n.endsWith('.eml'))
  expect(mails).toHaveLength(1)
  const mail = await PostalMime.parse(
    await readFile(join(portal.dataDir, 'outbox', mails[0] ?? '')),
  )
  expect(mail.to?.[0]?.address).toBe('einkauf@mueller.example')
  expect(mail.attachments).toHaveLength(2)
  const { text } = await readPdf(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer))
  expect(text.replaceAll(' ', '')).toContain(pass)
})

test('the dialog opens once it knows how mails are sent, not before', async ({ portal, page }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  await page.goto('/devices')
  const mail = await holdBack(page, '**/api/mail')
  await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
  await mail.isHeld
  await expect(page.getByRole('progressbar', { name: 'Wird geladen' }).first()).toBeVisible()
  const form = documentsForm(page, 'KP-4711')
  await expect(form).toHaveCount(0)
  mail.release()
  await expect(form.getByRole('alert')).toContainText('kein Mailserver eingerichtet')
})

test('a wrong device password is reported at its field, and nothing is sent', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(400)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  const form = await openDocuments(page)
  await form.getByLabel('Empfänger').fill('einkauf@mueller.example')
  await form.getByRole('textbox', { name: 'Passwort des Geräts' }).fill('falsch')
  await form.getByRole('button', { name: 'Senden' }).click()
  await expect(form.getByText('Das ist nicht das Passwort des Geräts!').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Passwort des Geräts' })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Passwort des Geräts' })).toHaveValue('falsch')

  await form.getByRole('checkbox', { name: 'Zugangsdaten' }).uncheck()
  await expect(form.getByRole('textbox', { name: 'Passwort des Geräts' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Senden' }).click()
  await expect(form.getByText('Bitte mindestens ein Dokument wählen!').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await page.goto('/user')
  await expect(page.getByText('Noch keine Aufträge.', { exact: false })).toBeVisible()
})

test('a typed password is only sent with the letter that contains it', async ({ portal, page }) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  const form = await openDocuments(page)
  await form.getByLabel('Empfänger').fill('einkauf@mueller.example')
  await form.getByRole('textbox', { name: 'Passwort des Geräts' }).fill(passwords.device)
  await form.getByRole('checkbox', { name: 'Zugangsdaten' }).uncheck()
  await form.getByRole('checkbox', { name: 'Etikett' }).check()
  const sentOrder = page.waitForRequest('**/api/documents/create-pdf')
  await form.getByRole('button', { name: 'Senden' }).click()
  expect((await sentOrder).postData()).not.toContain(passwords.device)
  await expect(form).toHaveCount(0)
})

test('each document can be saved and previewed, in both languages, the letter with the password', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  const form = await openDocuments(page)
  await form.getByRole('textbox', { name: 'Passwort des Geräts' }).fill(passwords.device)
  const letter = await save(page, 'Zugangsdaten')
  expect(letter.text).toContain('KP-4711')
  expect(letter.text.replaceAll(' ', '')).toContain(passwords.device)
  expect(letter.language).toMatch(/^de/)

  await waitUntilReady(form)
  await form.getByRole('combobox', { name: 'Sprache der Dokumente' }).click()
  await page.getByRole('option', { name: 'Englisch' }).click()
  const list = await save(page, 'Dokumentenliste')
  expect(list.text).toContain('Anleitung.pdf')
  expect(list.language).toMatch(/^en/)
  expect((await save(page, 'Etikett')).text).toContain('KP-4711')

  await form.getByRole('button', { name: 'Dokumentenliste ansehen' }).click()
  const preview = page.getByRole('dialog', { name: 'List-of-files_KP-4711.pdf' })
  const drawn = preview.getByRole('img', { name: 'Seite 1 von 1' }).locator('canvas')
  await expect(drawn).toBeVisible()
  expect(await darkShare(drawn)).toBeGreaterThan(0.01)
  await closeByEscape(preview)
  await expect(form.getByRole('button', { name: 'Dokumentenliste ansehen' })).toBeFocused()
})

test('why a document cannot be previewed is told in German', async ({
  portal,
  page,
  expectedFailures,
}) => {
  expectedFailures.add(404)
  await oneDevice(await openRecords(portal), 'KP-4711')
  await resumeAsStaff(page)
  const form = await openDocuments(page)
  await page.route(/\/assets\/pdf-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }))
  await form.getByRole('button', { name: 'Dokumentenliste ansehen' }).click()
  const reason = page.getByRole('alert').filter({ hasText: 'Vorschau' })
  await expect(reason).toHaveText(
    'Die Vorschau ist nicht möglich. Die Datei ließ sich nicht laden. Mit „Herunterladen“ öffnen Sie die Datei in einem anderen Programm.',
  )
})

test('a document that is made only after its dialog was closed does not open', async ({
  portal,
  page,
}) => {
  await oneDevice(await openRecords(portal))
  await resumeAsStaff(page)
  await page.goto('/devices')
  await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
  const form = page.getByRole('dialog', { name: 'Dokumente zu KP-4711' })
  const late = await holdBack(page, '**/api/documents/dokumentenliste.pdf?*')
  await form.getByRole('button', { name: 'Dokumentenliste ansehen' }).click()
  await late.isHeld
  await closeByEscape(form)
  const made = page.waitForResponse('**/api/documents/dokumentenliste.pdf?*')
  late.release()
  await (await made).finished()
  await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
  await waitUntilReady(form)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

withMail(
  'an order that the mail server refused says why and is sent at the second try',
  async ({ mailServer, portal, page }) => {
    await oneDevice(await openRecords(portal), 'KP-4711')
    await resumeAsStaff(page)
    mailServer.refusal = '550 5.1.1 No such user here'
    const form = await openDocuments(page)
    await expect(form.getByRole('alert')).toHaveCount(0)
    await form.getByLabel('Empfänger').fill('einkauf@mueller.example')
    await form.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByText(ordered)).toBeVisible()

    await page.goto('/user')
    await expect(jobs(page)).toContainText('fehlgeschlagen')
    await expect(jobs(page)).toContainText('No such user here')
    mailServer.refusal = undefined
    await jobs(page).getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(jobs(page)).toContainText('versendet')
    expect(mailServer.arrived.map(({ attachments }) => attachments.length)).toEqual([1])

    await page.getByLabel('Testmail an').fill('chefin@werk.example')
    await page.getByRole('button', { name: 'Testmail senden' }).click()
    await expect(
      page.getByText('Die Testmail an chefin@werk.example wurde versendet.'),
    ).toBeVisible()
    expect(mailServer.arrived).toHaveLength(2)
  },
)

test('staff without administrator rights send documents, but print no labels and no test mails', async ({
  portal,
  page,
}) => {
  const records = await openRecords(portal)
  await oneDevice(records, 'KP-4711')
  await signInStaff(page, await records.staff('anna'))
  await expect(page.getByRole('region', { name: 'Eigenes Konto' })).toContainText('anna')
  await expect(page.getByRole('heading', { name: 'Dokumente per Mail' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Testmail senden' })).toHaveCount(0)
  await page.goto('/devices')
  await page.getByRole('button', { name: 'KP-4711 aufklappen' }).click()
  await expect(page.getByRole('button', { name: /^Etikett von/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dokumente senden' }).click()
  const form = await waitUntilReady(documentsForm(page, 'KP-4711'))
  await form.getByLabel('Empfänger').fill('anna@werk.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText(ordered)).toBeVisible()
  await page.goto('/user')
  await expect(jobs(page)).toContainText('anna@werk.example')
})

function documentsForm(page: Page, sn: string) {
  return page.getByRole('dialog', { name: `Dokumente zu ${sn}` })
}

async function openDocuments(page: Page) {
  await page.goto('/devices')
  await chooseInRow(page, 'Gerät KP-4711', 'Dokumente senden')
  return waitUntilReady(documentsForm(page, 'KP-4711'))
}

function jobs(page: Page) {
  return page.getByRole('region', { name: 'Dokumente per Mail' }).getByRole('listitem')
}

async function save(page: Page, document: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `${document} herunterladen` }).click(),
  ])
  return readPdf(await readFile(await download.path()))
}

/** Share of dark pixels on a rendered page, 0 to 1. */
async function darkShare(page: Locator): Promise<number> {
  return page.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
    const dark = data.filter((value, index) => index % 4 === 0 && value < 128).length
    return dark / (width * height)
  })
}
